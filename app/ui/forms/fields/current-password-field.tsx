import type { Field } from '../checks/form-fields.ts'
import { TextField } from './text-field.tsx'

interface CurrentPasswordFieldProps {
  /** Whose password it is, for password managers. */
  email: string | null | undefined
  field: Field
  hint?: string
}

/** Asks the person who is signed in for their password once more. */
export function CurrentPasswordField({ email, field, hint }: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <TextField
        label="Current password"
        field={field}
        type="password"
        autoComplete="current-password"
        {...(hint !== undefined && { hint })}
      />
    </>
  )
}
