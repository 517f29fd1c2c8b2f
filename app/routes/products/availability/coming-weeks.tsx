// The bookable slots of the coming weeks, with their booked seats.
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import type { ManagedProduct, Slot } from '@affiliate-booking/contract/shapes/products/products'
import type { ChannelTime } from '@affiliate-booking/contract/shapes/products/calendars'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { addDays, weekdayOf } from '@affiliate-booking/shared/days'
import { weekdays } from '../../../domain/format/calendar.ts'
import { formatShortDay, formatTimeSlot } from '../../../domain/format/dates.ts'
import { capacityLabels } from '../../../domain/labels/sold-units.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { managedProductPath } from '../managed-product-path.ts'

/** Weeks on one page. */
export const shownWeeks = 4

interface ComingWeeksProps {
  product: ManagedProduct
  today: string
  from: string
  slots: readonly Slot[] | undefined
  channelTimes: readonly ChannelTime[]
}

export function ComingWeeks({ product, today, from, slots, channelTimes }: ComingWeeksProps) {
  const days = Array.from({ length: shownWeeks * 7 }, (_, index) => addDays(from, index))
  const last = addDays(from, shownWeeks * 7 - 1)
  const path = `${managedProductPath(product.id)}/calendar`
  const span = `${formatShortDay(from)} to ${formatShortDay(last)}`
  return (
    <Card id="coming" title="Coming weeks" note={`${span}. Choose a day to close or to change it.`}>
      <div className="grid content-start gap-5">
        <Days
          product={product}
          today={today}
          from={from}
          days={days}
          slots={slots}
          channelTimes={channelTimes}
        />
        <nav aria-label="Other weeks" className="flex justify-between gap-3">
          {from > today && (
            <ButtonLink
              to={`${path}?from=${addDays(from, shownWeeks * -7)}#coming`}
              variant="secondary"
              size="small"
            >
              <ArrowLeft className="size-4" aria-hidden="true" />
              Earlier
            </ButtonLink>
          )}
          <ButtonLink
            to={`${path}?from=${addDays(from, shownWeeks * 7)}#coming`}
            variant="secondary"
            size="small"
            className="ml-auto"
          >
            Later
            <ArrowRight className="size-4" aria-hidden="true" />
          </ButtonLink>
        </nav>
      </div>
    </Card>
  )
}

function Days({ product, today, from, days, slots, channelTimes }: ComingWeeksProps & { days: string[] }) {
  if (slots === undefined) return <Alert>The days could not be loaded. Please try again.</Alert>
  if (slots.length === 0 && channelTimes.length === 0) {
    return (
      <EmptyState
        title="Nothing can be booked in these weeks"
        advice="Add times to the week above, or a single day, and they appear here."
      />
    )
  }
  return (
    <div className="grid gap-2">
      <div className="hidden grid-cols-7 gap-2 text-sm font-medium text-muted lg:grid" aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name.slice(0, 3)}</span>
        ))}
      </div>
      <ol className="grid gap-2 min-[22rem]:grid-cols-2 lg:grid-cols-7">
        {days.map((day) => (
          <Day
            key={day}
            product={product}
            day={day}
            from={from}
            isPast={day < today}
            slots={slots.filter(({ date }) => date === day)}
            channelTimes={channelTimes.filter(({ date }) => date === day)}
          />
        ))}
      </ol>
    </div>
  )
}

interface DayProps {
  product: ManagedProduct
  day: string
  /** Of the page. */
  from: string
  isPast: boolean
  slots: readonly Slot[]
  channelTimes: readonly ChannelTime[]
}

