// The screens of payouts, with rows as the host gives them.
import type { PayoutDetails, PayoutOverview } from '../../../../contract/shapes/money/payouts.ts'
import { textOf } from '../read-page.ts'
import { renderRoute } from '../render.ts'
import { aProfile, hostAnswers, json } from '../host.ts'
import { visit } from '../visit.ts'

export const cookie = 'accessToken=abc'
export const id = '00000000-0000-4000-8000-000000000001'
export const at = '2026-10-01T06:00:00Z'
const noTotals = { payouts: 0, gross: 0, tds: 0, net: 0 }
export const page = (rows: object[]) => json({ rows, next: null, previous: null })

export const aPayout = (overrides: Partial<PayoutDetails> = {}): PayoutDetails => ({
  id,
  payoutNumber: 'PO-000012',
  kind: 'commissions',
  status: 'sent',
  payeeId: 'u-1',
  payeeName: 'Venkatanarasimharajuvaripeta Subramaniam Lakshminarayanan',
  gross: 50_000_00,
  tds: 1_000_00,
  net: 49_000_00,
  account: 'an••••@okaxis',
  utr: null,
  isSingleOperator: false,
  createdAt: at,
  sentAt: at,
  completedAt: null,
  version: 2,
  reason: null,
  items: 1,
  tax: {
    section: '194H',
    financialYear: '2026-27',
    base: 50_000_00,
    bps: 200,
    threshold: 20_000_00,
    yearBase: 0,
    yearTds: 0,
  },
  approvedAt: at,
  returnedAt: null,
  fileId: null,
  actions: [],
  timeline: [{ id: '1', action: 'payout.sent', actor: 'Meera', at }],
  ...overrides,
})

export const anOverview = (overrides: Partial<PayoutOverview> = {}): PayoutOverview => ({
  readAt: at,
  payable: [
    { kind: 'commissions', payees: 2, gross: 1_500_00 },
    { kind: 'shares', payees: 0, gross: 0 },
  ],
  obstacles: [{ obstacle: 'identity', payees: 3, available: 900_00 }],
  approvable: { ...noTotals, payouts: 4, net: 800_00 },
  drafts: { ...noTotals, payouts: 5, net: 900_00 },
  approved: noTotals,
  sent: noTotals,
  tdsPayable: 0,
  isTaxConfirmed: true,
  isSingleOperator: false,
  minimum: 500_00,
  ...overrides,
})

export async function open(
  role: string,
  module: { loader: unknown; default: unknown },
  answers: object,
  path = '/x',
) {
  const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...answers })
  const visited = await visit(module, { path, cookie, params: { id } })
  return {
    ...visited,
    received,
    text: () => textOf(renderRoute(module, visited)),
    html: () => renderRoute(module, visited),
  }
}
