// Who booked, to be corrected.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { ActionForm, type ActionResult } from '../../../../ui/forms/action-form.tsx'
import type { Constraints } from '../../../../ui/forms/checked-form.tsx'
import { reachableNumber } from '../../../../ui/forms/country-code.ts'
import { TextField } from '../../../../ui/forms/fields/text-field.tsx'
import { StepPage } from '../../step-page.tsx'

interface ContactPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  /** Makes a form that is sent twice one correction. */
  formKey: string
  constraint: Constraints
  actionResult: ActionResult | undefined
}

export function ContactPage({ path, booking, formKey, constraint, actionResult }: ContactPageProps) {
  const { userName, customerEmail, customerPhone } = booking
  return (
    <StepPage path={path} booking={booking} title="Correct your details">
      <p className="text-muted">
        We write to this email, and the provider calls this number. You get a new link to your booking, and
        the present one stops working: if the email was wrong, a stranger may have it.
      </p>
      <ActionForm
        name="correct-contact"
        hidden={{ key: formKey }}
        label="Save"
        constraint={constraint}
        actionResult={actionResult}
        defaultValue={{ name: userName, email: customerEmail ?? '', phone: customerPhone ?? '+91 ' }}
      >
        {({ name, email, phone }) =>
          name &&
          email &&
          phone && (
            <>
              <TextField label="Full Name" field={name} autoComplete="name" />
              <TextField
                label="Email"
                field={email}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
              />
              <TextField label="Phone" field={phone} type="tel" autoComplete="tel" {...reachableNumber} />
            </>
          )
        }
      </ActionForm>
    </StepPage>
  )
}
