// Deletes the own account, or tells what has to be settled first.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { CheckboxField } from '../../../ui/forms/fields/checkbox-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { deletionPath, ownDataPath } from '../own-data-path.ts'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

/** Something to settle first. */
export interface Task {
  readonly what: string
  readonly advice: string
  /** Where it is done, if there is such a page. */
  readonly place: { readonly label: string; readonly path: string } | undefined
}

/** What somebody agrees to get nothing of, in words. */
export interface GivingUp {
  /** Paise that are due and cannot be paid. */
  readonly sum: number
  readonly title: string
  readonly agreement: string
  readonly submitLabel: string
}

interface DeleteAccountPageProps {
  /** From the request until the account is deleted. */
  days: number
  /** What has to be settled first. */
  tasks: readonly Task[]
  /** What is paid before, sentence by sentence. */
  money: readonly string[]
  /** Instead of settling it. */
  givingUp: GivingUp | undefined
  /** What the person loses at once, and what is kept of them: what only their role has. */
  loss: readonly string[]
  kept: readonly string[]
  /** For the browser's password manager. */
  email: string | undefined
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function DeleteAccountPage(props: DeleteAccountPageProps) {
  const { days, tasks, money, givingUp, loss, kept, ...form } = props
  return (
    <div className="grid gap-6">
      <BackLink to={ownDataPath}>Your data</BackLink>
      <PageHeader title="Delete my account" />
      <Card id="what" title="What happens">
        <ul className="grid gap-3">
          <li>You are signed out everywhere, at once.</li>
          {loss.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {money.length > 0 && <li>{money.join(' ')}</li>}
          <li>For {days} days nothing else happens. If you change your mind, sign in: that undoes it.</li>
          <li>
            Then we delete your profile, documents, pictures, messages and saved services. Nobody can bring
            them back.
          </li>
          <li>
            The law makes us keep bookings, payments and taxes. They stay without your name, email and phone
            number.
          </li>
          {kept.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      {tasks.length > 0 && <Tasks tasks={tasks} canGiveUp={givingUp !== undefined} />}
      {tasks.length === 0 && <DeletionForm {...form} />}
      {givingUp && <DeletionForm {...form} givingUp={givingUp} />}
    </div>
  )
}

const Tasks = ({ tasks, canGiveUp }: { tasks: readonly Task[]; canGiveUp: boolean }) => (
  <Card id="first" title={canGiveUp ? 'To be paid, settle this first' : 'Settle this first'}>
    <ul className="grid gap-3">
      {tasks.map(({ what, advice, place }) => (
        <li key={what}>
          <Callout tone="warning">
            {what} {advice} {place && <TextLink to={place.path}>{place.label}</TextLink>}
          </Callout>
        </li>
      ))}
    </ul>
  </Card>
)

interface DeletionFormProps extends Pick<DeleteAccountPageProps, 'email' | 'constraint' | 'lastResult'> {
  givingUp?: GivingUp
}

function DeletionForm({ email, constraint, lastResult, givingUp }: DeletionFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ currentPassword: string; giveUp: string }>({
    lastResult,
    constraint: givingUp === undefined ? constraint : { ...constraint, giveUp: { required: true } },
  })
  const pending = useNavigation().formAction === deletionPath
  const submitLabel = givingUp?.submitLabel ?? 'Delete my account'
  useErrorToast(lastResult)
  return (
    <Card
      id="confirm"
      title={givingUp?.title ?? 'Confirm with your password'}
      note="Download your data before, if you want to keep it."
    >
      <CheckedForm form={form} action={deletionPath} className="grid gap-5">
        <CurrentPasswordField email={email} field={fields.currentPassword} />
        {givingUp && (
          // Another sum needs another agreement.
          <CheckboxField
            key={givingUp.sum}
            field={fields.giveUp}
            value={String(givingUp.sum)}
            required="Tick this box to give it up."
          >
            {givingUp.agreement}
          </CheckboxField>
        )}
        <Button type="submit" variant="danger" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Checking...' : submitLabel}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
