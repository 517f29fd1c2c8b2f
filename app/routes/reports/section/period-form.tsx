// Which days a report is about: presets as links, and a form for days of one's own, the step and the order.
import { SlidersHorizontal } from 'lucide-react'
import { Form } from 'react-router'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { periodPresets, presetLabels } from '../../../domain/reports/report-period.ts'
import type { ReportScreen } from '../../../domain/reports/report-view.ts'
import { PlainField, PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Choices } from './choices.tsx'

const steps = [
  { value: '', label: 'Automatic' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

/** Stay as they are when other days are chosen. */
const kept = ['group', 'territory', 'product', 'provider', 'affiliate', 'sort', 'chart']

export function PeriodForm({ screen: { path, query, preset, from, to } }: { screen: ReportScreen }) {
  const { after: _, from: __, to: ___, ...others } = query
  const isOwn = preset === undefined
  return (
    <div className="grid gap-2 print:hidden">
      <Choices
        label="Period"
        choices={periodPresets.map((each) => ({
          label: presetLabels[each],
          path: listUrl(path, { ...others, period: each }),
          isShown: each === preset,
        }))}
      />
      <details open={isOwn || query['by'] !== undefined}>
        <summary className="flex min-h-11 w-fit items-center gap-2 rounded-control text-sm font-semibold text-brand-text">
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          Other days
        </summary>
        <Form
          // Its fields have the values of the address that it shows.
          key={listUrl('', query)}
          method="get"
          action={path}
          className="flex flex-wrap items-end gap-3 pt-1"
        >
          {kept.map(
            (name) =>
              query[name] !== undefined && <input key={name} type="hidden" name={name} value={query[name]} />,
          )}
          <PlainField id="from" name="from" type="date" label="From" defaultValue={from} required />
          <PlainField id="to" name="to" type="date" label="To" defaultValue={to} required />
          <PlainSelect
            id="by"
            name="by"
            label="Group by"
            options={steps}
            defaultValue={String(query['by'] ?? '')}
          />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </Form>
      </details>
    </div>
  )
}
