import { LocationFields, type LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import { numberAfterCode } from '../../../ui/forms/country-code.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import type { Fields } from './steps.ts'

/** Step 1. Country, state and district come before anything that a page cannot give back, such as files. */
export function PersonalInfo({ fields, locations }: { fields: Fields; locations: LocationOptions }) {
  return (
    <>
      <TextField
        label="Full name"
        field={fields.name}
        autoComplete="name"
        hint="Exactly as on your PAN card."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Email"
          field={fields.email}
          type="email"
          autoComplete="username"
          hint="You will sign in with it."
        />
        <TextField
          label="Phone"
          field={fields.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="With country code, like +91 98765 43210."
          {...numberAfterCode('Phone')}
        />
        <LocationFields
          country={fields.country}
          state={fields.state}
          district={fields.district}
          options={locations}
        />
        <TextField label="City" field={fields.city} autoComplete="address-level2" />
      </div>
    </>
  )
}
