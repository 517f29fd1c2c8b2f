// For customers who know already: guest names and a message to the host. The page of the booking takes both later.
import type { PostedGuestDetails } from '../../../domain/bookings/posted-guest-details.ts'
import { controlStyle } from '../../../ui/primitives/control-style.ts'

/** @param posted typed into a form that was refused */
export function GuestDetailsFields({ posted }: { posted: PostedGuestDetails }) {
  const { guestNames, hostMessage, namesProblem, messageProblem } = posted
  const isTyped = [guestNames, hostMessage].some((text) => text !== undefined && text !== '')
  return (
    <details open={isTyped} data-kept="guests">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand-text">
        Guest names or a message to the provider?
      </summary>
      <div className="grid gap-3">
        <Field
          name="guestNames"
          label="Guest names (optional)"
          hint="One on each line."
          typed={guestNames}
          problem={namesProblem}
        />
        <Field
          name="hostMessage"
          label="Message to the provider (optional)"
          hint="For example your time of arrival, or food that you cannot eat."
          typed={hostMessage}
          problem={messageProblem}
        />
      </div>
    </details>
  )
}

interface FieldProps {
  name: string
  label: string
  hint: string
  typed: string | undefined
  problem: string | undefined
}

function Field({ name, label, hint, typed, problem }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={name}
        name={name}
        rows={3}
        defaultValue={typed}
        aria-invalid={problem !== undefined}
        aria-describedby={`${name}-hint`}
        className={controlStyle}
      />
      <p id={`${name}-hint`} className="text-sm text-muted">
        {problem !== undefined && <span className="font-medium text-bad">{problem} </span>}
        {hint}
      </p>
    </div>
  )
}
