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

interface Unpaid {
  readonly payout: Payout
  readonly reason: string | null
}

export const notifyOfFailedPayouts = (tx: Database, failed: readonly Unpaid[], at: Date): Promise<void> =>
  notify(tx, ...failed.map((each) => ({ kind: 'payout-failed' as const, ...unpaid(each), at })))

/** Of those that came back later, also after they had failed and arrived after all. */
export const notifyOfReturnedPayouts = (tx: Database, returned: readonly Unpaid[], at: Date): Promise<void> =>
  notify(tx, ...returned.map((each) => ({ kind: 'payout-returned' as const, ...unpaid(each), at })))

function unpaid({ payout, reason }: Unpaid) {
  const { notice, variables } = factsOf(payout)
  return { ...notice, variables: { ...variables, reason } }
}
