// Editing a tour or a stay.
import type { ManagedProduct } from '@affiliate-booking/contract/products'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import type { PlaceOptions } from '../../../ui/forms/location-fields.tsx'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { useErrorToast } from '../../../ui/layout/toaster.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { ServiceFields } from '../product-fields.tsx'
import type { ServiceField } from '../product-form.ts'
import { ServiceHeader } from '../product-header.tsx'

interface ServicePageProps {
  product: ManagedProduct
  /** What is saved, as the form holds it. */
  saved: Record<ServiceField, string>
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** Whether the last post was refused because the service has changed meanwhile. */
  isConflict: boolean
  places: PlaceOptions
}

export function ServicePage({
  product,
  saved,
  constraint,
  lastResult,
  isConflict,
  places,
}: ServicePageProps) {
  const { form, fields, alertRef } = useCheckedForm<Record<ServiceField, string>>({
    lastResult,
    constraint,
    defaultValue: saved,
  })
  const pending = useNavigation().formData?.get('version') != null
  useErrorToast(lastResult)
  const waits = product.status === 'approved'
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ServiceHeader product={product} current="Details" />
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        autoComplete="off"
        className="grid gap-8 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        {isConflict && <SavedMeanwhile saved={saved} typed={lastResult?.initialValue ?? {}} />}
        <input type="hidden" name="version" value={seenVersion({ product, lastResult, isConflict })} />
        <ServiceFields fields={fields} kind={product.kind} places={places} />
        <div className="grid gap-4">
          <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
            {pending ? 'Saving...' : waits ? 'Send for approval' : 'Save'}
          </Button>
          {waits && (
            <p className="text-sm text-muted">
              Customers see the change once an administrator of its district has approved it.
            </p>
          )}
          {form.errors !== undefined && (
            <Alert ref={alertRef} id={form.errorId}>
              {form.errors[0]}
            </Alert>
          )}
        </div>
      </Form>
      <Timeline entries={product.timeline} hasEarlier={product.hasEarlier} />
    </div>
  )
}

/**
 * The version whose values stand in the form: after a refusal those that were typed over what was seen then, though the
 * page may have been loaded anew. What has been saved meanwhile counts as seen once the page has told of it.
 */
function seenVersion({
  product,
  lastResult,
  isConflict,
}: Pick<ServicePageProps, 'product' | 'lastResult' | 'isConflict'>): string {
  const posted = lastResult?.initialValue?.['version']
  return !isConflict && typeof posted === 'string' ? posted : String(product.version)
}

const fieldNames = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  discountPrice: 'Discount price',
  country: 'Country',
  state: 'State',
  district: 'District',
  meetingPoint: 'Meeting point',
  hours: 'Hours',
  minutes: 'Minutes',
  confirmation: 'A booking is confirmed',
  maximumSeats: 'The most of one booking',
  cutoffMinutes: 'Booking closes',
  cancellationPolicy: 'Cancellation policy',
} as const satisfies Record<ServiceField, string>

const isField = (name: string): name is ServiceField => Object.hasOwn(fieldNames, name)

interface SavedMeanwhileProps {
  saved: Record<ServiceField, string>
  typed: Readonly<Record<string, unknown>>
}

/** What is saved by now, where it is not what was typed. */
function SavedMeanwhile({ saved, typed }: SavedMeanwhileProps) {
  const names = Object.keys(fieldNames).filter(isField)
  const different = names.filter((name) => saved[name] !== (typed[name] ?? ''))
  return (
    <section aria-label="What is saved now" className="grid gap-3 rounded-control bg-accent-soft p-4">
      <p className="font-medium">
        What you typed is still here, but the service has changed since you opened it. Saving again replaces
        what is saved now
        {different.length > 0 ? ':' : '.'}
      </p>
      {different.length > 0 && (
        <dl className="grid gap-2 text-sm">
          {different.map((name) => (
            <div key={name}>
              <dt className="font-semibold">{fieldNames[name]}</dt>
              <dd className="line-clamp-4 whitespace-pre-line">{saved[name] === '' ? '–' : saved[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
