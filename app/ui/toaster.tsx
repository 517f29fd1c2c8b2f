// Messages at the top right: by react-toastify with JavaScript, as plain text above the page without it.
import type { SubmissionResult } from '@conform-to/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { useHydrated } from 'remix-utils/use-hydrated'

export interface ToastMessage {
  /** The same id is shown once. */
  readonly id: string
  readonly kind: 'success' | 'error'
  readonly text: string
}

const icons = { success: CircleCheck, error: CircleAlert } as const
const colours = { success: 'text-good', error: 'text-bad' } as const

/** The place where toasts appear; `message` came with the page. */
export function Toaster({ message }: { message: ToastMessage | undefined }) {
  const hydrated = useHydrated()
  useEffect(() => {
    if (message !== undefined) toast(message.text, { type: message.kind, toastId: message.id })
  }, [message])
  if (hydrated) return <ToastContainer position="top-right" autoClose={3000} theme="light" />
  if (message === undefined) return null
  const Icon = icons[message.kind]
  return (
    <p
      role="status"
      className={`flash flex items-center gap-3 rounded-control bg-surface px-4 py-4 font-medium shadow-float ${colours[message.kind]}`}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="text-ink">{message.text}</span>
    </p>
  )
}

/** Shows a success, once for each answer; `result` is undefined while there is none. */
export function useSuccessToast(result: SubmissionResult | undefined, text: string) {
  useEffect(() => {
    if (result !== undefined) toast.success(text)
  }, [result, text])
}

/** Shows the error that an action answered for the whole form, once for each answer. */
export function useErrorToast(result: SubmissionResult | undefined) {
  useEffect(() => {
    const text = result?.error?.['']?.[0]
    if (text !== undefined) toast.error(text)
  }, [result])
}
