// The state of a booking without its link, and nothing else of it: a number can be guessed.
import type { BookingState } from '@affiliate-booking/contract/shapes/bookings'
import type { SubmissionResult } from '@conform-to/react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { tripStatePath } from '../../../../domain/bookings/trip-path.ts'
import { formatMoment } from '../../../../domain/format/dates.ts'
import { TextField } from '../../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../../ui/forms/checked-form.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { FormAlert } from '../../../../ui/primitives/alert.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { StatusBadge } from '../../../../ui/primitives/status-badge.tsx'
import { bookingStage, stageLabel } from '../../../../domain/bookings/booking-stage.ts'

interface TripStatePageProps {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  found: BookingState | undefined
  /** Whether the link was asked for: the answer is the same for every pair. */
  isLinkSent: boolean
  /** Whether the host sends links again. */
  sendsLinks: boolean
  signedIn: boolean
  /** The server's clock. */
  now: string
}

/** The button that asks for the link. */
export const linkButton = 'send-link'

export function TripStatePage(props: TripStatePageProps) {
  const { constraint, lastResult, found, isLinkSent, sendsLinks, signedIn, now } = props
  const { form, fields, alertRef } = useCheckedForm<{ bookingId: string; emailOrPhone: string }>({
    lastResult,
    constraint,
  })
  const { formAction, formData } = useNavigation()
  const isPending = formAction === tripStatePath
  const isSending = isPending && formData?.has(linkButton) === true
  // What was found stands above the form that has the focus.
  const ref = useRef<HTMLElement>(null)
  // A new one each time, also where it says the same.
  const answer = isLinkSent ? lastResult : found
  useEffect(() => {
    if (answer !== undefined) ref.current?.focus()
  }, [answer])
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageHeader
        title="Find your booking"
        introduction={`Did you book without an account? The link in our emails opens your booking. ${
          sendsLinks
            ? 'Without the link you can check its status here, or get the link again.'
            : 'Without the link you can check its status here.'
        }`}
      />
      {found !== undefined && <Found ref={ref} booking={found} now={new Date(now)} sendsLinks={sendsLinks} />}
      {isLinkSent && <LinkSent ref={ref} />}
      <CheckedForm
        form={form}
        action={tripStatePath}
        className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <TextField
          label="Booking number"
          field={fields.bookingId}
          hint="Such as BK-000123."
          autoComplete="off"
        />
        <TextField
          label="Email or phone"
          field={fields.emailOrPhone}
          hint="As you entered it when you booked."
          autoComplete="off"
        />
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button type="submit" disabled={isPending} className="sm:px-8">
            {isPending && !isSending ? 'Checking...' : 'Show the status'}
          </Button>
          {sendsLinks && (
            <Button type="submit" name={linkButton} value="yes" disabled={isPending} variant="secondary">
              {isSending ? 'Sending...' : 'Email me the link again'}
            </Button>
          )}
        </div>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
      <p className="text-muted">
        Have you booked with an account?{' '}
        {signedIn ? (
          <TextLink to="/bookings">See your trips</TextLink>
        ) : (
          <>
            <TextLink to="/login">Sign in</TextLink> to see your trips.
          </>
        )}
      </p>
    </div>
  )
}

const Answer = ({ ref, children }: { ref: Ref<HTMLElement>; children: ReactNode }) => (
  <section
    ref={ref}
    role="status"
    tabIndex={-1}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what was posted, without scripts too
    autoFocus
    className="grid gap-2 rounded-card bg-surface p-5 shadow-card sm:p-8"
  >
    {children}
  </section>
)

/** The same whether there is such a booking or not. */
const LinkSent = ({ ref }: { ref: Ref<HTMLElement> }) => (
  <Answer ref={ref}>
    <p className="font-bold">
      If this booking has this email or phone, the link is on its way to its email address.
    </p>
    <p className="text-sm text-muted">
      It can take a few minutes. Look into the spam folder, too. Was the email mistyped when you booked, or is
      the booking in an account now? <TextLink to="/contact">Contact us</TextLink> with your booking number.
    </p>
  </Answer>
)

interface FoundProps {
  booking: BookingState
  sendsLinks: boolean
  now: Date
  ref: Ref<HTMLElement>
}

function Found({ booking, sendsLinks, now, ref }: FoundProps) {
  const { bookingId, holdExpiresAt } = booking
  const stage = bookingStage(booking, now)
  const isHeld = stage === 'unpaid' || stage === 'in-review'
  return (
    <Answer ref={ref}>
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-lg font-bold tabular-nums">{bookingId}</span>
        <StatusBadge status={stageLabel(booking, 'customer', now)} />
      </p>
      {isHeld && holdExpiresAt != null && (
        <p className="text-muted">Held until {formatMoment(holdExpiresAt)}.</p>
      )}
      {booking.isInAccount === true ? (
        <p className="text-sm text-muted">
          This booking was added to an account, and its link no longer works.{' '}
          <TextLink to="/login">Sign in</TextLink> to see it. Is it not your account?{' '}
          <TextLink to="/contact">Contact us</TextLink> with your booking number.
        </p>
      ) : (
        <p className="text-sm text-muted">
          To pay, cancel or see the voucher, open the link in our last email about this booking, or the one
          that you saved. Found neither?{' '}
          {sendsLinks ? (
            'Press “Email me the link again” below.'
          ) : (
            <>
              <TextLink to="/contact">Contact us</TextLink> with your booking number.
            </>
          )}
        </p>
      )}
    </Answer>
  )
}
