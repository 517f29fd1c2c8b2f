// Deletes the own account, or tells what has to be settled first.
import type { Deletion } from '@affiliate-booking/contract/calls/accounts/own-data'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { deletionPath, ownDataPath } from '../own-data-path.ts'

interface DeleteAccountPageProps {
  deletion: Deletion
  /** For the browser's password manager. */
  email: string | undefined
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function DeleteAccountPage({ deletion, ...form }: DeleteAccountPageProps) {
  const { days, obstacles } = deletion
  return (
    <div className="grid gap-6">
      <BackLink to={ownDataPath}>Your data</BackLink>
      <PageHeader title="Delete my account" />
      <Card id="what" title="What happens">
        <ul className="grid gap-3">
          <li>You are signed out everywhere, at once.</li>
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
      {obstacles.length > 0 ? (
        <Card id="first" title="Settle this first">
          <ul className="grid gap-3">
            {obstacles.map(({ what, advice }) => (
              <li key={what}>
                <Callout tone="warning">
                  {what} {advice}
                </Callout>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <DeletionForm {...form} />
      )}
    </div>
  )
}

function DeletionForm({ email, constraint, lastResult }: Omit<DeleteAccountPageProps, 'deletion'>) {
  const { form, fields, alertRef } = useCheckedForm<{ currentPassword: string }>({ lastResult, constraint })
  const pending = useNavigation().formAction === deletionPath
  useErrorToast(lastResult)
  return (
    <Card
      id="confirm"
      title="Confirm with your password"
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
        <Button type="submit" variant="danger" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Checking...' : 'Delete my account'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
