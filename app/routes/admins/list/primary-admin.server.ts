// The form that chooses the primary administrator of a territory, and what it offers.
import { SetPrimaryAdminPayload } from '@affiliate-booking/contract/calls/accounts/admins'
import type { Territory } from '@affiliate-booking/contract/shapes/accounts/territories'
import * as z from 'zod'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import type { PrimaryChoice } from './primary-admin.tsx'

/** The choice of the list for no administrator. */
const nobody = 'nobody'

export const PrimaryAdminForm = SetPrimaryAdminPayload.extend({
  adminId: z.preprocess(
    (chosen) => (chosen === nobody ? null : chosen),
    SetPrimaryAdminPayload.shape.adminId,
  ),
})

/** Undefined if there is nobody else to choose. In words, so that they stay out of the scripts. */
export function describePrimary(territory: Territory): PrimaryChoice | undefined {
  const { primary, admins, path } = territory
  const options = [
    ...admins
      .filter(({ isPrimary, isLeaving }) => isPrimary !== true && isLeaving !== true)
      .map(({ id, name }) => ({ value: id, label: name })),
    ...(primary == null ? [] : [{ value: nobody, label: 'Nobody: the platform keeps the override' }]),
  ]
  return options.length === 0
    ? undefined
    : {
        path,
        options,
        note: `${presentOf(territory)} A change applies from the next booking on.`,
        constraint: constraintsOf(PrimaryAdminForm),
      }
}

/** Who gets the override now. A host that does not say who is primary marks one of the active administrators. */
function presentOf({ name, primary, admins }: Territory): string {
  if (primary?.isSuspended === true)
    return `${primary.name} is suspended and stays the primary administrator: the override of new bookings in ${name} is held until you choose somebody else, or nobody.`
  const present = primary === undefined ? admins.find(({ isPrimary }) => isPrimary === true) : primary
  return `${present?.name ?? 'Nobody'} gets the override of bookings in ${name}.`
}
