// Deletes the own account, or tells what has to be settled first.
import { formatPaise } from '@affiliate-booking/shared/money'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { CheckboxField } from '../../../ui/forms/fields/checkbox-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
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

/** Something to settle first. */
export interface Task {
  readonly what: string
  readonly advice: string
  /** Where it is done, if there is such a page. */
  readonly place: { readonly label: string; readonly path: string } | undefined
  /** Money is due, and giving it up is enough. */
  readonly canGiveUp: boolean
}

interface DeleteAccountPageProps {
  /** From the request until the account is deleted. */
  days: number
  /** What has to be settled first. */
  tasks: readonly Task[]
  /** What is paid before, sentence by sentence. */
  money: readonly string[]
  /** Paise. */
  due: number
  /** For the browser's password manager. */
  email: string | undefined
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function DeleteAccountPage({ days, tasks, money, due, ...form }: DeleteAccountPageProps) {
  // Giving the money up is then the other way.
  const canGiveUp = tasks.length > 0 && tasks.every((task) => task.canGiveUp)
  return (
    <div className="grid gap-6">
      <BackLink to={ownDataPath}>Your data</BackLink>
      <PageHeader title="Delete my account" />
      <Card id="what" title="What happens">
        <ul className="grid gap-3">
          <li>You are signed out everywhere, at once.</li>
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
        </ul>
      </Card>
      {tasks.length > 0 && <Tasks tasks={tasks} canGiveUp={canGiveUp} />}
      {tasks.length === 0 && <DeletionForm {...form} />}
      {canGiveUp && <DeletionForm {...form} giveUp={due} />}
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
  /** Paise that are due and cannot be paid. */
  giveUp?: number
}

function DeletionForm({ email, constraint, lastResult, giveUp }: DeletionFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ currentPassword: string; giveUp: string }>({
    lastResult,
    constraint: giveUp === undefined ? constraint : { ...constraint, giveUp: { required: true } },
  })
  const pending = useNavigation().formAction === deletionPath
  const submitLabel =
    giveUp === undefined ? 'Delete my account' : `Give up ${formatPaise(giveUp)} and delete my account`
  useErrorToast(lastResult)
  return (
    <Card
      id="confirm"
      title={giveUp === undefined ? 'Confirm with your password' : 'Or give the money up'}
      note="Download your data before, if you want to keep it."
    >
      <CheckedForm form={form} action={deletionPath} className="grid gap-5">
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <TextField
          label="Current password"
          field={fields.currentPassword}
          type="password"
          autoComplete="current-password"
        />
        {giveUp !== undefined && (
          // Another sum is agreed to anew.
          <CheckboxField
            key={giveUp}
            field={fields.giveUp}
            value={String(giveUp)}
            required="Tick this box to give the money up."
          >
            I give up the {formatPaise(giveUp)} that is due to me, and whatever else I earn until my account
            is deleted. If I sign in before, the money stays mine.
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
