// How an amount follows from what was paid, step by step.
import { formatBps } from '@affiliate-booking/shared/numbers'
import type { Calculation, CommissionDetails } from '@affiliate-booking/contract/shapes/money/commissions'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { ReactNode } from 'react'
import { Callout } from '../../../ui/primitives/callout.tsx'

interface Step {
  label: string
  /** How it is computed, in words. */
  how?: string
  amount: number
  isResult?: boolean
}

/** A lead has no price and no fee: it pays from all that the platform gets. */
const isOfLead = ({ lead }: CommissionDetails) => lead != null

/** The steps from the price to the amount. */
export function stepsOf(commission: CommissionDetails, calculation: Calculation): Step[] {
  const { price, refunded, base, feeBps, fee, rate, uncapped, limit, isCapped, amount } = calculation
  const isLead = isOfLead(commission)
  const paid: Step[] = isLead
    ? [{ label: 'Paid to us for the lead', amount: base }]
    : refunded === 0
      ? [{ label: 'Paid by the customer', amount: base }]
      : [
          { label: 'Paid by the customer', amount: price },
          { label: 'Refunded', amount: -refunded },
          { label: 'Remaining price', amount: base },
        ]
  const feeStep = {
    label: 'Platform’s fee',
    how: `${formatBps(feeBps)} of ${formatPaise(base)}`,
    amount: fee,
  }
  if (rate == null) {
    return [
      ...paid,
      { ...feeStep, amount: -fee },
      { label: commission.type === 'share' ? 'Provider’s share' : 'Share', amount, isResult: true },
    ]
  }
  const how =
    rate.type === 'percentage'
      ? `${formatBps(rate.value)} of ${formatPaise(base)}`
      : refunded === 0
        ? `A fixed amount for each ${isLead ? 'lead' : 'booking'}`
        : `A fixed amount of ${formatPaise(rate.value)}, in proportion to what is left of the price`
  return [
    ...paid,
    { label: 'By the rate', how, amount: uncapped },
    ...(isLead ? [] : [feeStep]),
    ...(limit === fee
      ? []
      : [{ label: `Remaining${isLead ? '' : ' fee'} after those who come first`, amount: limit }]),
    {
      label: 'Commission',
      how: isCapped
        ? `Capped by ${isLead ? 'what is paid for the lead' : 'the fee'}`
        : `Not more than ${isLead ? 'what is paid for the lead' : 'the fee'}, so it is paid in full`,
      amount,
      isResult: true,
    },
  ]
}

function Steps({ caption, steps }: { caption: string; steps: readonly Step[] }) {
  return (
    <table className="w-full">
      <caption className="pb-2 text-left text-sm font-semibold text-muted">{caption}</caption>
      <tbody>
        {steps.map(({ label, how, amount, isResult }) => (
          <tr key={label} className="border-t border-line first:border-0">
            <th scope="row" className="py-2.5 pr-4 text-left font-medium">
              <span className={isResult ? 'font-bold' : ''}>{label}</span>
              {how !== undefined && <span className="block text-sm font-normal text-muted">{how}</span>}
            </th>
            <td
              className={`py-2.5 text-right align-top whitespace-nowrap tabular-nums ${isResult ? 'font-bold' : ''}`}
            >
              {formatPaise(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Explanation({ commission }: { commission: CommissionDetails }): ReactNode {
  const { calculation, calculationBefore, type, reason, amount, isCancelled } = commission
  if (calculation == null) {
    return (
      <p>
        An administrator changed the balance by {formatPaise(amount)}
        {reason != null && <>, with this reason: “{reason}”</>}.
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      {type === 'correction' ? (
        <Correction commission={commission} before={calculationBefore} after={calculation} />
      ) : (
        <Steps caption="Step by step" steps={stepsOf(commission, calculation)} />
      )}
      {calculation.isCapped && (
        <Callout tone="neutral">
          {isOfLead(commission)
            ? `Capped: commissions on a lead are paid out of the ${formatPaise(calculation.fee)} that we get for it,`
            : `Capped by the fee: commissions are paid out of the platform’s fee of ${formatPaise(calculation.fee)},`}{' '}
          so this one is {formatPaise(calculation.amount)} instead of {formatPaise(calculation.uncapped)}.
        </Callout>
      )}
      {isCancelled && (
        <Callout tone="warning">
          An administrator cancelled this commission{reason != null && <>: “{reason}”</>}. A correction below
          brings it to ₹0.
        </Callout>
      )}
      <p className="text-sm text-muted">
        Each share is rounded once to the paisa; exactly half a paisa goes to the even one.
      </p>
    </div>
  )
}

interface CorrectionProps {
  commission: CommissionDetails
  before: Calculation | null | undefined
  after: Calculation
}

function Correction({ commission, before, after }: CorrectionProps) {
  const { amount, reason, base } = commission
  // A cancelled commission is brought to zero, whatever the price.
  if (before == null || (base === 0 && reason != null)) {
    return (
      <p>
        {formatPaise(amount)} corrects the commission{reason != null && <>: “{reason}”</>}.
      </p>
    )
  }
  const isByClaim = before.base === after.base
  const cause = isByClaim ? 'claim' : 'refund'
  return (
    <div className="grid gap-5">
      <p>
        {isByClaim
          ? 'The booking was credited to an affiliate after it was settled, and the affiliate comes first in the fee.'
          : `${formatPaise(before.base - after.base)} of the price was refunded after the booking was settled.`}{' '}
        What is earned is computed again from what is left, and the difference is this correction.
      </p>
      <Steps caption={`Before the ${cause}`} steps={stepsOf(commission, before)} />
      <Steps caption={`After the ${cause}`} steps={stepsOf(commission, after)} />
      <p className="font-semibold">
        {formatPaise(after.amount)} − {formatPaise(before.amount)} = {formatPaise(amount)}
      </p>
    </div>
  )
}
