// The inputs of a product. The style sheet hides what the chosen kind does not have (`.product-fields` in app.css), so that
// choosing a kind works without JavaScript.
import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { PolicyChoice } from '../../domain/products/cancellation-policies.ts'
import { LocationFields, type LocationOptions } from '../../ui/forms/fields/location-fields.tsx'
import { type Option, SelectField } from '../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../ui/forms/fields/text-field.tsx'
import { ExtraFields } from './extra-fields.tsx'
import type { ProductInputs } from './product-inputs.ts'

export interface ShownField {
  /** The names of its inputs: a duration has two, extras have a name and a price in each row. */
  readonly inputs: readonly string[]
  readonly control: 'text' | 'area' | 'money' | 'number' | 'select' | 'checkbox' | 'duration' | 'extras'
  readonly label: string
  readonly hint?: string
  /** Of an area. */
  readonly rows?: number
  /** Of a select. */
  readonly options?: readonly Option[]
  /** Of a select that starts with no choice. */
  readonly prompt?: string
  readonly isRequired?: boolean
  readonly className?: string
}

export interface ShownGroup {
  readonly group: 'about' | 'details' | 'location' | 'price' | 'booking'
  readonly title: string
  readonly fields: readonly ShownField[]
}

interface ProductFieldsProps {
  fields: ProductInputs<FieldMetadata<string>>
  groups: readonly ShownGroup[]
  locations: LocationOptions
  policies: readonly PolicyChoice[]
}

export function ProductFields({ fields, groups, locations, policies }: ProductFieldsProps) {
  return groups.map(({ group, title, fields: shown }) =>
    group === 'details' ? (
      <Details key={group} title={title} shown={shown} fields={fields} />
    ) : (
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
          {shown.map((field) => (
            <Field key={field.label} shown={field} fields={fields} />
          ))}
          {group === 'booking' && <RefundTerms policies={policies} />}
        </div>
      </fieldset>
    ),
  )
}

interface DetailsProps {
  title: string
  shown: readonly ShownField[]
  fields: Record<string, FieldMetadata<string>>
}

/** Half of the form, and all of it can be added later: closed until something is in it. */
function Details({ title, shown, fields }: DetailsProps) {
  const isUsed = shown
    .flatMap(({ inputs }) => inputs.map((input) => fields[input]))
    .some((field) => Boolean(field?.initialValue) || field?.valid === false)
  return (
    <details open={isUsed}>
      <summary className="min-h-11 py-2 text-lg font-bold tracking-tight">{title}</summary>
      <p className="pb-4 text-sm text-muted">
        Guests read them before they book. You can add them later, too.
      </p>
      <div role="group" aria-label={title} className="grid gap-5 sm:grid-cols-2">
        {shown.map((field) => (
          <Field key={field.label} shown={field} fields={fields} />
        ))}
      </div>
    </details>
  )
}

interface FieldProps {
  shown: ShownField
  fields: Record<string, FieldMetadata<string>>
}

function Field(props: FieldProps) {
  const { className } = props.shown
  const input = <Input {...props} />
  return className === undefined ? input : <div className={className}>{input}</div>
}

function Input({ shown, fields }: FieldProps): ReactNode {
  const { inputs, control, label, hint, rows, options = [], prompt, isRequired } = shown
  const [field, second] = inputs.map((input) => fields[input])
  if (field === undefined) return null
  const shared = { label, field, ...(hint !== undefined && { hint }) }
  switch (control) {
    case 'text':
      return <TextField {...shared} />
    case 'area':
      return <TextAreaField {...shared} rows={rows} />
    case 'money':
      return <TextField {...shared} inputMode="decimal" autoComplete="off" />
    case 'number':
      return <TextField {...shared} inputMode="numeric" {...(isRequired && { required: true })} />
    case 'checkbox':
      return (
        <label className="flex gap-3 font-medium">
          <input
            type="checkbox"
            name={field.name}
            value="yes"
            defaultChecked={field.initialValue === 'yes'}
            className="size-5 shrink-0 accent-brand"
          />
          {label}. {hint}
        </label>
      )
    case 'select':
      return (
        <SelectField
          {...shared}
          options={withTyped(options, field.initialValue)}
          {...(prompt !== undefined && { placeholder: prompt, 'data-required': `${prompt}.` })}
        />
      )
    case 'extras':
      return <ExtraFields label={label} hint={hint} inputs={inputs.flatMap((input) => fields[input] ?? [])} />
    case 'duration':
      return (
        <div className="grid grid-cols-2 gap-5">
          <TextField {...shared} label="Hours" inputMode="numeric" />
          {second && <TextField label="Minutes" field={second} inputMode="numeric" />}
        </div>
      )
  }
}

/** A number of minutes that was saved when the form was opened, and no longer is, stays chosen. */
const withTyped = (options: readonly Option[], typed: string | undefined): readonly Option[] =>
  typed === undefined || !/^\d+$/.test(typed) || options.some(({ value }) => value === typed)
    ? options
    : [...options, { value: typed, label: `${typed} minutes before the start` }]

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
