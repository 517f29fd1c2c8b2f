// A copy of the own data, and the way to delete the account.
import type { FormEvent } from 'react'
import { type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { deletionPath, downloadPath } from '../own-data-path.ts'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

interface OwnDataPageProps {
  /** Whether the host can delete accounts. */
  canDelete: boolean
  /** For the browser's password manager. */
  email: string | undefined
  constraint: Constraints
}

export function OwnDataPage({ canDelete, email, constraint }: OwnDataPageProps) {
  const { form, fields } = useCheckedForm<{ currentPassword: string }>({ lastResult: undefined, constraint })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event)
    const { currentTarget: sent, defaultPrevented } = event
    // The page stays where it is. The password does not, once the browser has read it.
    if (!defaultPrevented) setTimeout(() => sent.reset())
  }
  return (
    <div className="grid gap-6">
      <PageHeader title="Your data" introduction="What we keep about you belongs to you." />
      <Card
        id="download"
        title="Download my data"
        note="Your profile, bookings, payments, messages, sign-ins and documents: JSON files and pictures in one ZIP archive. Keep it where nobody else can open it."
      >
        {/* The answer is a file, so the browser itself sends the form. */}
        <form
          method="post"
          action={downloadPath}
          id={form.id}
          onSubmit={onSubmit}
          noValidate={form.noValidate}
          className="grid gap-5"
        >
          <CurrentPasswordField email={email} field={fields.currentPassword} />
          <Button type="submit" className="sm:justify-self-start sm:px-8">
            Download
          </Button>
        </form>
      </Card>
      {canDelete && (
        <Card
          id="delete"
          title="Delete my account"
          note="Your account and everything that the law does not make us keep."
        >
          <ButtonLink to={deletionPath} variant="secondary" className="justify-self-start">
            Delete my account
          </ButtonLink>
        </Card>
      )}
    </div>
  )
}
