// Knows whether a form was changed since it was opened or saved.
import { useEffect, useRef } from 'react'
import { isChanged, LeaveGuard } from './leave-guard.tsx'

export interface UnsavedGuardProps {
  formId: string
  /** What would be lost, as in `the week`. */
  what: string
  /** Changes when the form is saved, unless that leads to another page. */
  version?: number
  /** The form shows what was sent and not saved. */
  isRefused: boolean
}

const find = (id: string) => document.querySelector<HTMLFormElement>(`#${CSS.escape(id)}`)

/** What was typed or chosen in a form. */
const contentOf = (form: HTMLFormElement | null) =>
  JSON.stringify(
    [...(form?.elements ?? [])].map((control) =>
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && control.type !== 'hidden')
        ? control.value
        : '',
    ),
  )

export default function WatchUnsaved({ formId, what, version, isRefused }: UnsavedGuardProps) {
  const saved = useRef<{ version: number | undefined; content: string | undefined }>(undefined)
  useEffect(() => {
    const form = find(formId)
    // What was typed before this script came is not saved either.
    if (saved.current === undefined)
      saved.current = { version, content: isRefused || isChanged(form) ? undefined : contentOf(form) }
    else if (saved.current.version !== version && !isRefused)
      saved.current = { version, content: contentOf(form) }
  }, [formId, version, isRefused])
  return <LeaveGuard what={what} hasUnsaved={() => saved.current?.content !== contentOf(find(formId))} />
}
