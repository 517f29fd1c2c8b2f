// The inputs of a product, made from the table of its fields. The style sheet hides what the chosen kind does not have
// (`.product-fields` in app.css), so that choosing a kind works without JavaScript.
import { optionLabel } from '@affiliate-booking/contract/options/option-label'
import {
  formatLeadTime,
  hasField,
  requiredFields,
  productField,
  type ProductFieldName,
  productFieldNames,
} from '@affiliate-booking/contract/options/products/product-fields'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { formatMinutes } from '@affiliate-booking/shared/durations'
import type { PolicyChoice } from '../../domain/products/cancellation-policies.ts'
import { LocationFields, type LocationOptions } from '../../ui/forms/fields/location-fields.tsx'
import { SelectField } from '../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../ui/forms/fields/text-field.tsx'
import { inputsOf, type ProductInputs } from './product-inputs.ts'

interface ProductFieldsProps {
  fields: ProductInputs<FieldMetadata<string>>
  /** Undefined while it can be chosen. */
  kind: ProductKind | undefined
  locations: LocationOptions
  policies: readonly PolicyChoice[]
}

const groups = [
  { group: 'about', title: 'About' },
  { group: 'details', title: 'Details, all optional' },
  { group: 'location', title: 'Location' },
  { group: 'price', title: 'Price' },
  { group: 'booking', title: 'Booking' },
] as const

export function ProductFields({ fields, kind, locations, policies }: ProductFieldsProps) {
  return groups.map(({ group, title }) => (
    <fieldset key={group}>
      <legend className="pb-4 text-lg font-bold tracking-tight">{title}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {group === 'location' && (
          <LocationFields
            country={fields.country}
            state={fields.state}
            district={fields.district}
            options={locations}
          />
        )}
        {productFieldNames
          .filter((name) => productField(name).group === group)
          .map((name) => (
            <Field key={name} name={name} fields={fields} kind={kind} />
          ))}
        {group === 'booking' && <RefundTerms policies={policies} />}
      </div>
    </fieldset>
  ))
}

interface FieldProps {
  name: ProductFieldName
  fields: Record<string, FieldMetadata<string>>
  kind: ProductKind | undefined
}

function Field({ name, fields, kind }: FieldProps) {
  const { onlyKind, wide } = productField(name)
  const input = <Input name={name} fields={fields} kind={kind} />
  if (kind !== undefined && !hasField(kind, productField(name))) return null
  if (wide !== true && onlyKind === undefined) return input
  return <div className={`${wide === true ? 'col-span-full' : ''} ${onlyKind ?? 'any'}-only`}>{input}</div>
}

function Input({ name, fields, kind }: FieldProps): ReactNode {
  const description = productField(name)
  const { label, control } = description
  const [field, second] = inputsOf(name).map((input) => fields[input])
  if (field === undefined) return null
  const hint =
    typeof description.hint === 'object' ? description.hint[kind ?? 'any'] : (description.hint ?? undefined)
  const isRequired = kind !== undefined && requiredFields(kind).includes(name)
  const shared = { label, field, ...(hint !== undefined && { hint }) }
  switch (control) {
    case 'location':
      return null
    case 'text':
    case 'coordinates':
      return <TextField {...shared} />
    case 'textarea':
      return <TextAreaField {...shared} rows={7} />
    case 'lines':
      return <TextAreaField {...shared} rows={5} />
    case 'money':
      return <TextField {...shared} inputMode="decimal" autoComplete="off" />
    case 'number':
      return <TextField {...shared} inputMode="numeric" {...(isRequired && { required: true })} />
    case 'yes-no': {
      const { yes, no } = description
      return (
        <SelectField
          {...shared}
          options={options([
            ['yes', yes],
            ['no', no],
          ])}
        />
      )
    }
    case 'checkbox':
      return (
        <label className="flex gap-3 font-medium">
          <input
            type="checkbox"
            name={name}
            value="yes"
            defaultChecked={field.initialValue === 'yes'}
            className="size-5 shrink-0 accent-brand"
          />
          {label}. {hint}
        </label>
      )
    case 'lead-time':
      return <SelectField {...shared} options={leadTimes(field.initialValue)} />
    case 'select': {
      const prompt = `Choose a ${label.toLowerCase()}`
      const choices = description.options.map((option) => [option, optionLabel(option)] as const)
      return (
        <SelectField
          {...shared}
          options={options(choices)}
          placeholder={prompt}
          data-required={`${prompt}.`}
        />
      )
    }
    case 'duration':
      return (
        <div className="grid grid-cols-2 gap-5">
          <TextField {...shared} label="Hours" inputMode="numeric" />
          {second && <TextField label="Minutes" field={second} inputMode="numeric" />}
        </div>
      )
  }
}

const options = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([value, label]) => ({ value, label }))

const usualLeadTimes = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]

/** The usual choices, and the present one. */
function leadTimes(current: string | undefined) {
  const present = Number(current ?? 0)
  const all = Number.isInteger(present) ? new Set([...usualLeadTimes, present]) : usualLeadTimes
  return [...all]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({
      value: String(minutes),
      label: formatLeadTime(minutes, formatMinutes),
    }))
}

function RefundTerms({ policies }: Pick<ProductFieldsProps, 'policies'>) {
  return (
    <div className="col-span-full grid gap-2 rounded-control bg-sunken p-4 text-sm">
      <p className="font-medium">Refund if a guest cancels</p>
      <dl className="grid gap-1.5">
        {policies.map(({ value, label, terms }) => (
          <div key={value} className="grid gap-x-3 sm:grid-cols-[6rem_1fr]">
            <dt className="font-medium">{label}</dt>
            <dd className="text-muted">{terms}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        A new policy applies to new bookings only. If you cancel a booking, the guest always gets a full
        refund.
      </p>
    </div>
  )
}
