// The price, the days, and the form that begins a booking. Plain forms and links work without scripts; product-script.ts
// makes the total follow at once.
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { holdMinutes } from '@affiliate-booking/contract/options/bookings'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { CalendarDays, ShieldCheck } from 'lucide-react'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { Availability } from '../../../domain/products/availability.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'
import { extraParameters } from '../../../domain/products/extras/extra-parameters.ts'
import {
  bookPath,
  type BookingSelection,
  priceUnit,
  bookingAnchor,
  productPath,
  selectionNames,
  waitPath,
} from '../../../domain/products/product-path.ts'
import type { PostedGuestDetails } from '../../../domain/bookings/posted-guest-details.ts'
import { type CancellationDeadline, formatFreeCancellation } from '../../../domain/bookings/cancellation.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Price } from '../../../ui/products/price.tsx'
import { PriceBreakdown } from '../../../ui/products/price-breakdown.tsx'
import { Days, Times } from '../../../ui/products/booking-days.tsx'
import { BookingExtras } from '../../../ui/products/booking-extras.tsx'
import { Party } from '../../../ui/products/booking-party.tsx'
import { Calendar } from '../../../ui/products/calendar.tsx'
import productScript from './script/product-script.ts?url&no-inline'
import { CodeField } from './code-field.tsx'
import { GuestDetailsFields } from './guest-details-fields.tsx'
import type { OtherProducts } from './other-products.server.ts'
import type { OwnHold } from './own-hold.server.ts'
import { OtherProductsLink } from './other-products.tsx'
import { ShownTerms } from './shown-terms.tsx'
import type { Waiting } from './waiting.server.ts'
import { FullTimes, WaitingLink } from './waiting-links.tsx'

interface BookingPanelProps {
  product: ProductPage
  selection: BookingSelection
  /** Undefined when the days could not be read just now. */
  availability: Availability | undefined
  /** What the chosen days get back; the policy in words until days are chosen. */
  cancellation: CancellationDeadline | undefined
  /** A sentence for each part of the address that could not be read. */
  unreadable: readonly string[]
  others: OtherProducts
  ownHold: OwnHold | undefined
  /** Undefined where nobody can wait for what is sold out. */
  waiting: Waiting | undefined
  /** Makes a form that is sent twice one booking. */
  formKey: string
  /** Typed into a form that was refused; undefined where it is not asked. */
  guestDetails: PostedGuestDetails | undefined
  /** Why the booking was not begun. */
  refusal: string | undefined
}

