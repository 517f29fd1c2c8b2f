// Which column of a bank's file holds what, with the first lines of the file to compare.
import type {
  BankStatementDetails,
  StatementColumns,
} from '@affiliate-booking/contract/shapes/money/bank-statements'
import { Form, useNavigation } from 'react-router'
import { PlainSelect } from '../../../../ui/forms/fields/plain-field.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'

type Sample = NonNullable<BankStatementDetails['sample']>

const required = [
  { name: 'date', label: 'Date' },
  { name: 'description', label: 'Description' },
] as const

const optional = [
  { name: 'reference', label: 'Reference', none: 'In the description' },
  { name: 'credit', label: 'Money in', none: 'No own column' },
  { name: 'debit', label: 'Money out', none: 'No own column' },
  { name: 'amount', label: 'Amount (in and out)', none: 'No such column' },
  { name: 'type', label: 'Type (Cr or Dr)', none: 'No such column' },
] as const satisfies readonly { name: keyof StatementColumns; label: string; none: string }[]

export function ColumnsForm({ sample: { titles, rows, suggestion } }: { sample: Sample }) {
  const isPending = useNavigation().formData?.get('intent') === 'columns'
  const options = titles.map((title, index) => ({
    value: String(index),
    label: title === '' ? `Column ${index + 1}` : title,
  }))
  const chosen = (name: keyof StatementColumns) => String(suggestion[name] ?? '')
  return (
    <div className="grid min-w-0 gap-6">
      <Form method="post" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <input type="hidden" name="intent" value="columns" />
        {required.map(({ name, label }) => (
          <PlainSelect
            key={name}
            id={name}
            name={name}
            label={label}
            options={options}
            defaultValue={chosen(name)}
          />
        ))}
        {optional.map(({ name, label, none }) => (
          <PlainSelect
            key={name}
            id={name}
            name={name}
            label={label}
            options={[{ value: '', label: none }, ...options]}
            defaultValue={chosen(name)}
          />
        ))}
        <div className="grid gap-2 sm:col-span-2 lg:col-span-3">
          <p className="text-sm text-muted">
            Choose either one amount column, or one for money in and one for money out.
          </p>
          <Button type="submit" disabled={isPending} className="sm:justify-self-start">
            {isPending ? 'Importing...' : 'Import the lines'}
          </Button>
        </div>
      </Form>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="First lines of the file">
        <table className="w-max text-left text-sm">
          <thead>
            <tr>
              {titles.map((title, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
                <th key={index} scope="col" className="py-1.5 pr-4 font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- the rows of a file
              <tr key={row}>
                {cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
                  <td key={index} className="max-w-72 truncate py-1.5 pr-4 tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
