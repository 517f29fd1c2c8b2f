import type { CreditedBookingList } from '@affiliate-booking/contract/calls/money/credited-bookings'
import { listCreditedBookings } from '../../.server/api/endpoints/money/credited-bookings.ts'
import type { AppContext } from '../../.server/api/client.ts'

export type ToCome = Pick<CreditedBookingList, 'rows' | 'expected'> & { hasMore: boolean }

const shown = 3

/** The next trips that an affiliate is credited for; undefined without any, and where the host lacks them. */
export async function loadToCome(context: AppContext): Promise<ToCome | undefined> {
  const found = await listCreditedBookings(context, {})
  if (!found.ok || found.value.rows.length === 0) return undefined
  const { rows, expected } = found.value
  return { rows: rows.slice(0, shown), expected, hasMore: rows.length > shown }
}
