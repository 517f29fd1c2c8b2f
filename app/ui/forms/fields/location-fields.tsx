// Country, state and district. In India state and district are lists, the second depending on the first; elsewhere
// they are free text. Without JavaScript a button reloads the lists.
import type { FieldMetadata } from '@conform-to/react'
import type { ChangeEvent } from 'react'
import { Button } from '../../primitives/button.tsx'
import { plainOptions, SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { useDistricts } from './use-districts.ts'

export interface LocationOptions {
  readonly countries: readonly string[]
  /** States of India. */
  readonly states: readonly string[]
  /** Districts of the state that the page was rendered with. */
  readonly districts: readonly string[]
}

interface LocationFieldsProps {
  country: FieldMetadata<string>
  /** Left out where a country is enough. */
  state?: FieldMetadata<string> | undefined
  /** Left out where a state is enough. */
  district?: FieldMetadata<string> | undefined
  options: LocationOptions
  /** Overrides what the fields' constraints say. */
  required?: boolean | undefined
}

/** The name of the button that only reloads the lists. */
export const refreshLocations = 'refreshLocations'

const isIndia = (country: string | undefined) => (country ?? 'India') === 'India'

export function LocationFields({ country, state, district, options, required }: LocationFieldsProps) {
  const inIndia = isIndia(country.value)
  // A posted form may still name a state of another country, which the list does not show.
  const listedState = options.states.find((name) => name === state?.value)
  const { districts, waiting, failed, retry } = useDistricts(
    inIndia && district !== undefined ? listedState : undefined,
    options.districts,
  )
  // A state of one country does not exist in another.
  const afresh = inIndia === isIndia(country.initialValue) ? {} : { defaultValue: '' }
  const chosen = district?.value

  return (
    <>
      <SelectField
        label="Country"
        field={country}
        options={plainOptions(options.countries)}
        required={required ?? country.required}
        autoComplete="country-name"
      />
      {state !== undefined &&
        (inIndia ? (
          <SelectField
            label="State"
            field={state}
            options={plainOptions(options.states)}
            placeholder="Choose a state"
            required={required ?? state.required}
            autoComplete="address-level1"
            onChange={(event) => clearField(event, district?.name)}
            {...afresh}
          />
        ) : (
          <TextField
            label="State"
            field={state}
            required={required ?? state.required}
            autoComplete="address-level1"
            {...afresh}
          />
        ))}
      {state !== undefined && (
        <noscript className="col-span-full">
          <Button
            type="submit"
            variant="secondary"
            name={refreshLocations}
            value="1"
            formNoValidate
            formAction={`#${state.id}`}
          >
            Update the lists for this country and state
          </Button>
        </noscript>
      )}
      {district !== undefined &&
        (inIndia ? (
          <SelectField
            label="District"
            field={district}
            // Keeps the choice from before the list was loaded.
            options={plainOptions(waiting && chosen !== undefined ? [chosen] : districts)}
            placeholder={waiting ? 'Loading...' : 'Choose a district'}
            required={required ?? district.required}
            aria-busy={waiting}
            {...afresh}
          />
        ) : (
          <TextField label="District" field={district} required={required ?? district.required} {...afresh} />
        ))}
      {failed && (
        <p role="alert" className="col-span-full flex flex-wrap items-center gap-x-3 font-medium text-bad">
          The districts could not be loaded.
          <Button type="button" variant="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}

/** Empties the list that depends on the one that changed. */
function clearField(event: ChangeEvent<HTMLSelectElement>, name: string | undefined) {
  const field = name === undefined ? null : event.currentTarget.form?.elements.namedItem(name)
  if (!(field instanceof HTMLSelectElement)) return
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
