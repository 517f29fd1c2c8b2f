// Changes what is known of the person and the request, and the value of a deal that was typed wrongly.
import { leadTypes } from '@affiliate-booking/contract/options/statuses'
import { leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { Disclosure } from './disclosure.tsx'
import type { ShownLead } from './shown-lead.ts'

interface EditProps<Form extends string> {
  lead: ShownLead
  version: number
  constraints: Readonly<Record<Form, Constraints>>
  actionResult: ActionResult | undefined
}

const textFields = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'amount', label: 'Amount in rupees', inputMode: 'decimal' },
  { name: 'district', label: 'District or town' },
] as const

export function EditRequest({ lead, version, constraints, actionResult }: EditProps<'edit'>) {
  const { userName, email, type, amount, phone, city } = lead
  return (
    <Disclosure summary="Change the request" isOpen={actionResult?.form === 'edit'}>
      <ActionForm
        name="edit"
        hidden={{ version }}
        label="Save the request"
        variant="secondary"
        constraint={constraints.edit}
        defaultValue={{
          name: userName,
          email,
          type: type ?? '',
          amount: amount == null ? '' : String(amount / 100),
          phone: phone ?? '',
          district: city ?? '',
        }}
        actionResult={actionResult}
      >
        {(fields) => (
          <>
            {fields['type'] && (
              <SelectField
                label="Type"
                field={fields['type']}
                placeholder="Not chosen yet"
                options={leadTypes.map((value) => ({ value, label: leadTypeLabel(value) }))}
              />
            )}
            {textFields.map(
              ({ name, ...text }) =>
                fields[name] && <TextField key={name} field={fields[name]} autoComplete="off" {...text} />,
            )}
          </>
        )}
      </ActionForm>
    </Disclosure>
  )
}

export function CorrectValue({ lead, version, constraints, actionResult }: EditProps<'correct'>) {
  const { closedValue } = lead
  return (
    <Disclosure summary="Correct the value" isOpen={actionResult?.form === 'correct'}>
      <p>As long as nobody has confirmed the win. Those who work on it are told.</p>
      <ActionForm
        name="correct"
        hidden={{ version }}
        label="Save the value"
        variant="secondary"
        constraint={constraints.correct}
        defaultValue={{ closedValue: closedValue == null ? '' : String(closedValue / 100) }}
        actionResult={actionResult}
      >
        {(fields) => (
          <>
            {fields['closedValue'] && (
              <TextField
                label="Value in rupees"
                field={fields['closedValue']}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
            {fields['reason'] && <TextAreaField label="Reason" field={fields['reason']} rows={2} />}
          </>
        )}
      </ActionForm>
    </Disclosure>
  )
}
