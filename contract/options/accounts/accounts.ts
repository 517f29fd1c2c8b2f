// The states of an account, and the kinds of territory.
import type { Role } from './roles.ts'

export const accountStatuses = ['pending_approval', 'active', 'suspended'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** What a list of accounts is filtered by. A deleted account is listed as nothing else. */
export const accountListStatuses = [...accountStatuses, 'deleted'] as const
export type AccountListStatus = (typeof accountListStatuses)[number]

export const territoryKinds = ['country', 'state', 'district'] as const
export type TerritoryKind = (typeof territoryKinds)[number]

/** Of the roles whose territory a super_admin can change. */
export const territoryKindOf: Readonly<Partial<Record<Role, TerritoryKind>>> = {
  nsa: 'country',
  ssa: 'state',
  dsa: 'district',
  affiliate: 'district',
  service_provider: 'district',
}
