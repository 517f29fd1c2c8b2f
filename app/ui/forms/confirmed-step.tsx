// A step that one tap must not take: it opens what follows from it, with the button that takes it. Without scripts too.
import type { ReactNode } from 'react'

interface ConfirmedStepProps {
  label: string
  /** Where several steps on a page have one label. */
  accessibleLabel?: string
  /** Stands in a row of small buttons, and opens below them. */
  isBeside?: boolean
  /** After an error in it. */
  isOpen?: boolean
  /** What follows, and the form with the button. */
  children: ReactNode
}

export const ConfirmedStep = ({
  label,
  accessibleLabel,
  isBeside = false,
  isOpen,
  children,
}: ConfirmedStepProps) => (
  <details
    open={isOpen}
    className={`rounded-control px-4 ${isBeside ? 'bg-brand-soft text-sm open:basis-full' : 'bg-sunken'}`}
  >
    <summary
      aria-label={accessibleLabel}
      className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text"
    >
      {label}
    </summary>
    <div className="grid gap-4 pb-4">{children}</div>
  </details>
)
