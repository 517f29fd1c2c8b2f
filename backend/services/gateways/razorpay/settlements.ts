// What Razorpay transferred to the bank. https://razorpay.com/docs/api/settlements/fetch-recon/
import * as z from 'zod'
import type { GatewayResult, SettledItem } from '../gateway.ts'
import type { CallRazorpay } from './razorpay-api.ts'

const perPage = 100
/** A hundred thousand payments a month. */
const maximumPages = 1000

const Paise = z.int().nonnegative()

const ReconPage = z.object({
  items: z.array(
    z.object({
      entity_id: z.string(),
      type: z.string(),
      amount: Paise,
      credit: Paise,
      debit: Paise,
      currency: z.string(),
      /** With tax. */
      fee: Paise,
      settled: z.boolean(),
      settled_at: z.int().nullish(),
    }),
  ),
})
type ReconItem = z.output<typeof ReconPage>['items'][number]

export const createSettlementCalls = (call: CallRazorpay) => ({
  async listSettled({
    year,
    month,
  }: {
    year: number
    month: number
  }): Promise<GatewayResult<readonly SettledItem[]>> {
    const settled: SettledItem[] = []
    for (let page = 0; page < maximumPages; page += 1) {
      const path =
        `/v1/settlements/recon/combined?year=${year}&month=${month}&count=${perPage}&skip=${page * perPage}` as const
      const fetched = await call({ name: 'list-settled', method: 'GET', path }, ReconPage)
      if (!fetched.ok) return fetched
      settled.push(...fetched.value.items.flatMap(describeItem))
      if (fetched.value.items.length < perPage) return { ok: true, value: settled }
    }
    // Booking a part of them would look as if that were all.
    return {
      ok: false,
      reason: 'malformed',
      description: `There are more than ${maximumPages * perPage} in a month.`,
    }
  },
})

/** None for lines that are not settled yet. */
function describeItem(item: ReconItem): SettledItem[] {
  const { entity_id: id, type, amount, credit, debit, fee, currency, settled, settled_at: settledAt } = item
  if (!settled || currency !== 'INR' || settledAt == null) return []
  const line = { id, amount, fee, settledAt: new Date(settledAt * 1000) }
  if (type !== 'payment' && type !== 'refund') {
    const obstacle = type === 'transfer' ? 'transfer' : 'adjustment'
    return [{ ...line, type: credit >= debit ? 'payment' : 'refund', obstacle }]
  }
  const isSum = type === 'payment' ? credit - debit === amount - fee : debit - credit === amount + fee
  return [{ ...line, type, ...(!isSum && { obstacle: 'sum' as const }) }]
}
