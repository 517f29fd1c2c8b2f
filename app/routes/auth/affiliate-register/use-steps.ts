// Which step is shown, and where the focus goes when it changes.
import { useEffect, useState } from 'react'
import { clampStep } from './steps.ts'

interface Shown {
  readonly step: number
  /** The element to focus once the step is there. */
  readonly focus?: string | undefined
}

/** The id of a step's heading. */
export const headingId = (formId: string, step: number) => `${formId}-step-${step}`

/** @param initial the step, from 1, with which the page begins */
export function useSteps(initial: number) {
  const [shown, setShown] = useState<Shown>({ step: clampStep(initial) })

  useEffect(() => {
    const target = shown.focus === undefined ? null : document.getElementById(shown.focus)
    if (target === null) return
    target.focus({ preventScroll: true })
    // Not further than needed, and below what the page keeps free at the top.
    target.scrollIntoView({ block: target.matches('h2') ? 'start' : 'nearest' })
  }, [shown])

  return {
    step: shown.step,
    /** Shows a step; `focus` is the id of an element, in it or above. */
    show: (step: number, focus?: string) => setShown({ step: clampStep(step), focus }),
  }
}
