// The checks of a form in the browser come when somebody turns to it: most pages with forms are only read. Until then
// the page stands as the server wrote it, and a form that is posted earlier waits for them.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { editedControls } from './edited-controls.ts'
import type { FormChecks } from './form-checks.ts'
import type { CheckOptions } from './form-fields.ts'

/** Layout effects are for browsers only. */
const useBrowserEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

const noChange = () => () => {}
const noState = () => undefined

/** What somebody who turns to a form does first; a script or a password manager only changes it. */
const firstSigns = ['pointerdown', 'focusin', 'input', 'change'] as const

/**
 * The checks of a form and their state, once they have come; `start` asks for them, and `failed` says that they did not
 * come at the last try. `watched` takes the names of the fields whose values are shown elsewhere.
 */
export function useFormChecks(options: CheckOptions) {
  const { formId } = options
  const [watched] = useState(() => new Set<string>())
  const [checks, setChecks] = useState<FormChecks>()
  const [failed, setFailed] = useState(false)
  const state = useSyncExternalStore(
    checks?.subscribe ?? noChange,
    checks?.getState ?? noState,
    checks?.getState ?? noState,
  )

  const latest = useRef(options)
  useBrowserEffect(() => {
    latest.current = options
    checks?.update(options)
  })

  const starting = useRef<Promise<FormChecks | undefined>>(undefined)
  const start = useCallback(() => {
    starting.current ??= import('./form-checks.ts').then(
      ({ startChecks }) => {
        const started = startChecks({ ...latest.current }, watched)
        // At once: what is posted next is for them.
        flushSync(() => setChecks(started))
        return started
      },
      () => {
        starting.current = undefined
        flushSync(() => setFailed(true))
        return undefined
      },
    )
    return starting.current
  }, [watched])

  useEffect(() => {
    if (checks !== undefined) return
    const turnedTo = ({ target }: Event) => {
      if (formOf(target)?.id === formId) void start()
    }
    for (const sign of firstSigns) document.addEventListener(sign, turnedTo, true)
    // From before the scripts came.
    if (formOf(document.activeElement)?.id === formId || editedControls(formId).length > 0) void start()
    return () => {
      for (const sign of firstSigns) document.removeEventListener(sign, turnedTo, true)
    }
  }, [checks, formId, start])

  useBrowserEffect(() => checks?.listen(), [checks])

  const intents = state?.pendingIntents
  useEffect(() => {
    if (intents !== undefined) checks?.settle(intents)
  }, [checks, intents])

  return { checks, state, watched, start, failed: failed && checks === undefined }
}

/** The form that an element is in or belongs to. */
const formOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('form') : null)
