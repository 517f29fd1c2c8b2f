// Channels of a product, added, read and removed by its provider.
import {
  maximumChannels,
  type AddCalendarChannelPayload,
  type ChangeCalendarChannelPayload,
} from '@affiliate-booking/contract/calls/products/calendars'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { calendarChannels } from '../../db/schema/products/calendars.ts'
import { fail, ok, type Result } from '../../result.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { changeCalendar } from '../availability/change-calendar.ts'
import { refreshSlots } from '../availability/refresh-slots.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import type { Product } from '../products/draft.ts'
import { findProduct, lockProduct } from '../products/find-product.ts'
import { type ActionContext, productAuditEntry } from '../products/update-product.ts'
import { parseCalendarAddress } from './fetch-calendar.ts'
import { type Channel, readChannel, type ReadDeps } from './read-channel.ts'
import { isUuid } from '../../uuid.ts'

const channelNotFound = fail(404, 'This channel does not exist.')

/** Seconds until a calendar can be read again by hand. */
const pause = 30

/**
 * Adds a channel and reads it at once; one whose address is there already gets the name and the number of rooms, and closes
 * what it had closed. Fails with 404, with 400 for an address that is not https, and with 409 for too many channels. A
 * calendar that cannot be read is an error beside the channel.
 */
export async function addCalendarChannel(
  deps: ReadDeps,
  context: ActionContext,
  productId: string,
  { name, address, ...payload }: AddCalendarChannelPayload,
): Promise<Result<Product>> {
  const url = parseCalendarAddress(address)
  if (url === undefined) return fail(400, 'Enter the https address of the calendar.')
  const seats = payload.seats ?? null
  const saved = await context.db.transaction(async (tx) => {
    const locked = await lockProduct(tx, context.actor, productId)
    if (!locked.ok) return locked
    const present = await tx.select().from(calendarChannels).where(eq(calendarChannels.productId, productId))
    const same = present.find(
      (each) => decryptOrNull(deps, calendarChannels.address, each.id, each.address) === url.href,
    )
    if (same === undefined && present.length >= maximumChannels)
      return fail(409, `Add at most ${maximumChannels} channels.`)
    const channel = await saveChannel(tx, deps, { productId, name, seats, url, same, now: context.now })
    if (same !== undefined && same.seats !== seats) await refreshSlots(tx, productId, context.now)
    const action = same === undefined ? 'product.channel-added' : 'product.channel-changed'
    const changes = { channel: { old: same === undefined ? null : labelOf(same), new: labelOf(channel) } }
    await writeAudit(tx, productAuditEntry(locked.value, context, { action, changes }))
    return ok(channel)
  })
  if (!saved.ok) return saved
  await readChannel(deps, saved.value, context.now)
  return findProduct(context.db, context.actor, productId)
}

interface SavedChannel extends Pick<Channel, 'productId' | 'name' | 'seats'> {
  url: URL
  /** That has this address already. */
  same: Channel | undefined
  now: Date
}

async function saveChannel(
  tx: Database,
  { encryption }: ReadDeps,
  { productId, name, seats, url, same, now }: SavedChannel,
): Promise<Channel> {
  const id = same?.id ?? randomUUID()
  const [channel] =
    same === undefined
      ? await tx
          .insert(calendarChannels)
          .values({
            id,
            productId,
            name,
            seats,
            address: encryption.encrypt(calendarChannels.address, id, url.href),
            createdAt: now,
          })
          .returning()
      : await tx.update(calendarChannels).set({ name, seats }).where(eq(calendarChannels.id, id)).returning()
  if (!channel) throw new Error('A saved channel was not returned')
  return channel
}

/** Changes the name, and the number of rooms: without one, the channel closes everything. Fails with 404. */
export const changeCalendarChannel = (
  context: ActionContext,
  productId: string,
  channelId: string,
  { name, ...payload }: ChangeCalendarChannelPayload,
): Promise<Result<Product>> =>
  changeCalendar(context, productId, async (tx) => {
    if (!isUuid(channelId)) return channelNotFound
    const seats = payload.seats ?? null
    const isThis = and(eq(calendarChannels.id, channelId), eq(calendarChannels.productId, productId))
    const [before] = await tx.select().from(calendarChannels).where(isThis)
    if (!before) return channelNotFound
    await tx.update(calendarChannels).set({ name, seats }).where(isThis)
    return ok({
      action: 'product.channel-changed',
      changes: { channel: { old: labelOf(before), new: labelOf({ name, seats }) } },
    })
  })

/** For the audit log. */
const labelOf = ({ name, seats }: Pick<Channel, 'name' | 'seats'>) =>
  seats === null ? name : `${name} ×${seats}`

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
    return ok({
      action: 'product.channel-removed',
      changes: { channel: { old: labelOf(removed), new: null } },
    })
  })
