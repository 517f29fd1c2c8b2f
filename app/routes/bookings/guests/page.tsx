// Guest names and a message to the host.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import type { Constraints } from '../../../ui/forms/use-checked-form.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { ActionForm, type ActionResult } from '../action-form.tsx'

interface GuestsPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  constraint: Constraints
  actionResult: ActionResult | undefined
}

export function GuestsPage({ path, booking, constraint, actionResult }: GuestsPageProps) {
  const { productTitle, bookingId, serviceProviderName, guestNames, hostMessage } = booking
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageHeader title="Guest names and message" introduction={`${productTitle}, ${bookingId}`} />
      <div className="grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8">
        <p className="text-muted">
          Both are optional. {serviceProviderName} sees them once the booking is paid; nobody else but our
          administrators does.
        </p>
        <ActionForm
          path={`${path}/guests`}
          action="describe-guests"
          label="Save"
          constraint={constraint}
          actionResult={actionResult}
          defaultValue={{ guestNames: guestNames?.join('\n') ?? '', hostMessage: hostMessage ?? '' }}
        >
          {({ guestNames: names, hostMessage: message }) =>
            names &&
            message && (
              <>
                <TextAreaField label="Guest names" field={names} hint="One on each line." rows={4} />
                <TextAreaField
                  label="Message to the host"
                  field={message}
                  hint="Such as your time of arrival or what you cannot eat."
                  rows={4}
                />
              </>
            )
          }
        </ActionForm>
        <ButtonLink to={path} variant="secondary" className="sm:justify-self-start">
          Back to the booking
        </ButtonLink>
      </div>
    </div>
  )
}
