// Editing a product.
import {
  type FieldValue,
  formatProductField,
  productField,
  type ProductFieldName,
  productFieldNames,
} from '@affiliate-booking/contract/options/products/product-fields'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { formatMinutes } from '@affiliate-booking/shared/durations'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import type { PolicyChoice } from '../../../domain/products/cancellation-policies.ts'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import type { LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import type { TimelineEvent } from '../../../domain/bookings/timeline-event.ts'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { ProductFields, type ShownGroup } from '../product-fields.tsx'
import { deleteIntent } from '../managed-product-path.ts'
import { inputsOf, type ProductInputs } from '../product-inputs.ts'
import { ProductHeader } from '../product-header.tsx'

interface EditProductPageProps {
  product: ManagedProduct
  canDelete: boolean
  events: TimelineEvent[]
  /** What is saved, as the form holds it. */
  saved: ProductInputs<string>
  groups: readonly ShownGroup[]
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** Of a button beside the form. */
  refusal: SubmissionResult | undefined
  /** Whether the last post was refused because the service has changed meanwhile. */
  isConflict: boolean
  locations: LocationOptions
  policies: readonly PolicyChoice[]
}

export function EditProductPage({
  product,
  canDelete,
  events,
  saved,
  groups,
  constraint,
  lastResult,
  refusal,
  isConflict,
  locations,
  policies,
}: EditProductPageProps) {
  const { form, fields, alertRef } = useCheckedForm<ProductInputs<string>>({
    lastResult,
    constraint,
    defaultValue: saved,
  })
  const posted = useNavigation().formData
  const isDeleting = posted?.get('intent') === deleteIntent
  const pending = posted?.get('version') != null && !isDeleting
  useErrorToast(lastResult)
  const waits = product.status !== 'pending_approval'
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ProductHeader product={product} current="Details" />
      <ActionError result={refusal} />
      <UnsavedGuard
        formId={form.id}
        what="the service"
        version={product.version}
        isRefused={lastResult !== undefined}
      />
      <CheckedForm
        form={form}
        autoComplete="off"
        className="grid gap-8 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        {isConflict && (
          <SavedMeanwhile draft={product.draft} saved={saved} typed={lastResult?.initialValue ?? {}} />
        )}
        <input type="hidden" name="version" value={expectedVersion({ product, lastResult, isConflict })} />
        <ProductFields fields={fields} groups={groups} locations={locations} policies={policies} />
        <div className="grid gap-4">
          <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
            {pending ? 'Saving...' : waits ? 'Send for approval' : 'Save'}
          </Button>
          {waits && (
            <p className="text-sm text-muted">
              Customers see the change after an administrator of its district approves it.
            </p>
          )}
          <FormAlert form={form} ref={alertRef} />
        </div>
      </CheckedForm>
      <Timeline events={events} hasEarlier={product.hasEarlier} />
      {canDelete && (
        <details>
          <summary className="min-h-11 py-2.5 font-semibold text-brand-text">Delete this service</summary>
          <Form method="post" className="grid justify-items-start gap-4">
            <p>It is deleted for good, with its pictures and days.</p>
            <input type="hidden" name="version" value={product.version} />
            <Button type="submit" name="intent" value={deleteIntent} variant="danger" disabled={isDeleting}>
              {isDeleting ? 'Deleting...' : 'Delete for good'}
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}

/**
 * The version that the form's values are based on. After a rejection it stays the same, even if the page was reloaded;
 * after a conflict, which the page has shown, it is the current one.
 */
function expectedVersion({
  product,
  lastResult,
  isConflict,
}: Pick<EditProductPageProps, 'product' | 'lastResult' | 'isConflict'>): string {
  const posted = lastResult?.initialValue?.['version']
  return !isConflict && typeof posted === 'string' ? posted : String(product.version)
}

interface SavedMeanwhileProps {
  draft: ManagedProduct['draft']
  saved: ProductInputs<string>
  typed: Readonly<Record<string, unknown>>
}

/** What is saved now, where it differs from what was typed. */
function SavedMeanwhile({ draft: { location, ...draft }, saved, typed }: SavedMeanwhileProps) {
  const stored: Partial<Record<ProductFieldName, FieldValue>> = { ...draft, ...location }
  const inputs: Record<string, string> = saved
  const different = productFieldNames.filter((name) =>
    inputsOf(name).some((input) => inputs[input] !== (typed[input] ?? '')),
  )
  return (
    <section aria-label="What is saved now" className="grid gap-3 rounded-control bg-accent-soft p-4">
      <p className="font-medium">
        What you typed is still here, but the service has changed since you opened it. If you save again, you
        replace what is saved now
        {different.length > 0 ? ':' : '.'}
      </p>
      {different.length > 0 && (
        <dl className="grid gap-2 text-sm">
          {different.map((name) => (
            <div key={name}>
              <dt className="font-semibold">{productField(name).label}</dt>
              <dd className="line-clamp-4 whitespace-pre-line">
                {formatProductField(name, stored[name], formatters) ?? '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const formatters = { money: formatPaise, duration: formatMinutes }
