// The form: with JavaScript three steps, one at a time; without it the same three sections one below another.
import './wizard.css'
import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useEffectEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { panWarning } from '../../../domain/accounts/pan.ts'
import { registrationMessages } from '../../../domain/messages.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import type { LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { invalidControls } from '../../../ui/forms/checks/form-controls.ts'
import { RegistrationAlert } from '../registration-alert.tsx'
import { BusinessInfo } from './business-info.tsx'
import { type DraftValues, keepDraft, typedSince, valuesIn } from './draft.ts'
import { ErrorSummary } from './error-summary.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { Progress } from './progress.tsx'
import { StepSection } from './step-section.tsx'
import { firstProblem, type RegistrationFields, steps } from './steps.ts'
import { Uploads } from './uploads.tsx'
import { headingId, useSteps } from './use-steps.ts'

interface RegistrationFormProps {
  constraint: Constraints
  locations: LocationOptions
  passwordHint: string
  /** Whether the host judges which pictures it takes. */
  takesAnyImage: boolean
  lastResult: SubmissionResult | undefined
  /** What stands in the fields at first. */
  start: DraftValues
  /** What was typed before a reload. */
  typed: DraftValues | undefined
  /** The step, from 1, to begin with. */
  startStep: number
}

const action = '/affiliate/register'

export function RegistrationForm({
  constraint,
  locations,
  passwordHint,
  takesAnyImage,
  lastResult,
  start,
  typed,
  startStep,
}: RegistrationFormProps) {
  const { form, fields, alertRef } = useCheckedForm<RegistrationFields>({
    lastResult,
    constraint,
    defaultValue: { ...start, ...typed },
  })
  const { step, show } = useSteps(firstProblem(lastResult?.error ?? {})?.step ?? startStep)
  const live = useHydrated()
  const pending = useNavigation().formAction === action
  const element = () => document.querySelector<HTMLFormElement>(`#${CSS.escape(form.id)}`)
  const refused = lastResult?.status === 'error'

  const showRefusal = useEffectEvent((error: Record<string, unknown>) => {
    const problem = firstProblem(error)
    if (problem !== undefined) show(problem.step, fields[problem.field].id)
  })
  useEffect(() => {
    if (lastResult?.error) showRefusal(lastResult.error)
  }, [lastResult])

  const keep = (shown: number) => {
    const current = element()
    if (current === null) return
    keepDraft({ step: shown, values: typedSince(start, valuesIn(new FormData(current))) })
  }
  const goTo = (number: number) => {
    show(number, headingId(form.id, number))
    keep(number)
  }
  /** Checks what is there up to a step; shows the first problem, or says that there is none. */
  const passes = (upTo: number) => {
    const current = element()
    const wrong =
      current === null ? [] : invalidControls(current).filter((control) => stepOf(control) <= upTo)
    const [first] = wrong
    if (first === undefined) return true
    for (const { name } of wrong) form.validate({ name })
    show(stepOf(first), first.id)
    return false
  }
  const next = () => {
    if (passes(step)) goTo(step + 1)
  }
  const sectionFor = (number: number) => ({
    formId: form.id,
    number,
    shown: step === number,
    live,
    onNext: next,
    onBack: () => goTo(number - 1),
  })

  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      id={form.id}
      noValidate={form.noValidate}
      data-step={step}
      data-live={live}
      className="wizard grid gap-10"
      onInput={() => keep(step)}
      onSubmit={(event) => {
        form.onSubmit(event)
        // conform reports what is wrong, but cannot know in which step it is.
        const { nativeEvent } = event
        const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
        const isPost = submitter?.hasAttribute('name') !== true
        if (isPost && event.isDefaultPrevented()) passes(steps.length)
      }}
    >
      {/* What Enter presses: Next, as long as there is one. */}
      <button
        type="submit"
        tabIndex={-1}
        aria-hidden="true"
        disabled={pending}
        className="sr-only"
        onClick={(event) => {
          if (step === steps.length) return
          event.preventDefault()
          next()
        }}
      />
      <Progress step={step} />
      <RegistrationAlert form={form} loginPath="/login" ref={alertRef} />
      <ErrorSummary fields={fields} />
      <StepSection {...sectionFor(1)}>
        <PersonalInfo fields={fields} locations={locations} />
      </StepSection>
      <StepSection {...sectionFor(2)}>
        <BusinessInfo fields={fields} />
      </StepSection>
      <StepSection
        {...sectionFor(3)}
        submit={
          <Button type="submit" disabled={pending} className="grow">
            {pending ? registrationMessages.pending : 'Submit'}
          </Button>
        }
      >
        <Uploads
          fields={fields}
          refused={refused}
          passwordHint={passwordHint}
          takesAnyImage={takesAnyImage}
          onChoose={(name) => form.validate({ name })}
          warning={live ? panWarning(fields.country.value, fields.panNumber.value) : undefined}
        />
      </StepSection>
    </Form>
  )
}

/** The step, from 1, in which a control stands. */
const stepOf = (control: HTMLElement) =>
  Number(control.closest<HTMLElement>('[data-of-step]')?.dataset['ofStep'] ?? 1)
