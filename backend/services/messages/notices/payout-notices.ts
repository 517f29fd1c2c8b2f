// What payees are told of their payouts.
import type { Database } from '../../../db/database.ts'
import type { payouts } from '../../../db/schema/money/payouts.ts'
import { notify } from '../notify.ts'
import { formatPayoutNumber } from '../../../public-numbers.ts'

type Payout = typeof payouts.$inferSelect

const factsOf = ({ id, beneficiaryId, kind, net, payoutNumber }: Payout) => ({
  notice: { to: { userId: beneficiaryId }, about: id },
  variables: {
    amount: net,
    payoutNumber: formatPayoutNumber(payoutNumber),
    page: kind === 'shares' ? '/my-services/payouts' : '/commissions/payouts',
  },
})

/** Of those that are on their way, and of those of which the tax takes everything. */
export const notifyOfSentPayouts = (tx: Database, sent: readonly Payout[], at: Date): Promise<void> =>
  notify(
    tx,
    ...sent.map((payout) => {
      const { notice, variables } = factsOf(payout)
      return payout.net > 0
        ? { kind: 'payout-sent' as const, ...notice, variables, at }
        : {
            kind: 'payout-withheld' as const,
            ...notice,
            variables: { ...variables, amount: payout.gross },
            at,
          }
    }),
  )

/** Of those that had failed: their payees read then that the money is theirs to come. */
export const notifyOfArrivedPayouts = (tx: Database, arrived: readonly Payout[], at: Date): Promise<void> =>
  notify(
    tx,
    ...arrived.map((payout) => {
      const { notice, variables } = factsOf(payout)
      return { kind: 'payout-arrived' as const, ...notice, variables, at }
    }),
  )

/** Also of those that came back later. */
export const notifyOfFailedPayouts = (
  tx: Database,
  failed: readonly { readonly payout: Payout; readonly reason: string | null }[],
  at: Date,
): Promise<void> =>
  notify(
    tx,
    ...failed.map(({ payout, reason }) => {
      const { notice, variables } = factsOf(payout)
      return { kind: 'payout-failed' as const, ...notice, variables: { ...variables, reason }, at }
    }),
  )
