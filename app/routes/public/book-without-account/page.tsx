// Who books, for somebody without an account: beside it the ways to book with one, and what is booked.
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { holdMinutes } from '@affiliate-booking/contract/options/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatPeople } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import type { CancellationDeadline } from '../../../domain/bookings/cancellation.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'
import { formatDayWithoutYear } from '../../../domain/format/calendar.ts'
import { formatGroups, formatRooms } from '../../../domain/format/numbers.ts'
import { formatSlotTimes } from '../../../domain/products/slot-times.ts'
import { countryCode, reachableNumber } from '../../../ui/forms/country-code.ts'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { PriceBreakdown } from '../../../ui/products/price-breakdown.tsx'
import { useKeptDetails } from './kept-details.ts'

interface DetailsPageProps {
  /** Where the form posts. */
  action: string
  /** Fields of the booking form, which are posted as they are. */
  posted: readonly (readonly [string, string])[]
  product: ProductPage
  /** Undefined when the days could not be read just now. */
  chosen: ChosenDays | undefined
  /** What cancelling costs. */
  terms: readonly string[]
  /** What the chosen days get back until when. */
  deadline: CancellationDeadline | undefined
  /** Why a part of what was chosen is not available any more. */
  notes: readonly string[]
  back: string
  loginPath: `/${string}`
  /** Undefined: the host registers no customers. */
  registerPath: string | undefined
  constraint: Constraints
  /** Whether the host takes names and a message. */
  takesGuestDetails: boolean
  lastResult: SubmissionResult | undefined
}

type Fields = Record<'name' | 'email' | 'phone' | 'guestNames' | 'hostMessage', string>

export function DetailsPage(props: DetailsPageProps) {
  const { product, chosen, terms, deadline, notes, back, loginPath, registerPath } = props
  return (
    <SitePage
      signedIn={false}
      loginPath={loginPath}
      className="grid content-start gap-6 px-5 py-6 sm:px-8 sm:py-10"
    >
      <header className="grid gap-2">
        <BackLink to={back}>{product.title}</BackLink>
        <h1 className="text-title font-bold">Your details</h1>
      </header>
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        <div className="grid gap-5 sm:gap-6 lg:col-span-7">
          <ContactForm {...props} />
          <section
            aria-labelledby="account"
            className="grid gap-3 rounded-card bg-surface p-5 shadow-card sm:p-6"
          >
            <h2 id="account" className="font-bold">
              Or book with an account
            </h2>
            <p className="text-muted">Your trips are then in one place, and what you chose stays.</p>
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={loginPath} variant="secondary">
                Sign in
              </ButtonLink>
              {registerPath !== undefined && (
                <ButtonLink to={registerPath} variant="secondary">
                  Register to book
                </ButtonLink>
              )}
            </div>
          </section>
        </div>
        {chosen !== undefined && (
          <div className="grid gap-3 max-lg:order-first lg:col-span-5">
            {notes.map((note) => (
              <Callout key={note} tone="neutral">
                {note}
              </Callout>
            ))}
            <Chosen product={product} chosen={chosen} terms={terms} deadline={deadline} />
          </div>
        )}
      </div>
    </SitePage>
  )
}

function ContactForm({
  action,
  posted,
  back,
  constraint,
  takesGuestDetails,
  lastResult,
  product,
  chosen,
}: DetailsPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint,
    defaultValue: { phone: countryCode },
  })
  useKeptDetails(form.id, product.slug)
  const isRefused = form.errors !== undefined
  const isPending = useNavigation().formAction === action
  useErrorToast(lastResult)
  return (
    <CheckedForm
      form={form}
      action={action}
      className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6"
    >
      {posted.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField label="Full Name" field={fields.name} autoComplete="name" />
      <TextField label="Email" field={fields.email} type="email" autoComplete="email" autoCapitalize="none" />
      <TextField label="Phone" field={fields.phone} type="tel" autoComplete="tel" {...reachableNumber} />
      {takesGuestDetails && (
        <>
          <TextAreaField label="Guest names (optional)" field={fields.guestNames} hint="One on each line." />
          <TextAreaField label="Message to the provider (optional)" field={fields.hostMessage} />
        </>
      )}
      <Button type="submit" disabled={isPending} className="sm:justify-self-start sm:px-8">
        {isPending
          ? 'Booking...'
          : isRefused && chosen !== undefined
            ? `Book for ${formatPaise(chosen.total)}`
            : 'Continue without an account'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
      {isRefused && chosen === undefined && (
        <ButtonLink to={back} variant="secondary" className="sm:justify-self-start">
          Choose again
        </ButtonLink>
      )}
      <p className="text-sm text-muted">
        Your booking is held for up to {product.holdMinutes ?? holdMinutes} minutes while you pay. You get a
        link that opens your booking.
      </p>
    </CheckedForm>
  )
}

/** What is booked, its price, and what cancelling costs: what is posted. */
function Chosen({
  product,
  chosen,
  terms,
  deadline,
}: Pick<DetailsPageProps, 'product' | 'terms' | 'deadline'> & { chosen: ChosenDays }) {
  const { date, slots, slotId, guests, children, stay, groups, lines, extras, total } = chosen
  const slot = slots.find(({ id }) => id === slotId)
  return (
    <section aria-label="Your booking" className="grid gap-4 rounded-card bg-surface p-5 shadow-card sm:p-6">
      <div className="grid gap-0.5">
        <p className="font-bold">{product.title}</p>
        <p>
          {stay === undefined
            ? formatDayWithoutYear(date)
            : `${formatDayWithoutYear(date)} to ${formatDayWithoutYear(stay.departure)}`}
        </p>
        {stay === undefined && slot !== undefined && <p>{formatSlotTimes(slot, product.durationMinutes)}</p>}
        <p>
          {[
            formatPeople(guests, children),
            ...(stay === undefined ? [] : [formatRooms(stay.rooms)]),
            ...(groups === undefined ? [] : [formatGroups(groups)]),
          ].join(', ')}
        </p>
      </div>
      <PriceBreakdown lines={lines} rooms={stay?.rooms ?? 1} extras={extras} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
        <span>Total</span>
        <span className="text-xl tabular-nums">{formatPaise(total)}</span>
      </p>
      {deadline !== undefined && (
        <p className={`font-medium ${deadline.hasRefund ? 'text-good' : 'text-ink'}`}>{deadline.text}</p>
      )}
      <ul className="grid gap-0.5 text-sm text-muted">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  )
}
