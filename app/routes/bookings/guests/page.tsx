// Guest names and a message to the host.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { StepPage } from '../step-page.tsx'

interface GuestsPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  /** What could not be saved with the booking. */
  kept: { guestNames: string; hostMessage: string } | undefined
  constraint: Constraints
  actionResult: ActionResult | undefined
}

export function GuestsPage({ path, booking, kept, constraint, actionResult }: GuestsPageProps) {
  const { serviceProviderName, guestNames, hostMessage } = booking
  return (
    <StepPage path={path} booking={booking} title="Guest names and message">
      <p className="text-muted">
        Both are optional. {serviceProviderName} sees them once the booking is paid; nobody else but our
        administrators does.
      </p>
      <ActionForm
        name="describe-guests"
        label="Save"
        constraint={constraint}
        actionResult={actionResult}
        defaultValue={{
          guestNames: guestNames?.join('\n') ?? kept?.guestNames ?? '',
          hostMessage: hostMessage ?? kept?.hostMessage ?? '',
        }}
      >
        {({ guestNames: names, hostMessage: message }) =>
          names &&
          message && (
            <>
              <TextAreaField label="Guest names" field={names} hint="One on each line." rows={4} />
              <TextAreaField
                label="Message to the provider"
                field={message}
                hint="For example your time of arrival, or food that you cannot eat."
                rows={4}
              />
            </>
          )
        }
      </ActionForm>
    </StepPage>
  )
}
