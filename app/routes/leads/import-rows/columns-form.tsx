import { type LeadImportField, leadImportFields } from '@affiliate-booking/contract/options/leads'
import type { LeadColumns } from '@affiliate-booking/contract/shapes/lead-imports'
import { Form, useNavigation } from 'react-router'
import { PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

const fields: Readonly<Record<LeadImportField, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  type: 'Type',
  amount: 'Amount',
  district: 'District or town',
  message: 'Message',
}

export function ColumnsForm({ titles, columns }: { titles: readonly string[]; columns: LeadColumns }) {
  const isPending = useNavigation().formData?.get('intent') === 'columns'
  const options = [
    { value: '', label: 'No column' },
    ...titles.map((title, index) => ({
      value: String(index),
      label: title === '' ? `Column ${index + 1}` : title,
    })),
  ]
  return (
    <Form method="post" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <input type="hidden" name="intent" value="columns" />
      {leadImportFields.map((name) => (
        <PlainSelect
          key={name}
          id={name}
          name={name}
          label={fields[name]}
          options={options}
          defaultValue={String(columns[name] ?? '')}
        />
      ))}
      <div className="sm:col-span-2 lg:col-span-3">
        <Button type="submit" variant="secondary" disabled={isPending}>
          {isPending ? 'Reading...' : 'Read the rows again'}
        </Button>
      </div>
    </Form>
  )
}
