// For a voucher that the camera cannot read. Plain, since these pages have no scripts.
import { Form } from 'react-router'
import { controlStyle } from '../../../ui/primitives/control-style.ts'
import { Button } from '../../../ui/primitives/button.tsx'

interface CodeFormProps {
  /** What was typed, and why it is no code. */
  rejected?: { typed: string; problem: string } | undefined
}

export function CodeForm({ rejected }: CodeFormProps) {
  return (
    <Form
      method="post"
      action="/check-in"
      noValidate
      className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-8"
    >
      <label className="grid gap-1.5 font-medium">
        <span>Code of the voucher</span>
        <input
          name="code"
          required
          maxLength={40}
          defaultValue={rejected?.typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={rejected !== undefined}
          aria-describedby={rejected === undefined ? 'code-hint' : 'code-error code-hint'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={rejected !== undefined}
          className={controlStyle}
        />
      </label>
      {rejected !== undefined && (
        <p id="code-error" className="-mt-3 font-medium text-bad">
          {rejected.problem}
        </p>
      )}
      <p id="code-hint" className="-mt-3 text-sm text-muted">
        Below the QR code, such as 7KQM-2X9D-4HTR.
      </p>
      <Button type="submit" className="sm:justify-self-start sm:px-8">
        Show the booking
      </Button>
    </Form>
  )
}
