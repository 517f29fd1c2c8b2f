import { useEffect, useRef } from 'react'

/** Of a form that is read without conform: each answer moves the focus to its first problem, also the same one again. */
export function useFirstProblem(answer: unknown) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer !== undefined) ref.current?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')?.focus()
  }, [answer])
  return ref
}
