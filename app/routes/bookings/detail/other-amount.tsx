// A payment of another sum than the price, with what follows from recording it.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { bookingStage } from '../../../domain/bookings/booking-stage.ts'
import { Fold } from './fold.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'

interface OtherAmountProps {
  booking: BookingDetails
  constraint: Constraints | undefined
  actionResult: ActionResult | undefined
  now: Date
}

const action = 'record-other-amount'

export function OtherAmount({ booking, constraint, actionResult, now }: OtherAmountProps) {
  const { version, paymentReference, isPaymentInReview } = booking
  return (
    <Fold summary="Another amount arrived" isOpen={actionResult?.form === action}>
      <Consequence booking={booking} now={now} />
      <ActionForm
        name={action}
        hidden={{ version }}
        label="Record the amount"
        constraint={constraint}
        actionResult={actionResult}
      >
        {({ amount, reference }) =>
          amount &&
          reference && (
            <>
              <TextField label="Amount received" field={amount} hint="Rupees" inputMode="decimal" />
              <TextField
                label="Reference number"
                field={reference}
                hint={
                  isPaymentInReview && paymentReference != null
                    ? `Of this payment. The customer entered ${paymentReference}.`
                    : 'From the transfer or receipt: letters, digits, - and /.'
                }
                autoComplete="off"
              />
            </>
          )
        }
      </ActionForm>
    </Fold>
  )
}

function Consequence({ booking, now }: Pick<OtherAmountProps, 'booking' | 'now'>) {
  const { totalAmount, isPaymentInReview } = booking
  const price = formatPaise(totalAmount)
  const stage = bookingStage(booking, now)
  if (stage !== 'unpaid' && stage !== 'in-review')
    return (
      <p className="text-muted">
        This booking can no longer be paid: the whole amount becomes a refund to the customer.
      </p>
    )
  return (
    <ul className="grid list-disc gap-1 pl-5 text-muted">
      <li>The booking stays unpaid: only exactly {price} pays for it.</li>
      <li>
        {isPaymentInReview
          ? 'If it is the payment that the customer entered, they are told what arrived and get the usual time to pay again. Otherwise their payment stays to be checked.'
          : 'The customer is told what arrived and gets the usual time to pay again.'}
      </li>
      <li>
        The amount waits under <TextLink to="/bookings/money/unapplied">Money without a match</TextLink> until
        it is sent back or matched.
      </li>
    </ul>
  )
}
