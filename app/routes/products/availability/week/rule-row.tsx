// A time of a day of the week.
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../../../ui/primitives/button.tsx'
import { controlStyle } from '../../../../ui/primitives/control-style.ts'
import type { RuleField, TypedRule, WeekAnswer } from './weekly-rules.ts'

const titles = {
  tour: { startTime: 'Starts', endTime: 'Ends' },
  stay: { startTime: 'Check-in', endTime: 'Check-out' },
} as const satisfies Record<ProductKind, Record<string, string>>

interface RuleRowProps {
  kind: ProductKind
  /** What there are so many of. */
  capacityTitle: string
  row: TypedRule
  /** Of the week. */
  index: number
  /** Of the day: the titles stand above the first. */
  place: number
  /** Which time it is, for screen readers. */
  label: string
  answer: WeekAnswer | undefined
}

export function RuleRow({ kind, capacityTitle, row, index, place, label, answer }: RuleRowProps) {
  const problems = answer?.problems.filter((problem) => problem.row === index) ?? []
  const isFirst = answer?.problems[0]?.row === index
  const isNew = answer?.problems.length === 0 && answer.focus !== undefined && 'row' in answer.focus
  const problemId = `rule-${index}-problem`
  const title = place === 0 ? 'truncate' : 'sr-only'
  const control = (field: RuleField): ComponentProps<'input'> => {
    const isWrong = problems.some((problem) => problem.field === field)
    const takesFocus = isFirst
      ? problems[0]?.field === field
      : isNew && 'row' in answer.focus && answer.focus.row === index && field === 'startTime'
    return {
      name: field,
      defaultValue: row[field],
      className: controlStyle,
      autoFocus: takesFocus,
      ...(isWrong && { 'aria-invalid': true, 'aria-describedby': problemId }),
    }
  }
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="sr-only">{label}</legend>
      <input type="hidden" name="weekday" value={row.weekday} />
      <div className="week-row">
        <label className="grid min-w-0 gap-1 text-sm font-medium">
          <span className={title}>{titles[kind].startTime}</span>
          <input type="time" {...control('startTime')} />
        </label>
        <label className="grid min-w-0 gap-1 text-sm font-medium">
          <span className={title}>{titles[kind].endTime}</span>
          <input type="time" {...control('endTime')} />
        </label>
        <label className="grid min-w-0 gap-1 text-sm font-medium">
          <span className={title}>{capacityTitle}</span>
          <input type="number" min={1} max={1000} inputMode="numeric" {...control('capacity')} />
        </label>
        <Button
          type="submit"
          name="remove"
          value={index}
          variant="quiet"
          className="justify-self-start"
          aria-label={`Remove: ${label}`}
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </Button>
      </div>
      {problems.length > 0 && (
        <p id={problemId} className="text-sm font-medium text-bad">
          {problems.map(({ message }) => message).join(' ')}
        </p>
      )}
    </fieldset>
  )
}
