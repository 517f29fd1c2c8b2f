// Accounts in the list of administrators.
import * as z from 'zod'
import { instant } from '../../fields.ts'
import { pageOf } from '../../lists.ts'
import { accountStatuses } from '../../options/accounts/accounts.ts'
import { roles } from '../../options/accounts/roles.ts'

export const UserRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Null: an administrator who waits for approval. */
  role: z.enum(roles).nullish(),
  status: z.enum(accountStatuses),
  /** Its person was removed; the row stays for the books. */
  isDeleted: z.boolean().optional(),
  territoryName: z.string().nullish(),
  createdAt: instant,
})
export type UserRow = z.infer<typeof UserRow>

export const UserList = pageOf(UserRow)
