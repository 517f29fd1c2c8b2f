// That the guests of a booking have written to its provider.
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt, isNotNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { messages, notifications } from '../../../../db/schema/messages.ts'
import type { Booking } from '../../../bookings/find-booking.ts'
import { keyFor, notify } from '../../notify.ts'
import { variablesOf } from './booking-variables.ts'

const kind = 'provider-guests-described'

const hourOf = (at: Date): string => at.toISOString().slice(0, 'yyyy-mm-ddThh'.length)

/**
 * Tells the provider that there is a message from the guests: by email at most once an hour, so that of a message after
 * this hour's email the next hour begins with another one. In the app at once, again where it was read.
 * @param until when the guests can write, and the email is of use
 */
export async function notifyOfHostMessage(
  tx: Database,
  booking: Booking,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  const keyOf = (hour: Date) =>
    keyFor({ kind, about: booking.id, occasion: hourOf(hour) }, booking.providerId)
  const isLater = await hasGoneOut(tx, keyOf(at))
  const nextHour = new Date(Math.floor(at.getTime() / hourMs + 1) * hourMs)
  const occasion = isLater ? nextHour : at
  await notify(tx, {
    kind,
    to: { userId: booking.providerId },
    about: booking.id,
    occasion: hourOf(occasion),
    variables: variablesOf(booking),
    at,
    // In the last hour it cannot wait.
    ...(isLater && nextHour < until && { sendAt: nextHour }),
    expiresAt: until,
  })
  await tx
    .update(notifications)
    .set({ readAt: null, createdAt: at })
    .where(and(eq(notifications.dedupeKey, keyOf(occasion)), isNotNull(notifications.readAt)))
}

/** Whether the email was sent, or is being sent. */
async function hasGoneOut(tx: Database, dedupeKey: string): Promise<boolean> {
  const isTried = or(ne(messages.state, 'queued'), gt(messages.attempts, 0))
  return (await tx.$count(messages, and(eq(messages.dedupeKey, dedupeKey), isTried))) > 0
}
