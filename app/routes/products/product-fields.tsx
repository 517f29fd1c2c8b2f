// The fields of a tour or a stay. Which of them its kind needs is decided by the style sheet (`.service-fields` in
// app.css), so that choosing a kind works without and before JavaScript.
import { productCategories, type ProductKind } from '@affiliate-booking/contract/options/products'
import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { formatDuration } from '@affiliate-booking/shared/durations'
import { policyChoices } from '../../domain/products/cancellation-policies.ts'
import { PlaceFields, type PlaceOptions } from '../../ui/forms/location-fields.tsx'
import { plainOptions, SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { ServiceField } from './product-form.ts'

export type ServiceFieldset = Record<ServiceField, FieldMetadata<string>>

interface ServiceFieldsProps {
  fields: ServiceFieldset
  /** Undefined while it can be chosen. */
  kind: ProductKind | undefined
  places: PlaceOptions
}

const confirmations = [
  { value: 'instant', label: 'At once, when it is paid' },
  { value: 'provider', label: 'When I have accepted it' },
]

const usualCutoffs = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]

/** Choices in minutes, with one that is not among the usual. */
function cutoffOptions(current: string | undefined) {
  const own = Number(current ?? 0)
  const all = usualCutoffs.includes(own) || !Number.isInteger(own) ? usualCutoffs : [...usualCutoffs, own]
  return all
    .toSorted((a, b) => a - b)
    .map((minutes) => ({
      value: String(minutes),
      label: minutes === 0 ? 'At the start' : `${formatDuration(minutes)} before the start`,
    }))
}

const priceHints = {
  tour: 'Rupees, for a seat.',
  stay: 'Rupees, for a room and night.',
  any: 'Rupees, for a seat of a tour or a room and night of a stay.',
} as const

export function ServiceFields({ fields, kind, places }: ServiceFieldsProps) {
  return (
    <>
      <Group title="What it is">
        <div className="col-span-full">
          <TextField label="Title" field={fields.title} />
        </div>
        <SelectField
          label="Category"
          field={fields.category}
          options={plainOptions(productCategories)}
          placeholder="Choose a category"
          data-required="Choose a category."
        />
        <div className="col-span-full">
          <TextAreaField
            label="Description"
            field={fields.description}
            rows={7}
            hint="What people see and do, what is included, what to bring."
          />
        </div>
        {kind !== 'stay' && (
          <div className="tour-only col-span-full grid grid-cols-2 gap-5">
            <TextField label="Hours" field={fields.hours} inputMode="numeric" hint="How long it takes." />
            <TextField label="Minutes" field={fields.minutes} inputMode="numeric" />
          </div>
        )}
      </Group>
      <Group title="Where">
        <PlaceFields
          country={fields.country}
          state={fields.state}
          district={fields.district}
          options={places}
        />
        <TextField
          label="Meeting point"
          field={fields.meetingPoint}
          hint="Or the address. Shown to those who have booked."
        />
      </Group>
      <Group title="Price">
        <TextField
          label="Price"
          field={fields.price}
          inputMode="decimal"
          hint={priceHints[kind ?? 'any']}
          autoComplete="off"
        />
        <TextField
          label="Discount price"
          field={fields.discountPrice}
          inputMode="decimal"
          hint="Leave it empty for none. When set, this is what people pay."
          autoComplete="off"
        />
      </Group>
      <Group title="Booking">
        <SelectField label="A booking is confirmed" field={fields.confirmation} options={confirmations} />
        <SelectField
          label="Booking closes"
          field={fields.cutoffMinutes}
          options={cutoffOptions(fields.cutoffMinutes.initialValue)}
        />
        <TextField
          label="The most of one booking"
          field={fields.maximumSeats}
          inputMode="numeric"
          hint="Seats of a tour, or rooms of a stay; 20 at most."
        />
        <SelectField
          label="Cancellation policy"
          field={fields.cancellationPolicy}
          options={policyChoices}
          placeholder="Choose a cancellation policy"
          data-required="Choose a cancellation policy."
        />
        <div className="col-span-full grid gap-2 rounded-control bg-sunken p-4 text-sm">
          <p className="font-medium">What people get back who cancel</p>
          <dl className="grid gap-1.5">
            {policyChoices.map(({ value, label, words }) => (
              <div key={value} className="grid gap-x-3 sm:grid-cols-[6rem_1fr]">
                <dt className="font-medium">{label}</dt>
                <dd className="text-muted">{words}</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted">
            A change is for new bookings. When you cancel yourself, people always get everything back.
          </p>
        </div>
      </Group>
    </>
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
