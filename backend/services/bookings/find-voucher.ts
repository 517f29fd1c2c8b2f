// The code on a voucher, and the booking that it belongs to.
import { randomBytes } from 'node:crypto'
import { encodeVoucherCode, parseVoucherCode } from '@affiliate-booking/shared/voucher-codes'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { fail, ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'

export const createVoucherCode = (): string => encodeVoucherCode(randomBytes(12))

const voucherNotFound = fail(404, 'No voucher has this code. Check it, and type it again.')

/**
 * The id of the booking. Fails with 404 for a code of no voucher and outside the actor's scope, but with 403 for another
 * provider: who holds the voucher learns that this is the wrong place.
 */
export async function findVoucher(db: Database, actor: Actor, text: string): Promise<Result<string>> {
  const code = parseVoucherCode(text)
  if (code === undefined) return voucherNotFound
  const [found] = await db
    .select({ id: bookings.id, isInScope: sql<boolean>`(${scopeOf(actor).bookings()}) is true` })
    .from(bookings)
    .where(eq(bookings.voucherCode, code))
  if (!found) return voucherNotFound
  if (found.isInScope) return ok(found.id)
  return actor.role === 'service_provider'
    ? fail(403, 'This voucher is for another provider.')
    : voucherNotFound
}
