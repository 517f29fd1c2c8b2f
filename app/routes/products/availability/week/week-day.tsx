// A day of the week with its times. It is folded to one line, so that the week fits on a phone, and opens where it was
// changed last or something is wrong. Folded times are posted all the same.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatTime, formatTimeSlot } from '../../../../domain/format/dates.ts'
import { capacityLabels } from '../../../../domain/labels/sold-units.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import './week.css'
import { RuleRow } from './rule-row.tsx'
import type { TypedRule, WeekAnswer } from './weekly-rules.ts'

const another = 'Another time'

const copy = {
  tour: { add: 'Add a time', none: 'No tour' },
  stay: { add: 'Add the night', none: 'No night' },
} as const satisfies Record<ProductKind, Record<string, string>>

interface WeekDayProps {
  name: string
  /** 1 is Monday. */
  weekday: number
  product: ManagedProduct
  /** Of the whole week. */
  rows: readonly TypedRule[]
  answer: WeekAnswer | undefined
  /** Nothing can be pressed meanwhile. */
  isPosted: boolean
}

export function WeekDay({ name, weekday, product, rows, answer, isPosted }: WeekDayProps) {
  const { kind } = product
  const labels = capacityLabels[soldBy(product)]
  const ofDay = rows.flatMap((row, index) => (row.weekday === weekday ? [{ row, index }] : []))
  const [typed, setTyped] = useState(ofDay.map(({ row }) => row))
  const focus = answer?.problems.length === 0 ? answer.focus : undefined
  const takesFocus = focus !== undefined && 'weekday' in focus && focus.weekday === weekday
  const add = (label: string) => (
    <Button
      type="submit"
      name="add"
      value={weekday}
      variant="quiet"
      size="small"
      disabled={isPosted}
      // Keeps the focus without scripts, too.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={takesFocus}
      aria-label={`${label}: ${name}`}
    >
      <Plus className="size-4" aria-hidden="true" />
      {label}
    </Button>
  )
  const title = (
    <h3 id={`day-${weekday}`} className="w-28 shrink-0 font-semibold">
      {name}
    </h3>
  )
  if (ofDay.length === 0)
    return (
      <li className="flex min-h-12 flex-wrap items-center gap-x-2">
        <span className="w-3" />
        {title}
        <span className="text-muted">{copy[kind].none}</span>
        <span className="ml-auto">{add(copy[kind].add)}</span>
      </li>
    )
  const isOpen =
    takesFocus ||
    ofDay.some(
      ({ index }) =>
        (focus !== undefined && 'row' in focus && focus.row === index) ||
        answer?.problems.some(({ row }) => row === index),
    )
  return (
    <li>
      <details
        open={isOpen}
        aria-labelledby={`day-${weekday}`}
        className="week-day"
        onToggle={({ currentTarget }) => setTyped(typedIn(currentTarget, weekday))}
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-x-2 py-2">
          <span className="week-mark w-3 text-muted" aria-hidden="true">
            ›
          </span>
          {title}
          <span className="week-line text-balance text-muted">{describeTimes(typed, labels)}</span>
        </summary>
        <div className="grid gap-3 pb-4">
          {ofDay.map(({ row, index }, place) => (
            <RuleRow
              key={index}
              kind={kind}
              capacityTitle={labels.title}
              row={row}
              index={index}
              place={place}
              label={`${name}${ofDay.length > 1 ? `, time ${place + 1}` : ''}`}
              answer={answer}
            />
          ))}
          <div className="flex flex-wrap items-center gap-x-2">
            {kind === 'tour' && ofDay.length < 10 && add(another)}
            <Button
              type="submit"
              name="copy"
              value={weekday}
              variant="quiet"
              size="small"
              disabled={isPosted}
              aria-label={`Same every day: as ${name}`}
            >
              <Copy className="size-4" aria-hidden="true" />
              Same every day
            </Button>
          </div>
        </div>
      </details>
    </li>
  )
}

/** What is in the fields of a day now. */
function typedIn(day: HTMLElement, weekday: number): TypedRule[] {
  const valuesOf = (name: string) =>
    [...day.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)].map(({ value }) => value)
  const [starts, ends, capacities] = [valuesOf('startTime'), valuesOf('endTime'), valuesOf('capacity')]
  return starts.map((startTime, index) => ({
    weekday,
    startTime,
    endTime: ends[index] ?? '',
    capacity: capacities[index] ?? '',
  }))
}

const isTime = (time: string) => /^\d\d:\d\d$/.test(time)

/** One time with its end and how many can book it, several by when they start. */
function describeTimes(rows: readonly TypedRule[], { one, many }: { one: string; many: string }): string {
  const [only] = rows
  if (only === undefined || rows.some(({ startTime }) => !isTime(startTime))) return 'A time is missing'
  if (rows.length > 1) return rows.map(({ startTime }) => formatTime(startTime)).join(', ')
  const capacity = Number(only.capacity)
  const sold = Number.isInteger(capacity) && capacity > 0 ? `, ${formatQuantity(capacity, one, many)}` : ''
  return `${isTime(only.endTime) ? formatTimeSlot(only) : formatTime(only.startTime)}${sold}`
}
