// Another day, time or party for a booking: choosing it, and what it means before it is done.
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { Form } from 'react-router'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'
import { type BookingSelection, formatNights, selectionQuery } from '../../../domain/products/product-path.ts'
import { formatParty } from '../../../domain/format/numbers.ts'
import { Days, Times } from '../../../ui/products/booking-days.tsx'
import { Party } from '../../../ui/products/booking-party.tsx'
import { Calendar } from '../../../ui/products/calendar.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { type ChangeBookingPageProps, ChangeSummary } from './change-summary.tsx'
import { Trip } from './trip.tsx'

/** Where the page shows the days: a selection leads back to it. */
const anchor = 'days'

export function ChangeBookingPage(props: ChangeBookingPageProps) {
  const { path, booking, product, selection, availability } = props
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <BackLink to={path}>{booking.bookingId}</BackLink>
        <h1 className="text-title font-bold">Change day or guests</h1>
        <p className="text-muted">
          {product.title}. Nothing changes until you confirm it; your booking is kept until then.
        </p>
      </header>
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        <section
          id={anchor}
          aria-labelledby="days-title"
          className="grid scroll-mt-4 gap-5 rounded-card bg-surface p-3 shadow-card sm:p-6 lg:col-span-7"
        >
          <h2 id="days-title" className="font-bold tracking-tight">
            {instructionFor(product.kind, selection)}
          </h2>
          {availability === undefined ? (
            <Callout tone="neutral">
              We can’t show the free days right now. Please try again in a moment.
            </Callout>
          ) : (
            <>
              {availability.notes.map((note) => (
                <Callout key={note} tone="neutral">
                  {note}
                </Callout>
              ))}
              <Calendar
                unit={soldBy(product)}
                selection={selection}
                availability={availability}
                leadTo={(other) => `${path}/change${selectionQuery(other)}#${anchor}`}
              />
              {availability.chosen !== undefined && <ChoiceForm {...props} chosen={availability.chosen} />}
            </>
          )}
        </section>
        <div className="grid gap-5 lg:sticky lg:top-6 lg:col-span-5">
          <Card id="present" title="Your booking now">
            <Trip
              date={booking.date}
              departure={booking.endDate ?? undefined}
              time={booking.timeSlot}
              party={formatParty(booking)}
            />
          </Card>
          <ChangeSummary {...props} />
        </div>
      </div>
    </div>
  )
}

function instructionFor(kind: ProductPage['kind'], { date, departure }: BookingSelection): string {
  if (kind === 'tour') return 'Choose a day'
  return date !== undefined && departure === undefined
    ? 'Choose the day you leave'
    : 'Choose the day you arrive'
}

/** Times, departure and party of the chosen day; it asks for the new price. */
function ChoiceForm({ path, booking, product, chosen }: ChangeBookingPageProps & { chosen: ChosenDays }) {
  const { date, slots, slotId, stay } = chosen
  return (
    <Form
      method="get"
      action={`${path}/change#summary`}
      className="grid gap-4 border-t border-line pt-5"
      key={`${date} ${slotId} ${stay === undefined ? '' : formatNights(stay.nights)}`}
    >
      <input type="hidden" name="date" value={date} />
      <Days chosen={chosen} durationMinutes={product.durationMinutes} />
      {slots.length === 1 ? (
        <input type="hidden" name="slot" value={slotId} />
      ) : (
        <Times slots={slots} chosen={slotId} durationMinutes={product.durationMinutes} />
      )}
      <Party product={product} chosen={chosen} ownChildren={booking.children ?? 0} />
      <Button type="submit" variant="secondary" className="sm:justify-self-start sm:px-8">
        Show the new price
      </Button>
    </Form>
  )
}
