import type { Ref } from 'react'
import { Alert } from '../primitives/alert.tsx'

interface FormAlertProps {
  form: { readonly errors?: string[] | undefined; readonly errorId: string }
  ref: Ref<HTMLParagraphElement>
}

/** The error of the form as a whole. `useCheckedForm` moves the focus to it. */
export function FormAlert({ form: { errors, errorId }, ref }: FormAlertProps) {
  if (errors === undefined) return null
  return (
    <Alert ref={ref} id={errorId}>
      {errors[0]}
    </Alert>
  )
}
