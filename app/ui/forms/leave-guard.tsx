// Asks before a page with unsaved entries is left. Browsers with scripts only.
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { Button } from '../primitives/button.tsx'

interface LeaveGuardProps {
  /** What would be lost, as in `the week`. */
  what: string
  hasUnsaved: () => boolean
}

export function LeaveGuard({ what, hasUnsaved }: LeaveGuardProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const target = useRef<Location>(undefined)
  /** The address of the page that may be left without another question. */
  const left = useRef<string>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The same page with another query keeps the entries.
    const isLeaving = currentLocation.pathname !== nextLocation.pathname
    if (!isLeaving || left.current === currentLocation.pathname || !hasUnsaved()) return false
    // Asked here and not once the blocker says so: the router can forget what it blocked before that is rendered.
    target.current = nextLocation
    if (!dialog.current?.open) dialog.current?.showModal()
    return true
  })
  const askBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (left.current !== pathname && hasUnsaved()) event.preventDefault()
  })

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => askBrowser(event)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  const leave = () => {
    left.current = pathname
    dialog.current?.close()
    if (blocker.state === 'blocked') blocker.proceed()
    // The router forgets what it blocked as soon as an answer to an earlier post arrives; the question stays.
    else if (target.current) void navigate(target.current)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => left.current !== pathname && blocker.state === 'blocked' && blocker.reset()}
      className="m-auto w-[min(26rem,92vw)] rounded-card bg-surface p-6 text-ink shadow-float backdrop:bg-black/50"
    >
      <div className="grid gap-5">
        <h2 id={titleId} className="text-xl font-bold">
          Leave without saving {what}?
        </h2>
        <p>Your changes are lost if you leave now.</p>
        <div className="flex flex-wrap gap-3">
          <Button type="button" onClick={() => dialog.current?.close()}>
            Stay
          </Button>
          <Button type="button" variant="secondary" onClick={leave}>
            Leave without saving
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** Whether something in a form differs from what it began with. */
export const isChanged = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some((control) =>
    control instanceof HTMLSelectElement
      ? // Without an option that is marked, a list begins with the first.
        control.selectedIndex !==
        Math.max(
          [...control.options].findIndex((option) => option.defaultSelected),
          0,
        )
      : (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
        control.type !== 'hidden' &&
        control.value !== control.defaultValue,
  )
