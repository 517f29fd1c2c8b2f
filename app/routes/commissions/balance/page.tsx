// A payee's balance, and the form that gives up a debt.
import type { PayeeBalance } from '@affiliate-booking/contract/calls/money/commissions'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { SubmissionResult } from '@conform-to/react'
import { Banknote, Clock, PauseCircle } from 'lucide-react'
import { useNavigation } from 'react-router'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatCard, StatCards } from '../../../ui/primitives/stat-card.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'

interface BalancePageProps {
  balance: PayeeBalance
  /** Nobody decides on their own money. */
  isOwn: boolean
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

const figures = [
  { of: 'pending', title: 'Pending', icon: Clock },
  { of: 'available', title: 'Available', icon: Banknote },
  { of: 'onHold', title: 'On hold', icon: PauseCircle },
] as const

export function BalancePage({ balance, isOwn, constraint, lastResult }: BalancePageProps) {
  const { payee, debt } = balance
  const obstacle = isOwn ? 'Somebody else has to decide on your own money.' : balance.obstacle
  return (
    <div className="grid gap-6">
      <PageHeader
        title={`Balance of ${payee.name}`}
        introduction={
          <>
            {roleLabels[payee.role]},{' '}
            <TextLink to={`/users/${encodeURIComponent(payee.id)}`}>account</TextLink>
          </>
        }
      />
      <StatCards>
        {figures.map(({ of, title, icon }) => (
          <StatCard key={of} title={title} value={formatPaise(balance[of])} icon={icon} />
        ))}
      </StatCards>
      {debt === 0 || obstacle != null ? (
        <p className="text-muted">{debt === 0 ? 'There is no debt to write off.' : obstacle}</p>
      ) : (
        <WriteOff debt={debt} constraint={constraint} lastResult={lastResult} />
      )}
    </div>
  )
}

/** Of an answer that was lost. */
export const mayBeWrittenOff =
  'The debt may have been written off. Reload the page before you send this again.'

interface WriteOffProps extends Pick<BalancePageProps, 'constraint' | 'lastResult'> {
  debt: number
}

function WriteOff({ debt, constraint, lastResult }: WriteOffProps) {
  const { form, fields, alertRef } = useCheckedForm<{ amount: string; reason: string }>({
    lastResult,
    constraint,
  })
  const isPending = useNavigation().formMethod === 'POST'
  const isUncertain = lastResult?.error?.['']?.[0] === mayBeWrittenOff
  const posted = lastResult?.initialValue?.['expectedDebt']
  const expected = isUncertain && typeof posted === 'string' ? posted : debt
  useErrorToast(lastResult)
  return (
    <Card
      id="write-off"
      title="Write off a debt"
      note={`${formatPaise(debt)} were paid out and are no longer earned. The next payouts are lowered by it until it is paid back or written off.`}
    >
      <CheckedForm form={form} className="grid max-w-xl gap-4">
        {/* Sent again after its answer was lost, the form is refused: the debt is that of before. */}
        <input type="hidden" name="expectedDebt" value={expected} />
        <TextField
          label="Amount in rupees"
          field={fields.amount}
          hint={`At most ${formatPaise(debt)}.`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextAreaField label="Reason" field={fields.reason} hint="The payee reads it." rows={3} />
        <Button type="submit" disabled={isPending} className="sm:justify-self-start">
          {isPending ? 'Writing off...' : 'Write off'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
