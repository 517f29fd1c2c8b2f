// A person who requested an admin account, for the pages on which a super_admin decides.
import type { User } from '@affiliate-booking/contract/shapes/entities'
import type { AppContext } from '../../.server/api/client.ts'
import { listPendingAdmins } from '../../.server/api/endpoints/accounts/admins.ts'
import { isAwaitingRole } from '../../domain/accounts/accounts.ts'
import { formatShortDay } from '../../domain/format/dates.ts'
import { noValue } from '../../domain/messages.ts'
import type { Applicant } from './applicant-facts.tsx'

/** Undefined for an account that does not wait for a decision. */
export function toApplicant(user: User): Applicant | undefined {
  if (!isAwaitingRole(user)) return undefined
  const { name, email, phone, createdAt, emailVerifiedAt } = user
  return {
    name: name ?? noValue,
    email: email ?? noValue,
    phone: phone ?? noValue,
    isEmailConfirmed: emailVerifiedAt === undefined ? undefined : emailVerifiedAt !== null,
    since: createdAt == null ? noValue : formatShortDay(createdAt),
  }
}

/** The applicant after this one, else the first; 'none' if nobody else waits. Undefined if the host does not say. */
export async function findNextApplicant(context: AppContext, id: string): Promise<string | undefined> {
  const pending = await listPendingAdmins(context)
  if (!pending.ok) return undefined
  const { admins } = pending.value
  const others = admins.filter((admin) => admin.id !== id)
  return (others.at(admins.findIndex((admin) => admin.id === id)) ?? others[0])?.id ?? 'none'
}