export function BookingPanel(props: BookingPanelProps) {
  const { product, selection, availability, cancellation, unreadable, formKey, guestDetails, refusal } = props
  const { kind, slug, policy } = product
  const { others, ownHold, waiting } = props
  const promise = cancellation?.text ?? formatFreeCancellation(policy)
  const isGood = cancellation?.hasRefund ?? true
  return (
    <>
      {/* Not async: one that the browser has kept would run before what it works on has arrived. */}
      <script type="module" src={productScript} />
      <p id="booking-status" role="status" className="sr-only" />
      <section
        id={bookingAnchor}
        aria-labelledby="booking-title"
        className="grid scroll-mt-4 gap-5 rounded-card bg-surface p-3 shadow-card sm:p-6 lg:max-h-[max(30rem,calc(100dvh-11rem))] lg:overflow-y-auto lg:overscroll-contain lg:pb-1 print:hidden"
      >
        <div className="grid gap-1">
          <h2 id="booking-title" className="sr-only">
            Book
          </h2>
          <Price product={product} unit={priceUnit(product)} className="text-2xl" />
          {promise !== undefined && (
            <p className={`flex items-start gap-1.5 text-sm ${isGood ? 'text-good' : 'text-muted'}`}>
              {isGood && <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
              {promise}
            </p>
          )}
        </div>
        {refusal !== undefined && <Alert>{refusal}</Alert>}
        {ownHold !== undefined && (
          <Callout tone="neutral">
            You hold a booking here yourself: <TextLink to={ownHold.path}>{ownHold.bookingId}</TextLink>. Pay
            for it, change it or cancel it there.
          </Callout>
        )}
        {availability === undefined ? (
          <Callout tone="neutral">
            We can’t show the free days right now. Please try again in a moment.
          </Callout>
        ) : (
          <>
            <div data-notes className="contents">
              {[...unreadable, ...availability.notes].map((note) => (
                <Callout key={note} tone="neutral">
                  {note}
                </Callout>
              ))}
            </div>
            <WaitingLink path={waiting?.path} />
            <div className="grid gap-3">
              <h3 className="flex items-center gap-2 font-bold tracking-tight">
                <CalendarDays className="size-5 text-brand-text" aria-hidden="true" />
                {instructionFor(kind, availability.chosen)}
              </h3>
              <Calendar
                unit={soldBy(product)}
                selection={selection}
                availability={availability}
                leadTo={(other) => `${productPath(slug, other)}#${bookingAnchor}`}
                waitAt={waiting && ((date) => waitPath(slug, { date, guests: selection.guests }))}
              />
              {waiting !== undefined && availability.hasFullDays && (
                <p className="text-sm text-muted">
                  Days that are crossed out are sold out. Choose one to be told when it is free.
                </p>
              )}
              {!availability.hasFreeDays && (
                <p className="text-sm text-muted">
                  Nothing is free {availability.following ? 'in these months' : 'this month'}.
                  {availability.nextMonth !== undefined && ' Have a look at the next one.'}
                </p>
              )}
              {others.isNeeded && <OtherProductsLink others={others} />}
            </div>
            {availability.chosen !== undefined && (
              <ChosenForm
                product={product}
                chosen={availability.chosen}
                formKey={formKey}
                code={selection.code}
                guestDetails={guestDetails}
                waiting={waiting}
              />
            )}
            {!others.isNeeded && <OtherProductsLink others={others} />}
          </>
        )}
        <MoreBelow />
      </section>
    </>
  )
}

/** The panel scrolls where it is higher than the screen: its end fades until it is reached. */
const MoreBelow = () => (
  <div
    aria-hidden="true"
    className="more-below pointer-events-none sticky -bottom-1 -mt-36 hidden h-36 bg-linear-to-t from-surface to-transparent lg:block"
  />
)

function instructionFor(kind: ProductPage['kind'], chosen: ChosenDays | undefined): string {
  if (kind === 'tour') return 'Choose a day'
  if (chosen === undefined) return 'Choose the day you arrive'
  return chosen.stay?.hasDeparture === false ? 'Choose the day you leave' : 'Arrival and departure'
}

interface ChosenFormProps {
  product: ProductPage
  /** Of an affiliate, typed in before. */
  code: string | undefined
  chosen: ChosenDays
  formKey: string
  guestDetails: PostedGuestDetails | undefined
  waiting: Waiting | undefined
}

/** Of what was chosen, from the guests down to “Book Now”. */
export const chosenAnchor = 'chosen'

/** One form: what is sent is what is chosen. */
function ChosenForm({ product, chosen, formKey, code, guestDetails, waiting }: ChosenFormProps) {
  const { slug, isInstant } = product
  const { date, slots, slotId, guests, stay } = chosen
  const page = `${productPath(slug)}#${bookingAnchor}`
  const updateTotal = (
    <Button
      type="submit"
      // What is told of the guests belongs into no address.
      {...(guestDetails === undefined
        ? { formMethod: 'get', formAction: page }
        : { name: 'update', value: 'total' })}
      variant="secondary"
      className="w-full"
    >
      Update the total
    </Button>
  )
  return (
    <form
      method="post"
      action={bookPath(slug, {
        date,
        departure: stay?.departure,
        guests,
        children: chosen.children || undefined,
        rooms: stay?.rooms,
      })}
      data-page={productPath(slug)}
      data-fields={[...selectionNames, ...extraParameters].join(' ')}
      id={chosenAnchor}
      className="grid scroll-mt-4 gap-4 border-t border-line pt-5"
    >
      <input type="hidden" name="key" value={formKey} />
      <ShownTerms product={product} chosen={chosen} />
      <input type="hidden" name="date" value={date} />
      <Days chosen={chosen} durationMinutes={product.durationMinutes} />
      {slots.length === 1 ? (
        <input type="hidden" name="slot" value={slotId} />
      ) : (
        <Times slots={slots} chosen={slotId} durationMinutes={product.durationMinutes} />
      )}
      <FullTimes times={waiting?.times ?? []} />
      <Party product={product} chosen={chosen} />
      <BookingExtras offered={product.extras} chosen={chosen.extras} />
      <CodeField code={code} />
      {guestDetails && <GuestDetailsFields posted={guestDetails} />}
      <noscript>{updateTotal}</noscript>
      <div className="in-aria-busy:opacity-50">
        <PriceBreakdown lines={chosen.lines} rooms={stay?.rooms ?? 1} extras={chosen.extras} />
      </div>
      {/* On a wide screen they stay in sight while the panel is scrolled. */}
      <div className="grid gap-2 lg:sticky lg:bottom-3 lg:z-1 lg:bg-surface lg:shadow-[0_0_0_1rem_var(--surface)]">
        <p
          data-total
          className="flex items-baseline justify-between gap-x-4 text-xl font-bold tabular-nums in-aria-busy:opacity-50"
        >
          <span className="text-base font-semibold">Total </span>
          {formatPaise(chosen.total)}
        </p>
        <Button type="submit">Book Now</Button>
      </div>
      {/* After it: the first button of a form is the one that the Enter key presses. */}
      <div className="without-script noscript:hidden">{updateTotal}</div>
      <p className="text-sm text-muted">
        Your booking is held for up to {product.holdMinutes ?? holdMinutes} minutes while you pay.{' '}
        {isInstant
          ? 'The booking is confirmed as soon as we receive the payment.'
          : 'The provider then confirms.'}
      </p>
    </form>
  )
}
