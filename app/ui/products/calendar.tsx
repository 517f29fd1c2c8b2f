// The days of a month as a table of links: choosing one is going to its address. Of a stay, one chooses the day of arrival
// and then the day of departure.
import { formatPaise } from '@affiliate-booking/shared/money'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Availability, DayCell } from '../../domain/products/availability.ts'
import { formatAfterNumber, formatLongMonth, numberOf, weekdays } from '../../domain/format/calendar.ts'
import type { BookingSelection, SoldUnit } from '../../domain/products/product-path.ts'
import { formatShortPrice } from '../../domain/format/price-lines.ts'
import { formatGroups, formatGuests, formatRooms } from '../../domain/format/numbers.ts'

interface CalendarProps {
  unit: SoldUnit
  selection: BookingSelection
  availability: Availability
  /** The address of the page with another selection. */
  leadTo: (selection: BookingSelection) => string
  /** Where to be told when a day that is sold out is free; undefined where nobody can. */
  waitAt?: ((day: string) => string) | undefined
}

export function Calendar({ unit, selection, availability, leadTo: address, waitAt }: CalendarProps) {
  const { month, previousMonth, nextMonth, weeks, following } = availability
  const { guests, children, rooms, extras, code } = selection
  const leadTo = (day: BookingSelection) => address({ guests, children, rooms, extras, code, ...day })
  const dayOf = (cell: DayCell) => (
    <Day
      cell={cell}
      unit={unit}
      to={cell.choice && leadTo(cell.choice)}
      waitAt={cell.state === 'full' ? waitAt?.(cell.day) : undefined}
    />
  )
  const leadToMonth = (other: string | undefined) => address({ ...selection, month: other })
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <MonthLink month={previousMonth} to={leadToMonth(previousMonth)} isNext={false} />
        <p id="month" className="font-bold tracking-tight">
          {formatLongMonth(month)}
        </p>
        <MonthLink month={nextMonth} to={leadToMonth(nextMonth)} isNext />
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
        <Weeks weeks={weeks} dayOf={dayOf} />
        {following && (
          <>
            <tbody>
              <tr>
                <th colSpan={7} scope="colgroup" className="pt-3 pb-1 font-bold tracking-tight">
                  {formatLongMonth(following.month)}
                </th>
              </tr>
            </tbody>
            <Weeks weeks={following.weeks} dayOf={dayOf} />
          </>
        )}
      </table>
    </div>
  )
}

interface WeeksProps {
  weeks: Availability['weeks']
  dayOf: (cell: DayCell) => ReactNode
}

const Weeks = ({ weeks, dayOf }: WeeksProps) => (
  <tbody>
    {weeks.map((week) => (
      <tr key={week.find((cell) => cell !== undefined)?.day}>
        {week.map((cell, index) => (
          <td key={weekdays[index]} className="p-0.5">
            {cell && dayOf(cell)}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

function MonthLink({ month, to, isNext }: { month: string | undefined; to: string; isNext: boolean }) {
  const Icon = isNext ? ChevronRight : ChevronLeft
  const box = 'grid size-11 place-items-center rounded-control'
  if (month === undefined) return <span className={box} />
  return (
    <Link
      to={to}
      rel="nofollow"
      data-month={isNext ? 'next' : 'previous'}
      className={`${box} bg-sunken text-brand-text hover:bg-line`}
    >
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
/** A day on which the stay can end. */
const leavingLook =
  'data-between:bg-brand data-between:text-white bg-brand-soft font-semibold text-brand-text hover:ring-2 hover:ring-current'
const departureLook = 'bg-brand-soft font-bold text-brand-text ring-2 ring-inset ring-brand'
const box = 'grid min-h-11 place-items-center rounded-control leading-none'

const formatUnits: Record<SoldUnit, (count: number) => string> = {
  // One for each guest.
  seat: formatGuests,
  group: formatGroups,
  room: formatRooms,
}

interface DayProps {
  cell: DayCell
  unit: SoldUnit
  /** Undefined when the day cannot be chosen. */
  to: string | undefined
  /** Where to be told when it is free. */
  waitAt: string | undefined
}

function Day({ cell, unit, to, waitAt }: DayProps) {
  const { day, state, free, price, isChosen, isDeparture, choice } = cell
  const look = isChosen ? chosenLook : isDeparture ? departureLook : looks[state]
  if (to === undefined && waitAt !== undefined && !isDeparture) {
    return (
      <Link to={waitAt} rel="nofollow" className={`${box} ${look} hover:ring-2 hover:ring-current`}>
        {numberOf(day)}
        <span className="sr-only"> {formatAfterNumber(day)}, sold out: tell me when it is free</span>
      </Link>
    )
  }
  if (to === undefined) {
    return (
      <span className={`${box} ${look}`}>
        {numberOf(day)}
        {isDeparture && <span className="sr-only"> departure</span>}
        {state === 'full' && !isDeparture && <span className="sr-only"> sold out</span>}
      </span>
    )
  }
  const leaves = choice?.departure !== undefined
  return (
    <Link
      to={to}
      rel="nofollow"
      data-day={day}
      {...(isChosen && { 'data-chosen': true, 'aria-current': 'date' })}
      {...(leaves && { 'data-leaves': true })}
      className={`${box} content-center gap-0.5 py-1 ${leaves && !isDeparture ? leavingLook : look}`}
    >
      {numberOf(day)}
      <span className="sr-only"> {formatAfterNumber(day)}, </span>
      {price !== undefined && !leaves && !isDeparture && (
        <span className="text-[0.625rem] leading-none font-medium sm:text-[0.6875rem]">
          <span aria-hidden="true">{formatShortPrice(price)}</span>
          <span className="sr-only">{formatPaise(price)}, </span>
        </span>
      )}
      {leaves || isDeparture ? (
        <span className="sr-only">{isDeparture ? 'departure' : 'leave on this day'}</span>
      ) : state === 'few' ? (
        <span className="text-[0.625rem] leading-none font-medium sm:text-[0.6875rem]">{free} left</span>
      ) : (
        <span className="sr-only">{formatUnits[unit](free)} free</span>
      )}
    </Link>
  )
}
