// Messages at the top right: by react-toastify, which is loaded when there is a first one, and until then, or without
// JavaScript, as plain text.
import type { SubmissionResult } from '@conform-to/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

export interface ToastMessage {
  /** A message with an id is shown once. */
  readonly id?: string
  readonly kind: 'success' | 'error'
  readonly text: string
}

const loadHost = () => import('./toast-host.tsx')
const ToastHost = lazy(loadHost)

interface Host {
  readonly isLoaded: boolean
  /** A message whose script did not come: without a connection, for example. */
  readonly plainMessage?: ToastMessage
}

const noHost: Host = { isLoaded: false }
let host = noHost
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The error that is shown, until the next message. */
let shownError: number | string | undefined

export const showToast = (message: ToastMessage) => void showOrTell(message)

async function showOrTell(message: ToastMessage): Promise<void> {
  const isShown = await show(message)
  host = isShown ? { isLoaded: true } : { isLoaded: host.isLoaded, plainMessage: message }
  for (const listener of listeners) listener()
}

/** An earlier error leaves: it is about an earlier try. Gives false if the script did not come. */
async function show({ id, kind, text }: ToastMessage): Promise<boolean> {
  const loaded = await loadHost().catch(() => undefined)
  if (loaded === undefined) return false
  const { toast } = loaded
  if (shownError !== undefined && shownError !== id) toast.dismiss(shownError)
  const shown = toast(text, { type: kind, ...(id !== undefined && { toastId: id }) })
  shownError = kind === 'error' ? shown : undefined
  return true
}

interface ToasterProps {
  /** Came with the page. */
  message: ToastMessage | undefined
  /** On a page without React, the text leaves after as long as a toast (spec 9.7). */
  leavesByItself?: boolean
}

/** The place where toasts appear. */
export function Toaster({ message, leavesByItself = false }: ToasterProps) {
  const { isLoaded, plainMessage } = useSyncExternalStore(
    subscribe,
    () => host,
    () => noHost,
  )
  useEffect(() => {
    if (message !== undefined) showToast(message)
  }, [message])

  const shown = plainMessage ?? message
  const text = shown && <PlainMessage {...shown} className={leavesByItself ? 'flash leaves' : 'flash'} />
  if (!isLoaded) return text
  return (
    <>
      {plainMessage && text}
      <Suspense fallback={text}>
        <ToastHost />
      </Suspense>
    </>
  )
}

const icons = { success: CircleCheck, error: CircleAlert } as const
const colours = { success: 'text-good', error: 'text-bad' } as const

function PlainMessage({ kind, text, className }: ToastMessage & { className: string }) {
  const Icon = icons[kind]
  return (
    <p
      role="status"
      className={`${className} flex items-center gap-3 rounded-control bg-surface px-4 py-4 font-medium shadow-float ${colours[kind]}`}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="text-ink">{text}</span>
    </p>
  )
}

/** Shows the error that an action answered for the whole form, once for each answer. */
export function useErrorToast(result: SubmissionResult | undefined) {
  useEffect(() => {
    const text = result?.error?.['']?.[0]
    if (text !== undefined) showToast({ kind: 'error', text })
  }, [result])
}
