// Offering a tour or a stay.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import type { PolicyChoice } from '../../../domain/products/cancellation-policies.ts'
import { Alert, FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import { type Option, SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { ProductFields, type ShownGroup } from '../product-fields.tsx'
import type { NewProductInputs } from '../product-inputs.ts'

interface NewProductPageProps {
  initialValues: NewProductInputs
  groups: readonly ShownGroup[]
  /** The title of the service that it is filled in from; null: that one could not be read. */
  template: string | null | undefined
  kinds: readonly Option[]
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  locations: LocationOptions
  policies: readonly PolicyChoice[]
}

export function NewProductPage({
  initialValues,
  groups,
  template,
  kinds,
  constraint,
  lastResult,
  locations,
  policies,
}: NewProductPageProps) {
  const { form, fields, alertRef } = useCheckedForm<NewProductInputs>({
    lastResult,
    constraint,
    defaultValue: initialValues,
  })
  const pending = useNavigation().formAction?.split('?')[0] === '/my-services/new'
  useErrorToast(lastResult)
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader
        title="New service"
        introduction="Next, add pictures and days. Customers see it after an administrator approves it."
      />
      {template === null && lastResult === undefined && (
        <Alert>The service to start from could not be read, so the form is empty.</Alert>
      )}
      {template != null && (
        <p className="rounded-control bg-accent-soft p-4">
          Filled in from “{template}”. Give it a title of its own, and change what differs. Pictures, days and
          prices by day are not copied.
        </p>
      )}
      <UnsavedGuard formId={form.id} what="the service" isRefused={lastResult !== undefined} />
      <CheckedForm
        form={form}
        autoComplete="off"
        className="product-fields grid gap-8 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Tour or stay"
            field={fields.kind}
            options={kinds}
            hint="A tour has seats or whole groups at a time of day, a stay has rooms by the night."
          />
        </div>
        <ProductFields fields={fields} groups={groups} locations={locations} policies={policies} />
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={pending} className="sm:px-8">
              {pending ? 'Saving...' : 'Save and add pictures'}
            </Button>
            <ButtonLink to="/my-services" variant="quiet">
              Cancel
            </ButtonLink>
          </div>
          <FormAlert form={form} ref={alertRef} />
        </div>
      </CheckedForm>
    </div>
  )
}
