// Where the payee is paid, masked, and the forms that change it.
import type { PayoutAccount } from '@affiliate-booking/contract/calls/accounts/payout-accounts'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { type ComponentProps, Fragment, type ReactNode, type Ref } from 'react'
import { useNavigation } from 'react-router'
import { formatMoment, formatShortDay } from '../../../domain/format/dates.ts'
import { payoutAccountPath } from '../../../domain/payees/payee-steps.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

interface PayoutAccountPageProps {
  account: (PayoutAccount & { isUsable: boolean }) | null | undefined
  waitingDays: number
  /** For the browser's password manager. */
  email: string | undefined
  constraints: Record<'upi' | 'bank', Constraints>
  lastResult: SubmissionResult | undefined
}

const kinds = { upi: 'UPI', bank: 'Bank account' } as const

export function PayoutAccountPage(props: PayoutAccountPageProps) {
  const { account, waitingDays, email, constraints, lastResult } = props
  const sent = lastResult?.initialValue?.['kind']
  const resultOf = (kind: 'upi' | 'bank') => (sent === kind ? lastResult : undefined)
  return (
    <div className="grid gap-6">
      <PageHeader title="Payout account" introduction="Where we pay what you have earned." />
      <Card id="present" title="Present account">
        {account == null ? (
          <EmptyState title="No payout account yet" advice="Enter a UPI id or a bank account below." />
        ) : (
          <div className="grid gap-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-lg font-semibold tabular-nums">{account.masked}</span>
              <StatusBadge status={{ label: kinds[account.kind], tone: 'quiet' }} />
            </p>
            <p className="text-sm text-muted">Changed on {formatMoment(account.changedAt)}.</p>
            {!account.isUsable && (
              <Callout tone="warning">
                Payouts to it start on {formatShortDay(account.usableFrom)}. If you did not change it, change
                your password now.
              </Callout>
            )}
          </div>
        )}
      </Card>
      {waitingDays > 0 && (
        <p className="text-muted">
          After each change payouts wait for {formatQuantity(waitingDays, 'day', 'days')}, so that nobody else
          can have your money sent away unnoticed.
        </p>
      )}
      {/* After a change its fields are empty, the password too. */}
      <Fragment key={account?.changedAt}>
        <UpiCard email={email} constraint={constraints.upi} lastResult={resultOf('upi')} />
        <BankCard email={email} constraint={constraints.bank} lastResult={resultOf('bank')} />
      </Fragment>
    </div>
  )
}

interface AccountCardProps extends Pick<PayoutAccountPageProps, 'email' | 'lastResult'> {
  constraint: Constraints
}

function UpiCard({ email, constraint, lastResult }: AccountCardProps) {
  const { form, fields, alertRef } = useCheckedForm<Record<'upiId' | 'currentPassword', string>>({
    lastResult,
    constraint,
  })
  useErrorToast(lastResult)
  return (
    <Card id="upi" title="Be paid by UPI">
      <AccountForm kind="upi" form={form} email={email} alertRef={alertRef} password={fields.currentPassword}>
        <TextField
          label="UPI id"
          field={fields.upiId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Like name@bank."
        />
      </AccountForm>
    </Card>
  )
}

type BankFields = Record<'holder' | 'ifsc' | 'accountNumber' | 'repeatedNumber' | 'currentPassword', string>

function BankCard({ email, constraint, lastResult }: AccountCardProps) {
  const { form, fields, alertRef } = useCheckedForm<BankFields>({ lastResult, constraint })
  useErrorToast(lastResult)
  return (
    <Card id="bank" title="Be paid to a bank account">
      <AccountForm
        kind="bank"
        form={form}
        email={email}
        alertRef={alertRef}
        password={fields.currentPassword}
      >
        <TextField label="Account holder" field={fields.holder} autoComplete="name" />
        <TextField
          label="IFSC"
          field={fields.ifsc}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="11 characters, like HDFC0001234. It is printed on cheques."
        />
        <TextField
          label="Account number"
          field={fields.accountNumber}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label="Account number again"
          field={fields.repeatedNumber}
          inputMode="numeric"
          autoComplete="off"
        />
      </AccountForm>
    </Card>
  )
}

interface AccountFormProps {
  kind: 'upi' | 'bank'
  form: ComponentProps<typeof FormAlert>['form'] &
    Pick<ReturnType<typeof useCheckedForm>['form'], 'onSubmit' | 'noValidate'> & { id: string }
  email: string | undefined
  password: FieldMetadata<string>
  alertRef: Ref<HTMLParagraphElement>
  children: ReactNode
}

function AccountForm({ kind, form, email, password, alertRef, children }: AccountFormProps) {
  const pending = useNavigation().formData?.get('kind') === kind
  return (
    <CheckedForm form={form} action={payoutAccountPath} className="grid gap-5">
      <input type="hidden" name="kind" value={kind} />
      {children}
      <CurrentPasswordField
        email={email}
        field={password}
        hint="So that only you can change where you are paid."
      />
      <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
        {pending ? 'Saving...' : 'Save'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
