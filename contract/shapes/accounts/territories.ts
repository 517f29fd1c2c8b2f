// Countries, states and districts, with their administrators.
import * as z from 'zod'
import { count } from '../../fields.ts'
import { territoryKinds } from '../../options/accounts/accounts.ts'
import { adminRoles } from '../../options/accounts/roles.ts'

export const Territory = z.object({
  path: z.string(),
  kind: z.enum(territoryKinds),
  name: z.string(),
  /** The names of the territories above it, the country first. */
  parents: z.array(z.string()).nullish(),
  /** Active administrators of exactly this territory; empty if it is vacant. */
  admins: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(adminRoles),
      /** Who gets the override of bookings in this territory. */
      isPrimary: z.boolean().nullish(),
      /** Is deleting the account: decides on nothing any more, and cannot be made the primary one. */
      isLeaving: z.boolean().nullish(),
    }),
  ),
  /**
   * Who gets the override, also while suspended; null: nobody. Where the host does not say, `setPrimaryAdmin` cannot choose
   * nobody.
   */
  primary: z
    .object({ id: z.string(), name: z.string(), role: z.enum(adminRoles), isSuspended: z.boolean() })
    .nullish(),
  /** The number of direct children, and of those without an administrator who stays. */
  children: count,
  vacantChildren: count,
})
export type Territory = z.infer<typeof Territory>
