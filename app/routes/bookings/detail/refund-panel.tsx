// What has become of a refund, and the form for the customer's UPI id.
import type { BookingRefund } from '@affiliate-booking/contract/shapes/money/refunds'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { whyNotSent } from '../../../domain/labels/refund-labels.ts'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { Fold } from './fold.tsx'

interface RefundPanelProps {
  /** Of the booking. */
  refund: BookingRefund
  constraint: Constraints | undefined
  actionResult: ActionResult | undefined
}

function describe({ amount, status, isReversed, payee, failure, utr, sentAt }: BookingRefund): string {
  const money = formatPaise(amount)
  if (isReversed === true) return `${money} is not sent: ${whyNotSent}.`
  if (status === 'awaiting_payee') return `Your refund of ${money}: where should we send it?`
  const to = payee == null ? '' : ` to ${payee}`
  if (status === 'due' && payee != null && failure != null)
    return `Your refund of ${money}${to} has not arrived.`
  if (status === 'due' || status === 'failed') return `Your refund of ${money} is on its way${to}.`
  const day = sentAt == null ? '' : ` on ${formatShortDay(sentAt)}`
  // A gateway's number, which the customer's bank does not know.
  const title = payee == null ? 'Number at our payment service' : 'Reference'
  const reference = utr == null ? '' : ` ${title}: ${utr}.`
  return `Your refund of ${money} was sent${to}${day}.${reference}`
}

export function RefundPanel({ refund, constraint, actionResult }: RefundPanelProps) {
  const { id, status, payee, failure, version, actions } = refund
  const isAnswered = actionResult?.result.initialValue?.['refundId'] === id
  const form = (
    <ActionForm
      name="set-refund-payee"
      hidden={{ version }}
      label="Send it to this UPI id"
      constraint={constraint}
      actionResult={isAnswered ? actionResult : undefined}
    >
      {({ upiId }) =>
        upiId && (
          <>
            <input type="hidden" name="refundId" value={id} />
            <TextField
              label={payee == null ? 'UPI id' : 'New UPI id'}
              field={upiId}
              hint="Such as name@bank. Your UPI app shows it."
              autoComplete="off"
              inputMode="email"
            />
          </>
        )
      }
    </ActionForm>
  )
  return (
    <section aria-label="Refund" className="grid gap-4">
      <p className="font-medium wrap-anywhere">{describe(refund)}</p>
      {status === 'awaiting_payee' && failure != null && <Callout tone="warning">{failure}</Callout>}
      {status === 'due' && failure != null && (
        <Callout tone="warning">
          The last transfer did not arrive: {failure.replace(/\.$/, '')}. Check your UPI id; we send it again.
        </Callout>
      )}
      {actions.includes('set-payee') &&
        (payee == null ? (
          form
        ) : (
          <Fold summary="Change the UPI id" isOpen={isAnswered || failure != null}>
            {form}
          </Fold>
        ))}
    </section>
  )
}