function Day({ product, day, from, isPast, slots, channelTimes }: DayProps) {
  const name = (
    <>
      <span className="lg:sr-only">{weekdays[weekdayOf(day) - 1]?.slice(0, 3)}, </span>
      {formatShortDay(day).replace(/ \d+$/, '')}
    </>
  )
  const isEmpty = slots.length === 0 && channelTimes.length === 0
  const isSame = (slot: Slot, { startTime }: ChannelTime) =>
    product.kind === 'stay' || slot.startTime === startTime
  // A time that nobody has booked here is no slot while it is closed.
  const others = channelTimes.filter((time) => !slots.some((slot) => isSame(slot, time)))
  return (
    <li
      // Past days are plain: paler words would be hard to read.
      className={`content-start gap-1.5 rounded-control p-3 ${isEmpty ? 'hidden lg:grid' : 'grid'} ${isPast ? 'text-muted' : 'bg-sunken'}`}
    >
      <p className="text-sm font-semibold">
        {isPast ? (
          name
        ) : (
          <Link
            to={`${managedProductPath(product.id)}/calendar?from=${from}&day=${day}#exceptions`}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            <span>
              {name}
              <span className="sr-only">: close or change</span>
            </span>
          </Link>
        )}
      </p>
      {isEmpty && <p className="text-sm text-muted">–</p>}
      {slots.map((slot) => (
        <SlotLine
          key={slot.id}
          product={product}
          slot={slot}
          reopensAt={
            isPast || slot.isPastDeadline === true
              ? undefined
              : `${managedProductPath(product.id)}/calendar?from=${from}&day=${day}&open=${slot.id}#exceptions`
          }
          channelName={channelTimes.find((time) => isSame(slot, time))?.channelName}
        />
      ))}
      {others.map((time) => (
        <div key={time.startTime} className="grid gap-0.5 text-sm">
          {product.kind === 'tour' && <p className="text-muted">{formatTimeSlot(time)}</p>}
          <Closed product={product} channelName={time.channelName} />
        </div>
      ))}
    </li>
  )
}

interface ClosedProps {
  product: ManagedProduct
  channelName: string | undefined
  isCancelled?: boolean
}

function Closed({ product, channelName, isCancelled = false }: ClosedProps) {
  if (channelName === undefined)
    return <p className="font-semibold text-muted">{isCancelled ? 'Cancelled by you' : 'Closed'}</p>
  return (
    <p className="text-muted">
      <span className="font-semibold">Closed:</span> booked at{' '}
      <Link to={`${managedProductPath(product.id)}/calendars`} className="underline underline-offset-4">
        {channelName}
      </Link>
    </p>
  )
}

const freeCopy = ({ free, capacity, isPastDeadline }: Slot, units: string) =>
  isPastDeadline === true
    ? `Booking closed, ${capacity - free} of ${capacity} ${units} booked`
    : `${free} of ${capacity} ${units} free`

interface SlotLineProps {
  product: ManagedProduct
  slot: Slot
  /** The form that opens it, if it was cancelled; undefined: it is too late. */
  reopensAt: string | undefined
  /** Of the channel that has booked it. */
  channelName: string | undefined
}

function SlotLine({ product, slot, reopensAt, channelName }: SlotLineProps) {
  const { status, capacity, free, date, soldElsewhere, waiting } = slot
  const { many } = capacityLabels[soldBy(product)]
  const isClosed = status === 'CLOSED'
  return (
    <div className="grid gap-0.5 text-sm">
      {product.kind === 'tour' && <p className="text-balance text-muted">{formatTimeSlot(slot)}</p>}
      {isClosed ? (
        <>
          <Closed product={product} channelName={channelName} isCancelled={slot.isCancelled === true} />
          {slot.isCancelled === true && reopensAt !== undefined && (
            <Link
              to={reopensAt}
              className="inline-flex min-h-6 items-center font-semibold text-brand-text underline underline-offset-4"
            >
              Open again<span className="sr-only">: {formatShortDay(date)}</span>
            </Link>
          )}
        </>
      ) : (
        <>
          <p className={`font-semibold ${status === 'SOLD_OUT' ? 'text-good' : ''}`}>
            {status === 'SOLD_OUT' ? 'Sold out' : freeCopy(slot, many)}
          </p>
          {/* The booked share; the text says the same. */}
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full bg-brand"
              style={{ width: `${capacity === 0 ? 100 : ((capacity - free) / capacity) * 100}%` }}
            />
          </span>
        </>
      )}
      {soldElsewhere != null && soldElsewhere > 0 && (
        <p className="text-muted">{soldElsewhere} sold elsewhere</p>
      )}
      {waiting != null && waiting > 0 && (
        <p className="font-semibold text-accent-ink">
          {waiting} waiting
          <span className="sr-only"> for a free {product.kind === 'stay' ? 'night' : 'time'}</span>
        </p>
      )}
      {free < capacity && (
        <Link
          to={`/bookings/day?date=${date}`}
          className="inline-flex min-h-6 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          Bookings<span className="sr-only"> of {formatShortDay(date)}</span>
        </Link>
      )}
    </div>
  )
}
