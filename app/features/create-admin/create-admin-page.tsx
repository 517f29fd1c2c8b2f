// Giving somebody an admin account. Which fields a role needs is decided by the style sheet (`.role-fields` in
// app.css), so that choosing a role works without and before JavaScript; the server takes only what the role needs.
import { defaultCountry } from '@affiliate-booking/contract/options/registration'
import { type AdminRole, adminRoles } from '@affiliate-booking/contract/options/roles'
import type { SubmissionResult } from '@conform-to/react'
import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { messages } from '../../domain/messages.ts'
import { roleLabels } from '../../domain/roles.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlaceFields, type PlaceOptions } from '../../ui/place-fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useErrorToast, useSuccessToast } from '../../ui/toaster.tsx'
import { type Constraints, useCheckedForm } from '../../ui/use-checked-form.ts'

interface CreateAdminPageProps {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  places: PlaceOptions
}

type Fields = Record<
  'name' | 'email' | 'phone' | 'password' | 'role' | 'country' | 'state' | 'district' | 'commissionRate',
  string
>

const action = '/dashboard/create-admin'
const startingWith = {
  role: 'super_admin' satisfies AdminRole,
  country: defaultCountry,
  // Named, so that a reset chooses the empty choice and not none.
  state: '',
  district: '',
}
const roleOptions = adminRoles.map((role) => ({ value: role, label: roleLabels[role] }))

export function CreateAdminPage({ constraint, lastResult, places }: CreateAdminPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint,
    defaultValue: startingWith,
  })
  // An answer that empties the form is a success.
  const created = lastResult?.initialValue === null
  const pending = useNavigation().formAction === action
  // Before that, a required field which the role hides would keep the browser from posting, without a word.
  const checked = useHydrated()
  useErrorToast(lastResult)
  useSuccessToast(created ? lastResult : undefined, messages.adminCreated)
  useEffect(() => {
    if (lastResult?.initialValue === null) alertRef.current?.focus()
  }, [lastResult, alertRef])

  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <header className="grid gap-2">
        <h1 className="text-title font-bold">Create Admin</h1>
        <p className="text-muted">Give somebody the account of a super, national, state or district admin.</p>
      </header>
      <Form
        method="post"
        action={action}
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        // Somebody else's details: the browser's own would be wrong.
        autoComplete="off"
        className="create-admin grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <Group title="Account">
          <TextField label="Name" field={fields.name} />
          <TextField label="Email" field={fields.email} type="email" />
          <TextField label="Phone Number" field={fields.phone} type="tel" />
          <TextField label="Password" field={fields.password} type="password" autoComplete="new-password" />
        </Group>
        <Group title="Role and place">
          <SelectField label="Role" field={fields.role} options={roleOptions} autoComplete="off" />
          <div className="role-fields">
            <PlaceFields
              country={fields.country}
              state={fields.state}
              district={fields.district}
              options={places}
              required={checked ? true : undefined}
            />
            <TextField
              label="Commission rate"
              field={fields.commissionRate}
              inputMode="decimal"
              hint="Percent of each sale. Left blank, or not a number: 0."
            />
          </div>
        </Group>
        {/* The result stands below the button, where it moves nothing; with the focus it comes into view. */}
        <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
          <Button type="submit" disabled={pending} className="sm:px-8">
            {pending ? 'Creating...' : 'Create Admin'}
          </Button>
          {created && (
            <Notice tone="good" ref={alertRef}>
              {messages.adminCreated}
            </Notice>
          )}
          {form.errors !== undefined && (
            <Alert ref={alertRef} id={form.errorId}>
              {messages.adminNotCreated} {form.errors.at(-1)}
            </Alert>
          )}
        </div>
      </Form>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="pb-4 text-lg font-bold tracking-tight">{title}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
