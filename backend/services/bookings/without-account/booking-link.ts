// The link that opens a booking without an account: the booking's id and a signature, by a key of the booking's own.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { bookings } from '../../../db/schema/bookings.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { decryptOrNull } from '../../encryption/decrypt-or-null.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import type { LinkHolder } from '../../users/account.ts'
import type { Booking } from '../find-booking.ts'

export type LinkDeps = Pick<Deps, 'db' | 'now' | 'encryption' | 'log'>

const idLength = 16
const signatureLength = 16

/** A link works this long after the end of the trip. Milliseconds. */
export const linkPeriod = 180 * dayMs

export const isLinkOver = ({ endsAt }: Pick<Booking, 'endsAt'>, now: Date): boolean =>
  now.getTime() > endsAt.getTime() + linkPeriod

export const bookingLinkNotFound = fail(404, 'This link does not open a booking.')

/** Stored for a link, encrypted: links that an earlier key signed stop working. Without a key, a random one. */
export const createLinkKey = (
  encryption: Encryption,
  bookingId: string,
  key: string = randomBytes(32).toString('base64url'),
): string => encryption.encrypt(bookings.linkKey, bookingId, key)

/** Null for a booking that has no link. */
export function formatBookingLink(
  deps: Pick<LinkDeps, 'encryption' | 'log'>,
  { id, linkKey }: Pick<Booking, 'id' | 'linkKey'>,
): string | null {
  const key = linkKey === null ? null : decryptOrNull(deps, bookings.linkKey, id, linkKey)
  if (key === null) return null
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sign(key, bytes)]).toString('base64url')
}

const sign = (key: string, bytes: Uint8Array) =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update('booking link')
    .update(bytes)
    .digest()
    .subarray(0, signatureLength)

/** The booking that the link names, whether it opens it or not; null for a text that is no link. */
export function parseBookingLink(link: string): { bookingId: string; bytes: Buffer } | null {
  const bytes = Buffer.from(link, 'base64url')
  // Other texts decode to the same bytes.
  if (bytes.length !== idLength + signatureLength || bytes.toString('base64url') !== link) return null
  const hex = bytes.subarray(0, idLength).toString('hex')
  return { bookingId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), bytes }
}

/** Fails with 404 for every link that opens nothing, whatever the reason. */
export async function findLinkHolder(deps: LinkDeps, link: string): Promise<Result<LinkHolder>> {
  const parsed = parseBookingLink(link)
  if (parsed === null) return bookingLinkNotFound
  const { bookingId, bytes } = parsed
  const booking = await findOpenable(deps, bookingId)
  const expected = booking && formatBookingLink(deps, booking)
  if (!expected || !timingSafeEqual(bytes, Buffer.from(expected, 'base64url'))) return bookingLinkNotFound
  return ok({ id: null, role: 'user', bookingId })
}

/** A booking that a link may open; undefined when its time is over, or the booking is in an account. */
export async function findOpenable({ db, now }: Pick<LinkDeps, 'db' | 'now'>, bookingId: string) {
  const [booking] = await db
    .select({ id: bookings.id, linkKey: bookings.linkKey, endsAt: bookings.endsAt })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isNull(bookings.userId)))
  return booking && !isLinkOver(booking, now()) ? booking : undefined
}
