import { CircleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

/** An error line that is read out when it appears and can take the focus. */
export function Alert({
  children,
  ref,
  id,
}: {
  children: ReactNode
  ref?: Ref<HTMLParagraphElement>
  id?: string
}) {
  return (
    <p
      ref={ref}
      id={id}
      role="alert"
      tabIndex={-1}
      // Without scripts, too, it is where the page opens.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className="flex items-start gap-2.5 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

interface FormAlertProps {
  form: { readonly errors?: string[] | undefined; readonly errorId: string }
  ref: Ref<HTMLParagraphElement>
}

/** The error of a form as a whole. `useCheckedForm` moves the focus to it. */
export function FormAlert({ form: { errors, errorId }, ref }: FormAlertProps) {
  if (errors === undefined) return null
  return (
    <Alert ref={ref} id={errorId}>
      {errors[0]}
    </Alert>
  )
}
