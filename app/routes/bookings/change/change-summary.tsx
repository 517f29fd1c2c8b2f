// What the chosen change means: the new price, what goes back, and the button; or why it cannot be made and what to do.
import type { BookingChangeQuote } from '@affiliate-booking/contract/shapes/booking-changes'
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { formatPaise } from '@affiliate-booking/shared/money'
import { Form, useLocation, useNavigation } from 'react-router'
import { requestOf } from '../../../domain/bookings/present-trip.ts'
import { formatParty, heldUnits } from '../../../domain/format/numbers.ts'
import type { Availability } from '../../../domain/products/availability.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'
import { bookingAnchor, type BookingSelection, productPath } from '../../../domain/products/product-path.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { PriceBreakdown } from '../../../ui/products/price-breakdown.tsx'
import type { OtherWay } from './load-change.server.ts'
import { Trip } from './trip.tsx'

export interface ChangeBookingPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  product: ProductPage
  selection: BookingSelection
  /** Undefined when the days could not be read just now. */
  availability: Availability | undefined
  /** Whether something else than the booking as it is was chosen. */
  hasChosen: boolean
  quote: BookingChangeQuote | undefined
  /** How the choice can be had without a change; undefined where it needs the seats of the booking. */
  otherWay: OtherWay | undefined
  /** Why there is no quote for what was chosen. */
  problem: string | undefined
  /** Until when the new choice can be cancelled for nothing. */
  deadline: string | undefined
  /** Why the change was not made. */
  refusal: string | undefined
}

export function ChangeSummary(props: ChangeBookingPageProps) {
  const { path, hasChosen, quote, problem, availability, refusal } = props
  const chosen = availability?.chosen
  const isChange = hasChosen && chosen !== undefined && quote?.refusal !== 'unchanged'
  return (
    <div id="summary" className="grid scroll-mt-4 gap-4" aria-live="polite">
      {[refusal, problem].map((text) => text !== undefined && <Alert key={text}>{text}</Alert>)}
      {isChange && quote !== undefined ? (
        <Card id="change" title="After the change">
          <div className="grid gap-5">
            <NewTrip product={props.product} chosen={chosen} />
            <NewPrice quote={quote} chosen={chosen} />
            {quote.refusal === 'dearer' ? (
              <TooDear {...props} quote={quote} />
            ) : (
              <Confirm {...props} quote={quote} chosen={chosen} />
            )}
          </div>
        </Card>
      ) : (
        problem === undefined && (
          <p className="text-muted">
            Choose another day, time or number of guests to see what the change costs or gives back.
          </p>
        )
      )}
      <ButtonLink to={path} variant="secondary" className="justify-self-start">
        Keep the booking as it is
      </ButtonLink>
    </div>
  )
}

function NewTrip({ product, chosen }: { product: ProductPage; chosen: ChosenDays }) {
  const { date, slots, slotId, stay } = chosen
  return (
    <Trip
      date={date}
      departure={stay?.departure}
      time={slots.find(({ id }) => id === slotId)}
      party={formatParty({ ...product, ...requestOf(chosen) })}
    />
  )
}

interface QuoteProps {
  quote: BookingChangeQuote
  chosen: ChosenDays
}

function NewPrice({ quote, chosen }: QuoteProps) {
  const { currentPrice, newPrice, priceLines, extras, refund } = quote
  const difference = newPrice - currentPrice
  return (
    <div className="grid gap-2 tabular-nums">
      <PriceBreakdown lines={priceLines} rooms={chosen.stay?.rooms ?? 1} extras={extras} />
      {extras != null && extras.length > 0 && (
        <p className="text-sm text-muted">Your extras stay as you booked them.</p>
      )}
      <dl className="grid gap-1">
        <Amount title="New price" amount={newPrice} />
        <Amount title="Price now" amount={currentPrice} />
      </dl>
      <p className="text-xl font-bold">
        {refund > 0
          ? `You get ${formatPaise(refund)} back`
          : difference === 0
            ? 'The price stays the same'
            : difference > 0
              ? `${formatPaise(difference)} more`
              : `${formatPaise(-difference)} less`}
      </p>
    </div>
  )
}

const Amount = ({ title, amount }: { title: string; amount: number }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{title}</dt>
    <dd className="font-medium">{formatPaise(amount)}</dd>
  </div>
)

function Confirm({ path, booking, quote, chosen, deadline }: ChangeBookingPageProps & QuoteProps) {
  const { search } = useLocation()
  const isPending = useNavigation().formData?.get('intent') === 'change'
  const { paymentStatus, serviceProviderName } = booking
  const isPaid = paymentStatus !== 'pending'
  return (
    <>
      {quote.needsConfirmation && (
        <Callout tone="warning">
          {serviceProviderName} confirms the new choice first. If they decline, you get everything back, and
          the day that you have now is not kept.
        </Callout>
      )}
      <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
        {deadline !== undefined && <li>{deadline}</li>}
        {quote.policy != null && <li>Cancelling gives back no more than before the change.</li>}
        {quote.refund > 0 && <li>We send the refund the way you paid, or ask for your UPI id.</li>}
        {!isPaid && <li>The time to pay stays the same. If you have paid already, do not change it now.</li>}
      </ul>
      <Form method="post" action={`${path}/change${search}`} className="grid gap-4">
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={booking.version} />
        <input type="hidden" name="expectedTotal" value={quote.newPrice} />
        {Object.entries(requestOf(chosen)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" disabled={isPending} className="sm:justify-self-start sm:px-8">
          {isPending ? 'Changing...' : 'Change the booking'}
        </Button>
      </Form>
    </>
  )
}

/** A second payment is not taken for a booking: the way is another one, and this one cancelled for nothing or kept. */
function TooDear({ path, booking, quote, otherWay }: ChangeBookingPageProps & { quote: BookingChangeQuote }) {
  const more = formatPaise(quote.newPrice - quote.currentPrice)
  const reason = `A booking that is paid cannot be changed to a more expensive choice: this one costs ${more} more.`
  if (quote.policy != null) return <Callout tone="neutral">{reason} Choose another one.</Callout>
  const held = heldUnits(booking)
  const cancel = (
    <ButtonLink to={`${path}/cancel`} variant="secondary">
      Cancel this booking
    </ButtonLink>
  )
  if (otherWay === undefined)
    return (
      <div className="grid gap-4">
        <Callout tone="neutral">
          {reason} It also needs the {held} of this booking. You can choose another one, or cancel this
          booking first and then book again: until you have, others can book these {held}.
        </Callout>
        <div>{cancel}</div>
      </div>
    )
  const to = `${productPath(booking.productSlug, otherWay.selection)}#${bookingAnchor}`
  return (
    <div className="grid gap-4">
      <Callout tone="neutral">
        {reason}{' '}
        {otherWay.isWhole
          ? 'You can book it as a new trip, and then cancel this booking: you get all you paid for it back.'
          : `You have the ${held} of this booking already. Keep it, and book only what you want more of as a second booking.`}
      </Callout>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={to}>{otherWay.isWhole ? 'Book the new choice' : 'Book what is missing'}</ButtonLink>
        {otherWay.isWhole && cancel}
      </div>
    </div>
  )
}
