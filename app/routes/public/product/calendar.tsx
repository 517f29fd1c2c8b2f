// The days of a month as a table of links: choosing one is going to its address.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Availability, DayCell } from '../../../domain/products/availability.ts'
import { formatAfterNumber, formatLongMonth, numberOf, weekdays } from '../../../domain/format/calendar.ts'
import {
  bookingAnchor,
  type BookingSelection,
  type ProductKind,
  productPath,
} from '../../../domain/products/product-path.ts'
import { formatParty } from '../../../domain/format/numbers.ts'

interface CalendarProps {
  slug: string
  kind: ProductKind
  selection: BookingSelection
  availability: Availability
}

export function Calendar({ slug, kind, selection, availability }: CalendarProps) {
  const { month, previousMonth, nextMonth, weeks } = availability
  const { guests, nights } = selection
  const leadTo = (more: BookingSelection) =>
    `${productPath(slug, { guests, nights, ...more })}#${bookingAnchor}`
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <MonthLink month={previousMonth} to={leadTo({ month: previousMonth })} isNext={false} />
        <p id="month" className="font-bold tracking-tight">
          {formatLongMonth(month)}
        </p>
        <MonthLink month={nextMonth} to={leadTo({ month: nextMonth })} isNext />
      </div>
      <table aria-labelledby="month" className="w-full table-fixed text-center tabular-nums">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 text-xs font-medium text-muted">
                <abbr title={weekday} className="no-underline">
                  {weekday.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((cell) => cell !== undefined)?.day}>
              {week.map((cell, index) => (
                <td key={weekdays[index]} className="p-0.5">
                  {cell && <Day cell={cell} kind={kind} to={leadTo({ date: cell.day })} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthLink({ month, to, isNext }: { month: string | undefined; to: string; isNext: boolean }) {
  const Icon = isNext ? ChevronRight : ChevronLeft
  const box = 'grid size-11 place-items-center rounded-control'
  if (month === undefined) return <span className={box} />
  return (
    <Link to={to} rel="nofollow" className={`${box} bg-sunken text-brand-text hover:bg-line`}>
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">{formatLongMonth(month)}</span>
    </Link>
  )
}

const looks = {
  free: 'bg-good-soft font-semibold text-good hover:ring-2 hover:ring-current',
  few: 'bg-accent-soft font-semibold text-accent-ink hover:ring-2 hover:ring-current',
  full: 'text-muted line-through',
  closed: 'text-muted',
} as const

const chosenLook = 'bg-brand font-bold text-white'
const box = 'grid min-h-11 place-items-center rounded-control leading-none'

function Day({ cell, kind, to }: { cell: DayCell; kind: ProductKind; to: string }) {
  const { day, state, free, isChosen } = cell
  if (free === 0) {
    return (
      <span className={`${box} ${looks[state]}`}>
        {numberOf(day)}
        {state === 'full' && <span className="sr-only"> sold out</span>}
      </span>
    )
  }
  return (
    <Link
      to={to}
      rel="nofollow"
      {...(isChosen && { 'aria-current': 'date' })}
      className={`${box} content-center gap-0.5 py-1 ${isChosen ? chosenLook : looks[state]}`}
    >
      {numberOf(day)}
      <span className="sr-only"> {formatAfterNumber(day)}, </span>
      {state === 'few' ? (
        <span className="text-[0.6875rem] leading-none font-medium">{free} left</span>
      ) : (
        <span className="sr-only">{formatParty(kind, free)} free</span>
      )}
    </Link>
  )
}
