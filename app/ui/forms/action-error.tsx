import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useErrorToast } from '../toasts/toaster.tsx'
import { Alert } from '../primitives/alert.tsx'

/** The error that an action answered for a form without fields, also as a toast. Each answer moves the focus to it. */
export function ActionError({ result }: { result: SubmissionResult | undefined }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useErrorToast(result)
  useEffect(() => ref.current?.focus(), [result])
  const message = result?.error?.['']?.[0]
  return message === undefined ? null : <Alert ref={ref}>{message}</Alert>
}
