import { leadTypes } from '@affiliate-booking/contract/options/statuses'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { CheckboxField } from '../../../ui/forms/fields/checkbox-field.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { addLeadPath } from '../add-lead-path.ts'

interface AddLeadPageProps {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

const types = leadTypes.map((value) => ({ value, label: leadTypeLabel(value) }))

export function AddLeadPage({ constraint, lastResult }: AddLeadPageProps) {
  const { form, fields, alertRef } = useCheckedForm<
    Record<'name' | 'email' | 'phone' | 'type' | 'amount' | 'district' | 'message' | 'consent', string>
  >({ lastResult, constraint })
  const pending = useNavigation().formAction === addLeadPath
  useErrorToast(lastResult)
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <BackLink to="/leads">Leads</BackLink>
      <PageHeader
        title="Add a lead"
        introduction="Somebody who calls or comes by. The lead goes to an administrator of the district, as from the lead form."
      />
      <CheckedForm
        form={form}
        action={addLeadPath}
        autoComplete="off"
        className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" field={fields.name} />
          <TextField label="Email" field={fields.email} type="email" />
          <TextField label="Phone (optional)" field={fields.phone} type="tel" />
          <SelectField
            label="Type (optional)"
            field={fields.type}
            placeholder="Not known yet"
            options={types}
          />
          <TextField
            label="District or town (optional)"
            field={fields.district}
            hint="Without one, the lead stays in your territory."
          />
          <TextField label="Amount in rupees (optional)" field={fields.amount} inputMode="decimal" />
        </div>
        <TextAreaField label="Note (optional)" field={fields.message} rows={3} />
        <CheckboxField field={fields.consent} value="on" required="Confirm that the person agreed.">
          I told the person that we and a partner in the district contact them about this, and they agreed.
        </CheckboxField>
        <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Adding...' : 'Add the lead'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </div>
  )
}
