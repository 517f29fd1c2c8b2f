// The actions that the host offers for a booking, each as a form.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { allowedChangeDays } from '@affiliate-booking/contract/options/bookings'
import type { BookingRefund } from '@affiliate-booking/contract/shapes/money/refunds'
import { formatPaise } from '@affiliate-booking/shared/money'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import type { PageAction } from '../booking-forms.ts'
import { Fold } from './fold.tsx'
import { OtherAmount } from './other-amount.tsx'

export type FormConstraints = Partial<Record<PageAction, Constraints>>

interface BookingActionsProps {
  booking: BookingDetails
  /** The signed-in account records other sums than the price. */
  recordsOtherAmounts: boolean
  constraints: FormConstraints
  actionResult: ActionResult | undefined
  /** The server's clock. */
  now: Date
}

/** Actions of one click. */
const oneClickLabels = {
  accept: 'Accept',
  arrive: 'Mark as arrived',
  'undo-arrival': 'Undo the arrival',
  'undo-no-show': 'Undo the no-show',
} as const

/** Actions that need a reason, or a confirmation of their consequences. */
const confirmedActions = {
  'reject-payment': {
    summary: 'Payment not received',
    advice: 'The customer sees your reason and gets the usual time to pay again.',
    label: 'Reject the payment',
    needsReason: true,
  },
  decline: {
    summary: 'Decline',
    advice: 'The customer sees your reason and gets a full refund.',
    label: 'Decline the booking',
    needsReason: true,
  },
  'allow-change': {
    summary: 'Let the guest change it',
    advice: `The guest can then choose another free day or other guests once, for ${allowedChangeDays} days and until the start. You do not accept it again. It cannot become more expensive; if it costs less, the guest gets the difference back. Free cancellation does not come back.`,
    label: 'Let the guest change it',
    needsReason: false,
  },
  complete: {
    summary: 'The trip is over',
    advice: 'The trip counts as over and is settled. This cannot be undone.',
    label: 'Mark as completed',
    needsReason: false,
  },
  'no-show': {
    summary: 'Guests did not arrive',
    advice:
      'The booking is completed as a no-show. The customer is told, and gets no refund. You can undo it until a day after the end.',
    label: 'Mark as a no-show',
    needsReason: false,
  },
  'void-payment': {
    summary: 'Payment confirmed in error',
    advice:
      'For a payment that never came, or that is another customer’s. All of it is taken back, and none of it is sent to the customer. Its reference and its line of the bank statement are free again.',
    label: 'Take the payment back',
    needsReason: true,
  },
} as const

