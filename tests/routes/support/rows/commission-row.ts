// Commissions as a host gives them.
import type {
  CommissionRow,
  CommissionSummary,
  CommissionTotals,
} from '../../../../contract/shapes/money/commissions.ts'

export const aCommission = (overrides: Partial<CommissionRow> = {}): CommissionRow => ({
  id: 'c-1',
  type: 'sale',
  status: 'pending',
  isCancelled: false,
  amount: 12_000,
  base: 240_000,
  createdAt: '2031-07-01T10:00:00Z',
  holdUntil: '2031-07-08T10:00:00Z',
  paidAt: null,
  holdReason: null,
  reason: null,
  booking: { id: 'b-1', bookingId: 'BK-000123', productTitle: 'Fort Kochi walk' },
  lead: null,
  beneficiary: { id: 'a-1', name: 'Asha Nair' },
  tier: 0,
  payout: null,
  ...overrides,
})

export const totals = (overrides: Partial<CommissionTotals> = {}): CommissionTotals => ({
  earned: 0,
  pending: 0,
  available: 0,
  onHold: 0,
  onTheWay: 0,
  paid: 0,
  adjustments: 0,
  count: 0,
  ...overrides,
})

export const aSummary = (overrides: Partial<CommissionSummary> = {}): CommissionSummary => ({
  matching: totals(),
  overall: totals(),
  nextRelease: null,
  ...overrides,
})
