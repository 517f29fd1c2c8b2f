// The link of the booking, to be saved: it is the only way back.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { Mail, MessageCircle, UserPlus } from 'lucide-react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { CopyField } from '../../../../ui/primitives/copy-field.tsx'
import { whatsAppNumber } from '../../booking-facts.tsx'

interface LinkPanelProps {
  path: string
  /** With its origin. */
  address: string
  accountPath: string
  booking: BookingDetails
}

const linkStyle =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-field-line bg-surface px-5 py-2.5 text-center font-semibold hover:bg-sunken'

export function LinkPanel({ path, address, accountPath, booking }: LinkPanelProps) {
  const { customerPhone, customerEmail, productTitle, bookingId } = booking
  const text = `${productTitle}, ${bookingId}: ${address}`
  return (
    <Card
      id="link"
      title="Save this link"
      note="It opens your booking, also on another phone. Anybody who has it can pay or cancel, so share it only with people you trust."
      className="print:hidden"
    >
      <div className="grid gap-4">
        <CopyField label="Link to your booking" value={address} />
        <div className="flex flex-wrap gap-2">
          {customerPhone != null && (
            <a
              href={`https://wa.me/${whatsAppNumber(customerPhone)}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noopener noreferrer"
              className={linkStyle}
            >
              <MessageCircle className="size-5" aria-hidden="true" />
              WhatsApp to myself
            </a>
          )}
          {customerEmail != null && (
            <a
              href={`mailto:${encodeURIComponent(customerEmail)}?subject=${encodeURIComponent(`Booking ${bookingId}`)}&body=${encodeURIComponent(text)}`}
              className={linkStyle}
            >
              <Mail className="size-5" aria-hidden="true" />
              Email to myself
            </a>
          )}
          <ButtonLink to={accountPath} variant="secondary">
            <UserPlus className="size-5" aria-hidden="true" />
            Keep it in an account
          </ButtonLink>
        </div>
        <details>
          <summary className="cursor-pointer py-1 text-sm text-muted underline underline-offset-4">
            Has somebody else got the link?
          </summary>
          <Form method="post" action={path} className="grid justify-items-start gap-3 pt-3">
            <input type="hidden" name="do" value="renew-link" />
            <p className="text-sm text-muted">You get a new link, and this one stops working.</p>
            <Button type="submit" variant="secondary">
              Replace the link
            </Button>
          </Form>
        </details>
      </div>
    </Card>
  )
}
