// The states of an account, and the kinds of territory.
export const accountStatuses = ['pending_approval', 'active', 'suspended'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const territoryKinds = ['country', 'state', 'district'] as const
export type TerritoryKind = (typeof territoryKinds)[number]
