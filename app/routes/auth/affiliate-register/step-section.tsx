import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { stepButton, steps } from './steps.ts'
import { headingId } from './use-steps.ts'

interface StepSectionProps {
  formId: string
  /** From 1. */
  number: number
  shown: boolean
  /** Whether Back and Next are answered here already. */
  live: boolean
  onNext: () => void
  onBack: () => void
  /** Stands last, in the place of Next. */
  submit?: ReactNode
  children: ReactNode
}

/** One step: all of them stay in the page, so that what was typed and chosen stays; without JavaScript all are shown. */
export function StepSection(props: StepSectionProps) {
  const { formId, number, shown, live, onNext, onBack, submit, children } = props
  const buttonFor = (step: number, act: () => void) => ({
    type: 'submit' as const,
    name: stepButton,
    value: step,
    formNoValidate: true,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      act()
    },
  })
  return (
    <fieldset data-of-step={number} hidden={live && !shown} className="min-w-0">
      <legend className="mb-6">
        <h2
          id={headingId(formId, number)}
          tabIndex={-1}
          className="scroll-mt-28 text-xl font-bold tracking-tight"
        >
          <span className="block text-sm font-medium tracking-normal text-muted">
            Step {number} of {steps.length}
            <span className="sr-only">: </span>
          </span>
          {steps[number - 1]?.title}
        </h2>
      </legend>
      <div className="grid gap-5">{children}</div>
      <div className={`mt-8 flex gap-3 ${submit === undefined ? 'wizard-only' : ''}`}>
        {number > 1 && (
          <Button {...buttonFor(number - 1, onBack)} variant="secondary" className="wizard-only">
            <ArrowLeft className="size-5" aria-hidden="true" />
            Back
          </Button>
        )}
        {submit ?? (
          <Button {...buttonFor(number + 1, onNext)} className="grow">
            Next
            <ArrowRight className="size-5" aria-hidden="true" />
          </Button>
        )}
      </div>
    </fieldset>
  )
}