function whatIsSent(refunds: BookingDetails['refunds']): string {
  const waiting = (refunds ?? []).filter(({ status }) => status === 'awaiting_payee' || status === 'due')
  if (waiting.length === 0) return 'Nothing more is sent to the customer.'
  const isWhole = ({ status, payee }: BookingRefund) => status === 'due' && payee == null
  const list = (found: readonly BookingRefund[]) =>
    found.map(({ refundNumber, amount }) => `${refundNumber} (${formatPaise(amount)})`).join(', ')
  const parts = list(waiting.filter((refund) => !isWhole(refund)))
  const whole = list(waiting.filter(isWhole))
  return [
    parts && `It counts first as what waits to be sent: ${parts}. Only the rest of that is still sent.`,
    whole && `The payment service still sends all of ${whole}, unless the amount covers it.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Actions on an amount. */
const moneyActions = {
  refund: {
    summary: 'Refund',
    advice: ({ totalAmount, refundAmount }: BookingDetails) =>
      `At most ${formatPaise(totalAmount - (refundAmount ?? 0))}. The status of the booking stays. The customer is told, and asked for a UPI id if they did not pay online. Then it is sent under Bookings, Money.`,
    label: 'Create the refund',
  },
  'reverse-payment': {
    summary: 'Chargeback',
    advice: ({ status, totalAmount, reversibleAmount, refunds }: BookingDetails) =>
      `For money that the bank took back: at most ${formatPaise(reversibleAmount ?? totalAmount)}. ${whatIsSent(refunds)}${
        status === 'pending' || status === 'confirmed'
          ? ' If nothing is left of the price, the booking is cancelled.'
          : ''
      }`,
    label: 'Reverse the payment',
  },
  'recover-payment': {
    summary: 'Money came back',
    advice: ({ status, recoverableAmount }: BookingDetails) =>
      `The bank gave back money of a chargeback, or the chargeback was recorded by mistake${
        recoverableAmount == null ? '' : `: at most ${formatPaise(recoverableAmount)}`
      }. First it makes up for what the platform lost. ${
        status === 'cancelled'
          ? 'Then it is sent to the customer, unless somebody has earned on this booking: they earn on it again.'
          : 'Then it counts as paid again, and everybody earns on it as before. What waited to be sent to the customer before the chargeback is sent.'
      }`,
    label: 'Record the money',
  },
} as const

function adviceOn(action: keyof typeof confirmedActions, { status }: BookingDetails): string {
  const { advice } = confirmedActions[action]
  if (action === 'reject-payment' && status === 'cancelled')
    return 'The booking stays cancelled. The customer sees your reason.'
  const isLive = status === 'pending' || status === 'confirmed'
  return action === 'void-payment' && isLive ? `${advice} The booking is cancelled.` : advice
}

export function BookingActions({
  booking,
  recordsOtherAmounts,
  constraints,
  actionResult,
  now,
}: BookingActionsProps) {
  const { actions, version, status } = booking
  const shared = { hidden: { version }, actionResult }
  return (
    <div className="grid gap-4 empty:hidden print:hidden">
      {actions.includes('confirm-payment') &&
        (booking.isPaymentInReview ? (
          <ActionForm {...shared} name="confirm-payment" label="Confirm the payment" />
        ) : (
          <Fold summary="Record a payment" isOpen={actionResult?.form === 'confirm-payment'}>
            <p className="text-muted">
              Of {formatPaise(booking.totalAmount)} received another way: by bank transfer or in cash.
              {status === 'cancelled' && ' The booking stays cancelled, and the customer gets a full refund.'}
            </p>
            <ActionForm
              {...shared}
              name="confirm-payment"
              label="Record the payment"
              constraint={constraints.pay}
            >
              {({ reference }) =>
                reference && (
                  <TextField
                    label="Reference number"
                    field={reference}
                    hint="From the transfer or receipt: letters, digits, - and /."
                    autoComplete="off"
                  />
                )
              }
            </ActionForm>
          </Fold>
        ))}
      {actions.includes('confirm-payment') && recordsOtherAmounts && (
        <OtherAmount
          booking={booking}
          constraint={constraints['record-other-amount']}
          actionResult={actionResult}
          now={now}
        />
      )}
      {(['accept', 'arrive', 'undo-arrival', 'undo-no-show'] as const)
        .filter((action) => actions.includes(action))
        .map((action) => (
          <ActionForm
            key={action}
            {...shared}
            name={action}
            label={oneClickLabels[action]}
            {...((action === 'undo-arrival' || action === 'undo-no-show') && { variant: 'secondary' })}
          />
        ))}
      {(['reject-payment', 'decline', 'allow-change', 'complete', 'no-show', 'void-payment'] as const)
        .filter((action) => actions.includes(action))
        .filter((action) => action !== 'void-payment' || booking.reversibleAmount !== 0)
        .map((action) => (
          <Fold
            key={action}
            summary={confirmedActions[action].summary}
            isOpen={actionResult?.form === action}
          >
            <p className="text-muted">{adviceOn(action, booking)}</p>
            <ActionForm
              {...shared}
              name={action}
              label={confirmedActions[action].label}
              {...(action !== 'complete' && action !== 'allow-change' && { variant: 'danger' })}
              constraint={constraints[action]}
            >
              {({ reason }) =>
                confirmedActions[action].needsReason &&
                reason && <TextAreaField label="Reason" field={reason} />
              }
            </ActionForm>
          </Fold>
        ))}
      {(['refund', 'reverse-payment', 'recover-payment'] as const)
        .filter((action) => actions.includes(action))
        .filter((action) => action !== 'reverse-payment' || booking.reversibleAmount !== 0)
        .map((action) => (
          <Fold key={action} summary={moneyActions[action].summary} isOpen={actionResult?.form === action}>
            <p className="text-muted">{moneyActions[action].advice(booking)}</p>
            <ActionForm
              {...shared}
              name={action}
              label={moneyActions[action].label}
              {...(action === 'reverse-payment' && { variant: 'danger' })}
              constraint={constraints[action]}
            >
              {({ amount, reference, reason }) =>
                amount &&
                reason && (
                  <>
                    <TextField label="Amount" field={amount} hint="Rupees" inputMode="decimal" />
                    {action === 'recover-payment' && reference && (
                      <TextField
                        label="Reference number"
                        field={reference}
                        hint="Of the money that came back, from the bank statement."
                        autoComplete="off"
                      />
                    )}
                    <TextAreaField label="Reason" field={reason} />
                  </>
                )
              }
            </ActionForm>
          </Fold>
        ))}
    </div>
  )
}
