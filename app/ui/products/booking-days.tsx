// When a booking is: the day and the time of a tour, or arrival and departure of a stay.
import type { ChosenDays, Slot } from '../../domain/products/chosen-days.ts'
import { formatDayWithoutYear, formatShortWeekdayDay } from '../../domain/format/calendar.ts'
import { formatTime } from '../../domain/format/dates.ts'
import { formatNights } from '../../domain/products/product-path.ts'
import { formatSlotTimes } from '../../domain/products/slot-times.ts'
import { PlainSelect } from '../forms/fields/plain-field.tsx'

interface DaysProps {
  chosen: ChosenDays
  /** Of a tour; it may end on a later day. */
  durationMinutes: number | null | undefined
}

/** The day of a tour; arrival and departure of a stay. */
export function Days({ chosen: { date, slots, stay }, durationMinutes }: DaysProps) {
  const [first] = slots
  if (stay === undefined) {
    return (
      <p className="grid">
        <span className="text-lg font-bold tracking-tight">{formatDayWithoutYear(date)}</span>
        {slots.length === 1 && first && (
          <span className="text-muted">{formatSlotTimes(first, durationMinutes)}</span>
        )}
      </p>
    )
  }
  return (
    <>
      <p className="grid gap-0.5">
        <span className="text-sm font-medium">Arrival</span>
        <span className="text-lg font-bold tracking-tight">{formatDayWithoutYear(date)}</span>
        {first && (
          <span className="text-sm text-muted">
            Check-in from {formatTime(first.startTime)}, check-out by {formatTime(first.endTime)}
          </span>
        )}
      </p>
      <PlainSelect
        id="departure"
        label="Departure"
        name="departure"
        defaultValue={stay.departure}
        key={`${date} ${stay.departure}`}
        options={stay.departures.map((day, index) => ({
          value: day,
          label: `${formatShortWeekdayDay(day)} (${formatNights(stay.leastNights + index)})`,
        }))}
      />
      {stay.leastNights > 1 && (
        <p className="text-sm text-muted">
          Stay at least {formatNights(stay.leastNights)} when you arrive on this day.
        </p>
      )}
    </>
  )
}

interface TimesProps extends Pick<DaysProps, 'durationMinutes'> {
  slots: readonly Slot[]
  chosen: string
}

export function Times({ slots, chosen, durationMinutes }: TimesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Time</legend>
      {slots.map((slot) => (
        <label
          key={slot.id}
          className="flex min-h-12 items-center gap-3 rounded-control border border-field-line px-3.5 py-2.5 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name="slot"
            value={slot.id}
            defaultChecked={slot.id === chosen}
            className="size-5 accent-brand"
          />
          <span className="grow">{formatSlotTimes(slot, durationMinutes)}</span>
          <span className="text-sm text-muted tabular-nums">{slot.free} free</span>
        </label>
      ))}
    </fieldset>
  )
}
