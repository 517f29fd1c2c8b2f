// When a booking is: the day and the time of a tour, or arrival and departure of a stay.
import type { ChosenDays, Slot } from '../../domain/products/chosen-days.ts'
import { formatDayWithoutYear, formatShortDay } from '../../domain/format/calendar.ts'
import { formatTime, formatTimeSlot } from '../../domain/format/dates.ts'
import { formatNights } from '../../domain/products/product-path.ts'
import { PlainSelect } from '../forms/fields/plain-field.tsx'

/** The day of a tour; arrival and departure of a stay. */
export function Days({ chosen: { date, slots, stay } }: { chosen: ChosenDays }) {
  const [first] = slots
  if (stay === undefined) {
    return (
      <p className="grid">
        <span className="text-lg font-bold tracking-tight">{formatDayWithoutYear(date)}</span>
        {slots.length === 1 && first && <span className="text-muted">{formatTimeSlot(first)}</span>}
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
          label: `${formatShortDay(day)} (${formatNights(index + 1)})`,
        }))}
      />
    </>
  )
}

export function Times({ slots, chosen }: { slots: readonly Slot[]; chosen: string }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Time</legend>
      {slots.map(({ id, startTime, endTime, free }) => (
        <label
          key={id}
          className="flex min-h-12 items-center gap-3 rounded-control border border-field-line px-3.5 py-2.5 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name="slot"
            value={id}
            defaultChecked={id === chosen}
            className="size-5 accent-brand"
          />
          <span className="grow">{formatTimeSlot({ startTime, endTime })}</span>
          <span className="text-sm text-muted tabular-nums">{free} free</span>
        </label>
      ))}
    </fieldset>
  )
}
