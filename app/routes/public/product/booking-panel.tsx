// The price, the days, and the form that begins a booking. Plain forms and links: the page has no script.
import type { ProductPage } from '@affiliate-booking/contract/products'
import { holdMinutes } from '@affiliate-booking/contract/options/bookings'
import { CalendarDays, ShieldCheck } from 'lucide-react'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { Availability, ChosenDay, Slot } from '../../../domain/products/availability.ts'
import { formatDayWithoutYear } from '../../../domain/format/calendar.ts'
import {
  bookPath,
  type BookingSelection,
  effectivePrice,
  formatNights,
  kindLabels,
  bookingAnchor,
  productPath,
} from '../../../domain/products/product-path.ts'
import { formatFreeCancellation } from '../../../domain/bookings/cancellation.ts'
import { formatTime, formatTimeSlot } from '../../../domain/format/dates.ts'
import { formatParty } from '../../../domain/format/numbers.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { Price } from '../../../ui/products/price.tsx'
import { Calendar } from './calendar.tsx'

interface BookingPanelProps {
  product: ProductPage
  selection: BookingSelection
  /** Undefined when the days could not be read just now. */
  availability: Availability | undefined
  /** Makes a form that is sent twice one booking. */
  formKey: string
  /** Why the booking was not begun. */
  refusal: string | undefined
}

export function BookingPanel({ product, selection, availability, formKey, refusal }: BookingPanelProps) {
  const { kind, slug, policy } = product
  const promise = formatFreeCancellation(policy)
  return (
    <section
      id={bookingAnchor}
      aria-labelledby="booking-title"
      className="grid scroll-mt-4 gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6 print:hidden"
    >
      <div className="grid gap-1">
        <h2 id="booking-title" className="sr-only">
          Book
        </h2>
        <Price product={product} unit={kindLabels[kind].unit} className="text-2xl" />
        {promise !== undefined && (
          <p className="flex items-start gap-1.5 text-sm text-good">
            <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {promise}
          </p>
        )}
      </div>
      {refusal !== undefined && <Alert>{refusal}</Alert>}
      {availability === undefined ? (
        <Callout tone="neutral">We can’t show the free days right now. Please try again in a moment.</Callout>
      ) : (
        <>
          {availability.notes.map((note) => (
            <Callout key={note} tone="neutral">
              {note}
            </Callout>
          ))}
          <div className="grid gap-3">
            <h3 className="flex items-center gap-2 font-bold tracking-tight">
              <CalendarDays className="size-5 text-brand-text" aria-hidden="true" />
              {kind === 'stay' ? 'Choose the day you arrive' : 'Choose a day'}
            </h3>
            <Calendar slug={slug} kind={kind} selection={selection} availability={availability} />
            {!availability.hasFreeDays && (
              <p className="text-sm text-muted">
                Nothing is free this month.
                {availability.nextMonth !== undefined && ' Have a look at the next one.'}
              </p>
            )}
          </div>
          {availability.chosen !== undefined && (
            <ChosenForm product={product} chosen={availability.chosen} formKey={formKey} />
          )}
        </>
      )}
    </section>
  )
}

function ChosenForm({
  product,
  chosen,
  formKey,
}: {
  product: ProductPage
  chosen: ChosenDay
  formKey: string
}) {
  const { kind, slug, isInstant } = product
  const { date, slots, slotId, nights, party, mostParty, unitPrice, endDate } = chosen
  const { party: label } = kindLabels[kind]
  const [first] = slots
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <p className="grid">
        <span className="text-lg font-bold tracking-tight">{formatDayWithoutYear(date)}</span>
        {endDate === undefined ? (
          slots.length === 1 && first && <span className="text-muted">{formatTimeSlot(first)}</span>
        ) : (
          <span className="text-muted">
            to {formatDayWithoutYear(endDate)}, {formatNights(nights)}
            {first &&
              `. Check-in from ${formatTime(first.startTime)}, check-out by ${formatTime(first.endTime)}`}
          </span>
        )}
      </p>
      {kind === 'stay' && <Nights slug={slug} chosen={chosen} />}
      <form
        method="post"
        action={bookPath(slug, { date, guests: party, nights: kind === 'stay' ? nights : undefined })}
        className="grid gap-4"
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="price" value={effectivePrice(product)} />
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="nights" value={nights} />
        {slots.length === 1 ? (
          <input type="hidden" name="slotId" value={slotId} />
        ) : (
          <Times slots={slots} chosen={slotId} />
        )}
        <PlainSelect
          id="party"
          label={label}
          name="seats"
          defaultValue={String(party)}
          options={Array.from({ length: mostParty }, (_, index) => ({
            value: String(index + 1),
            label: `${formatParty(kind, index + 1)}: ${formatPaise(unitPrice * (index + 1))}`,
          }))}
        />
        <Button type="submit">Book Now</Button>
        <p className="text-sm text-muted">
          Your seats are held for {holdMinutes} minutes while you pay.{' '}
          {isInstant
            ? 'The booking is confirmed as soon as we receive the payment.'
            : 'The provider then confirms.'}
        </p>
      </form>
    </div>
  )
}

function Times({ slots, chosen }: { slots: readonly Slot[]; chosen: string }) {
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
            name="slotId"
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

/** A form of its own: the price follows from the nights. */
function Nights({ slug, chosen: { date, nights, mostNights, party } }: { slug: string; chosen: ChosenDay }) {
  return (
    <form
      action={`${productPath(slug)}#${bookingAnchor}`}
      className="grid grid-cols-[1fr_auto] items-end gap-3"
    >
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="guests" value={party} />
      <PlainSelect
        id="nights"
        label="Nights"
        name="nights"
        defaultValue={String(nights)}
        options={Array.from({ length: mostNights }, (_, index) => ({
          value: String(index + 1),
          label: formatNights(index + 1),
        }))}
      />
      <Button type="submit" variant="secondary">
        Update
      </Button>
    </form>
  )
}
