// A copy of the own data.
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { downloadPath } from '../own-data-path.ts'

interface OwnDataPageProps {
  /** For the browser's password manager. */
  email: string | undefined
  constraint: Constraints
}

export function OwnDataPage({ email, constraint }: OwnDataPageProps) {
  const { form, fields } = useCheckedForm<{ currentPassword: string }>({ lastResult: undefined, constraint })
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
          onSubmit={form.onSubmit}
          noValidate={form.noValidate}
          className="grid gap-5"
        >
          <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
          <TextField
            label="Current password"
            field={fields.currentPassword}
            type="password"
            autoComplete="current-password"
          />
          <Button type="submit" className="sm:justify-self-start sm:px-8">
            Download
          </Button>
        </form>
      </Card>
    </div>
  )
}
