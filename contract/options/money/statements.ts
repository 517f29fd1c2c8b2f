// Statements of payees. Ours: the spec leaves them open.

/** What moves a payee's money. `other`: an event that a newer host knows. */
export const movementKinds = [
  'opening',
  'accrual',
  'correction',
  'adjustment',
  'hold',
  'hold-end',
  'release',
  'payout-sent',
  'payout-failed',
  'payout-returned',
  'other',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** Movements on one page of a statement. */
export const movementsPerPage = 200
