// The link that opens a booking without an account: the booking's id and a signature, by a key of the booking's own.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { bookings } from '../../../db/schema/bookings.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { decryptOrNull } from '../../encryption/decrypt-or-null.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import type { LinkHolder } from '../../users/account.ts'
import type { Booking } from '../find-booking.ts'

type LinkDeps = Pick<Deps, 'db' | 'now' | 'encryption' | 'log'>

const idLength = 16
const signatureLength = 16

/** A link works this long after the end of the trip. Milliseconds. */
const linkPeriod = 180 * 24 * 60 * 60 * 1000

export const unknownLink = fail(404, 'This link does not open a booking.')

/** A new key, encrypted: links that an earlier key signed stop working. */
export const createLinkKey = (encryption: Encryption, bookingId: string): string =>
  encryption.encrypt(bookings.linkKey, bookingId, randomBytes(32).toString('base64url'))

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

/** Fails with 404 for every link that opens nothing, whatever the reason. */
export async function findLinkHolder(deps: LinkDeps, link: string): Promise<Result<LinkHolder>> {
  const bytes = Buffer.from(link, 'base64url')
  // Other texts decode to the same bytes.
  if (bytes.length !== idLength + signatureLength || bytes.toString('base64url') !== link) return unknownLink
  const hex = bytes.subarray(0, idLength).toString('hex')
  const bookingId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [booking] = await deps.db
    .select({ id: bookings.id, linkKey: bookings.linkKey, endsAt: bookings.endsAt })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isNull(bookings.userId)))
  if (!booking || deps.now().getTime() > booking.endsAt.getTime() + linkPeriod) return unknownLink
  const expected = formatBookingLink(deps, booking)
  if (expected === null || !timingSafeEqual(bytes, Buffer.from(expected, 'base64url'))) return unknownLink
  return ok({ id: null, role: 'user', bookingId })
}

/** The new link; the earlier one stops working. Fails with 404 for a link that opens nothing. */
export async function renewBookingLink(deps: LinkDeps, link: string): Promise<Result<string>> {
  const found = await findLinkHolder(deps, link)
  if (!found.ok) return found
  const { bookingId } = found.value
  const [present] = await deps.db
    .select({ linkKey: bookings.linkKey })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!present?.linkKey) return unknownLink
  const [renewed] = await deps.db
    .update(bookings)
    .set({ linkKey: createLinkKey(deps.encryption, bookingId) })
    .where(and(eq(bookings.id, bookingId), eq(bookings.linkKey, present.linkKey)))
    .returning({ id: bookings.id, linkKey: bookings.linkKey })
  const made = renewed && formatBookingLink(deps, renewed)
  return made ? ok(made) : unknownLink
}
