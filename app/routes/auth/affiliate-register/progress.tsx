import { CircleCheck } from 'lucide-react'
import { steps } from './steps.ts'

/** Where one is among the three steps. */
export function Progress({ step }: { step: number }) {
  return (
    <ol aria-label="Progress" className="wizard-only grid grid-cols-3 gap-2">
      {steps.map(({ title }, index) => {
        const number = index + 1
        const done = number < step
        const reached = number <= step
        return (
          <li key={title} aria-current={number === step ? 'step' : undefined} className="grid gap-2">
            <span className={`h-1.5 rounded-full ${reached ? 'bg-brand' : 'bg-line'}`} />
            <span
              className={`flex items-center gap-1.5 text-sm ${number === step ? 'font-semibold text-ink' : 'text-muted'}`}
            >
              {done && (
                <CircleCheck className="hidden size-4 shrink-0 text-brand-text sm:block" aria-hidden="true" />
              )}
              {title}
              {done && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
