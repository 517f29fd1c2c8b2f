import type { CreditedBookingList } from '@affiliate-booking/contract/calls/money/credited-bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { listCreditedBookings } from '../../.server/api/endpoints/money/credited-bookings.ts'
import type { AppContext } from '../../.server/api/client.ts'
import { formatShortDay } from '../../domain/format/dates.ts'

export type ToCome = Pick<CreditedBookingList, 'rows' | 'expected'> & { hasMore: boolean }

const shown = 3

/** The next trips that an affiliate is credited for; undefined without any, and where the host lacks them. */
export async function loadToCome(context: AppContext): Promise<ToCome | undefined> {
  const found = await listCreditedBookings(context, {})
  if (!found.ok || found.value.rows.length === 0) return undefined
  const { rows, expected } = found.value
  return { rows: rows.slice(0, shown), expected, hasMore: rows.length > shown }
}

/** One line of the same, for the list of commissions; written here to keep its words out of the scripts. */
export async function sumUpToCome(context: AppContext): Promise<string | undefined> {
  const toCome = await loadToCome(context)
  const [next] = toCome?.rows ?? []
  if (!toCome || !next) return undefined
  // Nothing is added up of what is not paid.
  const sum = toCome.expected ? `${formatPaise(toCome.expected)} from ` : ''
  const paid = next.isPaid ? '' : ', not paid yet'
  return `To come: ${sum}trips that have not ended. Next: ${next.productTitle}, ${formatShortDay(next.date)}${paid}.`
}
