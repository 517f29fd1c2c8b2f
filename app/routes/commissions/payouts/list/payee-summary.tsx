// What a payee's list of payouts opens with: what can be paid, what is on its way, and what payouts still wait for.
import type { PayeeState } from '@affiliate-booking/contract/calls/accounts/identity'
import type { CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import { formatPaise } from '@affiliate-booking/shared/money'
import { Banknote, Landmark, Send } from 'lucide-react'
import { moneyOutlook } from '../../../../domain/payees/money-outlook.ts'
import { openStepsOf } from '../../../../domain/payees/open-steps.ts'
import { StepLinks } from '../../../../ui/lists/step-links.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { StatCard, StatCards } from '../../../../ui/primitives/stat-card.tsx'
import { AddressText } from '../../../../ui/primitives/address-text.tsx'

interface PayeeSummaryProps {
  /** Undefined: it could not be loaded. */
  money: CommissionSummary | undefined
  payee: PayeeState | undefined
}

export function PayeeSummary({ money, payee }: PayeeSummaryProps) {
  const steps = payee === undefined ? [] : openStepsOf(payee)
  return (
    <div className="grid gap-5 empty:hidden">
      {money !== undefined && (
        <section aria-label="Your money" className="grid gap-3">
          <StatCards>
            <StatCard title="Available" value={formatPaise(money.overall.available)} icon={Banknote} />
            <StatCard title="On its way" value={formatPaise(money.overall.onTheWay)} icon={Send} />
            <StatCard title="Paid out" value={formatPaise(money.overall.paid)} icon={Landmark} />
          </StatCards>
          <ul className="grid gap-1 text-muted">
            {moneyOutlook(money, { openSteps: steps.length, minimum: payee?.minimumPayout }).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {payee?.account?.isUsable === true && (
              <li>
                Payouts go to <AddressText>{`${payee.account.masked}.`}</AddressText>
              </li>
            )}
          </ul>
        </section>
      )}
      {steps.length > 0 && (
        <Card id="open-steps" title="Payouts wait for this">
          <StepLinks steps={steps} />
        </Card>
      )}
    </div>
  )
}
