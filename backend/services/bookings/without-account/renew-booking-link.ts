import { randomUUID } from 'node:crypto'
import { ok, type Result } from '../../../result.ts'
import { notifyOfLink } from '../../messages/notices/bookings/link-notices.ts'
import { findLinkHolder, type LinkDeps, bookingLinkNotFound } from './booking-link.ts'
import { findRepeated, replaceLink } from './successor-link.ts'

/**
 * The new link, which the contact of the booking also gets by a message; the earlier one stops working. The same request
 * sent again gets the same link. Fails with 404 for a link that opens nothing.
 */
export async function renewBookingLink(
  deps: LinkDeps,
  { link, idempotencyKey }: { link: string; idempotencyKey?: string | undefined },
): Promise<Result<string>> {
  const found = await findLinkHolder(deps, link)
  if (found.ok) {
    const { bookingId } = found.value
    const renewed = await deps.db.transaction(async (tx) => {
      const replaced = await replaceLink(deps, tx, { bookingId, link, idempotencyKey })
      if (replaced) await notifyOfLink(tx, replaced.booking, randomUUID(), deps.now())
      return replaced
    })
    if (renewed) return ok(renewed.link)
  }
  const repeated = await findRepeated(deps, link, idempotencyKey)
  return repeated ? ok(repeated.link) : bookingLinkNotFound
}
