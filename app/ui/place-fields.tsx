// Country, state and district. In India state and district are lists, the second depending on the first; elsewhere
// they are free text. Without JavaScript a button asks the server for the lists that fit.
import type { FieldMetadata } from '@conform-to/react'
import { useFetcher } from 'react-router'
import { Button } from './button.tsx'
import { plainOptions, SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

export interface PlaceOptions {
  readonly countries: readonly string[]
  /** States of India. */
  readonly states: readonly string[]
  /** Districts of the state with which the page was made. */
  readonly districts: readonly string[]
}

interface PlaceFieldsProps {
  country: FieldMetadata<string>
  /** Left out where a country is enough. */
  state?: FieldMetadata<string> | undefined
  /** Left out where a state is enough. */
  district?: FieldMetadata<string> | undefined
  options: PlaceOptions
  /** Overrides what the fields' constraints say. */
  required?: boolean | undefined
}

/** The button's name: a post that carries it asks for lists and changes nothing. */
export const refreshPlaces = 'refreshPlaces'

export function PlaceFields({ country, state, district, options, required }: PlaceFieldsProps) {
  const fetcher = useFetcher<{ districts: readonly string[] }>()
  const inIndia = (country.value ?? 'India') === 'India'
  const loading = fetcher.state === 'loading'
  // None chosen, or no longer: what was fetched belongs to another state.
  const stateChosen = (state?.value ?? '') !== ''
  const districts = stateChosen ? (fetcher.data?.districts ?? options.districts) : []

  const askDistricts = (chosen: string) => {
    if (district !== undefined) void fetcher.load(`/districts?state=${encodeURIComponent(chosen)}`)
  }

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
            onChange={(event) => askDistricts(event.currentTarget.value)}
          />
        ) : (
          <TextField
            label="State"
            field={state}
            required={required ?? state.required}
            autoComplete="address-level1"
          />
        ))}
      {state !== undefined && (
        <noscript>
          <Button type="submit" look="secondary" name={refreshPlaces} value="1" formNoValidate>
            Show the choices for this country and state
          </Button>
        </noscript>
      )}
      {district !== undefined &&
        (inIndia ? (
          <SelectField
            label="District"
            field={district}
            options={plainOptions(districts)}
            placeholder={loading ? 'Loading...' : 'Choose a district'}
            required={required ?? district.required}
            disabled={loading}
          />
        ) : (
          <TextField label="District" field={district} required={required ?? district.required} />
        ))}
    </>
  )
}
