// The role of an admin and its place. Which fields a role needs is decided by the style sheet (`.role-fields` in
// app.css), so that choosing a role works without and before JavaScript; the server takes only what the role needs.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { FieldMetadata } from '@conform-to/react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { roleLabels } from '../../domain/accounts/roles.ts'
import { LocationFields, type LocationOptions } from '../../ui/forms/fields/location-fields.tsx'
import { SelectField } from '../../ui/forms/fields/select-field.tsx'
import { TextField } from '../../ui/forms/fields/text-field.tsx'

export type TerritoryField = 'role' | 'country' | 'state' | 'district' | 'commissionRate'

interface TerritoryFieldsProps {
  fields: Record<TerritoryField, FieldMetadata<string>>
  locations: LocationOptions
  /** As the specification has it for Create Admin. */
  takesAnyRate?: boolean
}

const roleOptions = adminRoles.map((role) => ({ value: role, label: roleLabels[role] }))

const superAdminHint =
  'A super admin sees and decides everything in every territory: administrators, fees and payouts too.'

/** Stands in a form of the class `create-admin`. */
export function TerritoryFields({ fields, locations, takesAnyRate = false }: TerritoryFieldsProps) {
  // Before that, a required field which the role hides would keep the browser from posting, without a word.
  const checked = useHydrated()
  return (
    <>
      <SelectField
        label="Role"
        field={fields.role}
        options={roleOptions}
        hint={superAdminHint}
        autoComplete="off"
      />
      <div className="role-fields">
        <LocationFields
          country={fields.country}
          state={fields.state}
          district={fields.district}
          options={locations}
          required={checked ? true : undefined}
        />
        <TextField
          label="Commission rate"
          field={fields.commissionRate}
          inputMode="decimal"
          hint={
            takesAnyRate
              ? 'Percent of each sale, usually from 0 to 100. 0 if blank or not a number.'
              : 'Percent of each sale, from 0 to 100. 0 if blank.'
          }
        />
      </div>
    </>
  )
}
