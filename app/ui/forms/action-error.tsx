import type { SubmissionResult } from '@conform-to/react'
import { useErrorToast } from '../toasts/toaster.tsx'
import { Alert } from '../primitives/alert.tsx'

/** The error that an action answered for a form without fields, also as a toast. */
export function ActionError({ result }: { result: SubmissionResult | undefined }) {
  useErrorToast(result)
  const message = result?.error?.['']?.[0]
  return message === undefined ? null : <Alert>{message}</Alert>
}
