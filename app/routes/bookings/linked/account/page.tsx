import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { Form, useNavigation } from 'react-router'
import { tripMessages } from '../../../../domain/bookings/trip-messages.ts'
import { Button, ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { BookingTime } from '../../../../ui/products/booking-time.tsx'
import { StepPage } from '../../step-page.tsx'

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
  const pending = useNavigation().state !== 'idle'
  return (
    <StepPage path={path} booking={booking} title="Keep the booking in an account">
      <BookingTime trip={booking} />
      <p className="text-muted">
        You then find it under your trips, and you can review it afterwards. The link stops working. The
        provider reaches you by the phone number and email of the account from then on.
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
          <Button type="submit" disabled={pending}>
            Add to the account of {account.name}
          </Button>
        </Form>
      )}
    </StepPage>
  )
}
