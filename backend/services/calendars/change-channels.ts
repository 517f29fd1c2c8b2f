// Channels of a product, added, read and removed by its provider.
import {
  maximumChannels,
  type AddCalendarChannelPayload,
} from '@affiliate-booking/contract/calls/products/calendars'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { calendarChannels } from '../../db/schema/products/calendars.ts'
import { fail, ok, type Result } from '../../result.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { changeCalendar } from '../availability/change-calendar.ts'
import type { Product } from '../products/draft.ts'
import { findProduct, lockProduct } from '../products/find-product.ts'
import { type ActionContext, productAuditEntry } from '../products/update-product.ts'
import { parseCalendarAddress } from './fetch-calendar.ts'
import { readChannel, type ReadDeps } from './read-channel.ts'
import { isUuid } from '../../uuid.ts'

const channelNotFound = fail(404, 'This channel does not exist.')

/** Seconds until a calendar can be read again by hand. */
const pause = 30

/**
 * Adds a channel and reads it at once. Fails with 404, with 400 for an address that is not https, and with 409 for too many
 * channels. A calendar that cannot be read is an error beside the channel.
 */
export async function addCalendarChannel(
  deps: ReadDeps,
  context: ActionContext,
  productId: string,
  { name, address, seats }: AddCalendarChannelPayload,
): Promise<Result<Product>> {
  const url = parseCalendarAddress(address)
  if (url === undefined) return fail(400, 'Enter the https address of the calendar.')
  const added = await context.db.transaction(async (tx) => {
    const locked = await lockProduct(tx, context.actor, productId)
    if (!locked.ok) return locked
    const present = await tx.$count(calendarChannels, eq(calendarChannels.productId, productId))
    if (present >= maximumChannels) return fail(409, `Add at most ${maximumChannels} channels.`)
    const id = randomUUID()
    const [channel] = await tx
      .insert(calendarChannels)
      .values({
        id,
        productId,
        name,
        seats: seats ?? null,
        address: deps.encryption.encrypt(calendarChannels.address, id, url.href),
        createdAt: context.now,
      })
      .returning()
    if (!channel) throw new Error('An inserted channel was not returned')
    const changes = { channel: { old: null, new: name } }
    await writeAudit(
      tx,
      productAuditEntry(locked.value, context, { action: 'product.channel-added', changes }),
    )
    return ok(channel)
  })
  if (!added.ok) return added
  await readChannel(deps, added.value, context.now)
  return findProduct(context.db, context.actor, productId)
}

/** Reads a channel, unless that was just done. Fails with 404. */
export async function readCalendarChannel(
  deps: ReadDeps,
  { db, actor, now }: ActionContext,
  productId: string,
  channelId: string,
): Promise<Result<Product>> {
  const product = await findProduct(db, actor, productId)
  if (!product.ok) return product
  if (!isUuid(channelId)) return channelNotFound
  const [channel] = await db
    .select()
    .from(calendarChannels)
    .where(and(eq(calendarChannels.id, channelId), eq(calendarChannels.productId, productId)))
  if (!channel) return channelNotFound
  // A time that lies ahead is of a clock that was set back.
  const age = channel.readAt === null ? Infinity : Math.abs(now.getTime() - channel.readAt.getTime())
  if (age >= pause * 1000) await readChannel(deps, channel, now)
  return product
}

/** Removes a channel, and opens what it had closed. Fails with 404. */
export const removeCalendarChannel = (
  context: ActionContext,
  productId: string,
  channelId: string,
): Promise<Result<Product>> =>
  changeCalendar(context, productId, async (tx) => {
    if (!isUuid(channelId)) return channelNotFound
    const [removed] = await tx
      .delete(calendarChannels)
      .where(and(eq(calendarChannels.id, channelId), eq(calendarChannels.productId, productId)))
      .returning()
    if (!removed) return channelNotFound
    return ok({ action: 'product.channel-removed', changes: { channel: { old: removed.name, new: null } } })
  })
