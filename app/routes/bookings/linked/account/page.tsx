import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { Form } from 'react-router'
import { tripMessages } from '../../../../domain/messages.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Button, ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { BookingTime } from '../../../../ui/products/booking-time.tsx'

interface AddToAccountPageProps {
  /** Of the booking. */
  path: string
  here: string
  booking: BookingDetails
  account: { name: string; isCustomer: boolean } | undefined
  loginPath: string
  /** Undefined: the host registers no customers. */
  registerPath: string | undefined
}

export function AddToAccountPage({
  path,
  here,
  booking,
  account,
  loginPath,
  registerPath,
}: AddToAccountPageProps) {
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageHeader
        title="Keep the booking in an account"
        introduction={`${booking.productTitle}, ${booking.bookingId}`}
      />
      <div className="grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8">
        <BookingTime trip={booking} />
        <p className="text-muted">
          You then find it under your trips, and you can review it afterwards. The link stops working.
        </p>
        {account === undefined && (
          <div className="flex flex-wrap gap-2">
            {registerPath !== undefined && <ButtonLink to={registerPath}>Register</ButtonLink>}
            <ButtonLink to={loginPath} variant={registerPath === undefined ? 'primary' : 'secondary'}>
              Sign in
            </ButtonLink>
          </div>
        )}
        {account?.isCustomer === false && <Callout tone="warning">{tripMessages.customersOnly}</Callout>}
        {account?.isCustomer === true && (
          <Form method="post" action={here}>
            <Button type="submit">Add to the account of {account.name}</Button>
          </Form>
        )}
        <ButtonLink to={path} variant="secondary" className="sm:justify-self-start">
          Back to the booking
        </ButtonLink>
      </div>
    </div>
  )
}
