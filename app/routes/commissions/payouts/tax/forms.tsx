import type { TaxRule } from '@affiliate-booking/contract/shapes/money/payouts'
import type { FormMetadata, SubmissionResult } from '@conform-to/react'
import type { ReactNode, RefObject } from 'react'
import { useNavigation } from 'react-router'
import { typedPaise } from '../../../../domain/format/money.ts'
import { TextField } from '../../../../ui/forms/fields/text-field.tsx'
import { useSuccessCount } from '../../../../ui/forms/use-success-count.ts'
import { CheckedForm, useCheckedForm } from '../../../../ui/forms/checked-form.tsx'
import { useErrorToast } from '../../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../../ui/primitives/alert.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'

interface FormProps {
  lastResult: SubmissionResult | undefined
}

type Fields<Name extends string> = Record<Name, string>
type RuleFields = Fields<
  | 'section'
  | 'validFrom'
  | 'bpsWithPan'
  | 'thresholdWithPan'
  | 'bpsWithoutPan'
  | 'thresholdWithoutPan'
  | 'thresholdCompany'
>
type TypedDeposit = Fields<'section' | 'financialYear' | 'amount' | 'reference' | 'depositedOn'>

interface IntentFormProps {
  form: Pick<FormMetadata<Record<string, unknown>>, 'id' | 'onSubmit' | 'noValidate' | 'errors' | 'errorId'>
  alertRef: RefObject<HTMLParagraphElement | null>
  intent: string
  label: string
  children: ReactNode
}

function IntentForm({ form, alertRef, intent, label, children }: IntentFormProps) {
  const pending = useNavigation().formData?.get('intent') === intent
  return (
    <CheckedForm form={form} className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="grid gap-4 sm:col-span-2">
        <Button type="submit" variant="secondary" disabled={pending} className="sm:justify-self-start">
          {pending ? 'Saving...' : label}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </div>
    </CheckedForm>
  )
}

const typedThreshold = (threshold: number | null) => (threshold === null ? '' : typedPaise(threshold))
const required = { required: true }
const thresholdHint = 'Rupees a year. Empty: from the first rupee.'

export function RuleForm({ rule, isExample, lastResult }: FormProps & { rule: TaxRule; isExample: boolean }) {
  const { form, fields, alertRef } = useCheckedForm<RuleFields>({
    lastResult,
    constraint: {
      section: required,
      validFrom: required,
      bpsWithPan: required,
      bpsWithoutPan: required,
    },
    defaultValue: {
      section: rule.section,
      validFrom: isExample ? rule.validFrom : '',
      bpsWithPan: String(rule.bpsWithPan / 100),
      thresholdWithPan: typedThreshold(rule.thresholdWithPan),
      bpsWithoutPan: String(rule.bpsWithoutPan / 100),
      thresholdWithoutPan: typedThreshold(rule.thresholdWithoutPan),
      thresholdCompany: typedThreshold(rule.thresholdCompany),
    },
  })
  useErrorToast(lastResult)
  return (
    <IntentForm form={form} alertRef={alertRef} intent="rule" label="Confirm these rates">
      <input type="hidden" name="kind" value={rule.kind} />
      <TextField label="Section" field={fields.section} />
      <TextField label="Valid from" type="date" field={fields.validFrom} />
      <TextField label="Rate with PAN (%)" inputMode="decimal" field={fields.bpsWithPan} />
      <TextField
        label="Threshold with PAN"
        inputMode="decimal"
        field={fields.thresholdWithPan}
        hint={thresholdHint}
      />
      <TextField label="Rate without PAN (%)" inputMode="decimal" field={fields.bpsWithoutPan} />
      <TextField
        label="Threshold without PAN"
        inputMode="decimal"
        field={fields.thresholdWithoutPan}
        hint={thresholdHint}
      />
      <TextField
        label="Threshold for companies with PAN"
        inputMode="decimal"
        field={fields.thresholdCompany}
        hint={thresholdHint}
      />
    </IntentForm>
  )
}

export function DepositForm({ lastResult }: FormProps) {
  const isPending = useNavigation().formData?.get('intent') === 'deposit'
  // Empty again after a deposit was recorded.
  return <DepositFields key={useSuccessCount(isPending, lastResult)} lastResult={lastResult} />
}

function DepositFields({ lastResult }: FormProps) {
  const { form, fields, alertRef } = useCheckedForm<TypedDeposit>({
    lastResult,
    constraint: {
      section: required,
      financialYear: required,
      amount: required,
      reference: required,
      depositedOn: required,
    },
  })
  useErrorToast(lastResult)
  return (
    <IntentForm form={form} alertRef={alertRef} intent="deposit" label="Record the deposit">
      <TextField label="Challan number" field={fields.reference} />
      <TextField label="Deposited on" type="date" field={fields.depositedOn} />
      <TextField label="Section" field={fields.section} hint="Such as 194H." />
      <TextField label="Financial year" field={fields.financialYear} hint="Such as 2026-27." />
      <TextField label="Amount in rupees" inputMode="decimal" field={fields.amount} />
    </IntentForm>
  )
}
