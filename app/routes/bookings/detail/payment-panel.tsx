// Paying by UPI: to whom, how much, as a link for the phone and as a code for another one, and where the reference goes,
// also of a payment that is told of late.
import type { BookingDetails, UpiPayee } from '@affiliate-booking/contract/shapes/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { amountInUpi } from '../../../domain/bookings/upi.ts'
import { CopyButton } from '../../../ui/sharing/copy-button.tsx'
import { QrCode } from '../../../ui/sharing/qr-code.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'

/** How the booking can be paid by UPI. */
export interface UpiPaymentOption {
  readonly payee: UpiPayee
  readonly link: string
  readonly code: { readonly size: number; readonly path: string }
  /** By when the payment is looked for, in words. */
  readonly check: string
}

interface PaymentPanelProps {
  booking: BookingDetails
  upi: UpiPaymentOption
  /** The customer pays nothing more, and can still say that they have paid. */
  isLate: boolean
  constraint: Constraints | undefined
  actionResult: ActionResult | undefined
}

/** The field stays the same one when the time is up: what was typed is not lost. */
export function PaymentPanel({ booking, upi, isLate, constraint, actionResult }: PaymentPanelProps) {
  return (
    <div className="grid gap-6">
      {!isLate && <HowToPay booking={booking} upi={upi} />}
      <ActionForm
        name="pay"
        hidden={{ version: booking.version }}
        label="I have paid"
        constraint={constraint}
        actionResult={actionResult}
      >
        {({ reference }) =>
          reference && (
            <>
              {isLate ? (
                <p className="text-muted">
                  <strong className="text-ink">If you paid in time, enter the reference number</strong> of the
                  payment: {lateCopy(booking)}
                </p>
              ) : (
                <p className="text-muted">
                  <strong className="text-ink">2. Enter the reference number</strong> of the payment, so that
                  we can find it.
                </p>
              )}
              <TextField
                label="Reference number"
                field={reference}
                hint="12 digits for a UPI payment. Your UPI app calls it UTR or UPI reference."
                autoComplete="off"
                inputMode="numeric"
              />
            </>
          )
        }
      </ActionForm>
    </div>
  )
}

/** The seats of a cancelled booking are never kept, whatever is free. */
const lateCopy = ({ status }: BookingDetails) =>
  status === 'cancelled'
    ? 'we look for it, and send it back to you. This booking stays cancelled.'
    : 'we look for it. If your booking cannot be kept, everything goes back to you.'

/** On a phone first the app, then what another app needs to be told, and the code for another phone last. */
function HowToPay({ booking, upi }: Pick<PaymentPanelProps, 'booking' | 'upi'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center">
      <div className="grid gap-3 sm:order-last">
        <p className="text-muted">
          <strong className="text-ink">1. Pay {formatPaise(booking.totalAmount)}</strong> with any UPI app.
        </p>
        <a
          href={upi.link}
          className="inline-flex min-h-12 items-center justify-center gap-2 justify-self-stretch rounded-control bg-brand px-5 py-2.5 text-center font-semibold text-white hover:bg-brand-strong sm:justify-self-start"
        >
          Open a UPI app
        </a>
        <p className="text-sm text-muted">
          To {upi.payee.name}, <b className="select-all">{upi.payee.id}</b>. {upi.check}
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton size="small" label="Copy UPI id" value={upi.payee.id} />
          <CopyButton size="small" label="Copy amount" value={amountInUpi(booking.totalAmount)} />
        </div>
      </div>
      <QrCode
        drawing={upi.code}
        label={`UPI code: ${formatPaise(booking.totalAmount)} to ${upi.payee.name}`}
        className="w-44 justify-self-center"
      />
    </div>
  )
}
