// What follows a link that is replaced. The earlier link may be with a stranger, so it alone never leads to the next one.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { decryptOrNull } from '../../encryption/decrypt-or-null.ts'
import type { Booking } from '../find-booking.ts'
import {
  createLinkKey,
  findOpenable,
  formatBookingLink,
  type LinkDeps,
  parseBookingLink,
} from './booking-link.ts'

/**
 * The key of the link that follows this one. Made from the sender's idempotency key, so that the same request sent again
 * finds the link that it made; without one it is random.
 */
const nextKeyOf = (link: string, idempotencyKey: string | undefined): string | undefined =>
  idempotencyKey &&
  createHmac('sha256', idempotencyKey).update('next booking link').update(link).digest('base64url')

/** The link that this request made before; null if it is no repetition, and for everybody who does not have its key. */
export async function findRepeated(
  deps: LinkDeps,
  link: string,
  idempotencyKey: string | undefined,
): Promise<{ bookingId: string; link: string } | null> {
  const expected = nextKeyOf(link, idempotencyKey)
  const parsed = expected === undefined ? null : parseBookingLink(link)
  if (expected === undefined || parsed === null) return null
  const booking = await findOpenable(deps, parsed.bookingId)
  const key = booking?.linkKey && decryptOrNull(deps, bookings.linkKey, booking.id, booking.linkKey)
  if (!booking || !key || !isSame(key, expected)) return null
  const present = formatBookingLink(deps, booking)
  return present === null ? null : { bookingId: booking.id, link: present }
}

function isSame(key: string, expected: string): boolean {
  const [one, other] = [Buffer.from(key), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

interface Replaced {
  /** What opens the booking now. */
  link: string
  booking: Booking
}

/** Replaces the link, with what else changes; null if another request was faster. */
export async function replaceLink(
  deps: LinkDeps,
  tx: Database,
  {
    bookingId,
    link,
    idempotencyKey,
  }: { bookingId: string; link: string; idempotencyKey: string | undefined },
  more: PgUpdateSetSource<typeof bookings> = {},
): Promise<Replaced | null> {
  const [present] = await tx
    .select({ id: bookings.id, linkKey: bookings.linkKey })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isNull(bookings.userId)))
    .for('update')
  if (!present?.linkKey || formatBookingLink(deps, present) !== link) return null
  const linkKey = createLinkKey(deps.encryption, bookingId, nextKeyOf(link, idempotencyKey))
  const [booking] = await tx
    .update(bookings)
    .set({ ...more, linkKey })
    .where(eq(bookings.id, bookingId))
    .returning()
  const next = booking && formatBookingLink(deps, booking)
  return booking && next ? { booking, link: next } : null
}
