/**
 * Lists, totals and balances of money with ten thousand and with a million bookings (3,000,000 clicks, more than 2,000,000
 * commissions), straight at the reference backend on PostgreSQL. It fills two databases first, which takes minutes.
 */
import { join } from 'node:path'
import { root } from '../../../scripts/lib/run.mjs'
import { goal, type Market, measureSubject, type Subject, withMarkets } from '../market.ts'
import { BrokenMeasurement, startNode } from '../processes.ts'
import type { Row } from '../rows.ts'
import type { Measurement } from '../stage.ts'
import { median } from '../statistics.ts'

/** Milliseconds that a request in twenty may take. */
const limit = 50

const commissionFilters = [
  { name: 'first page', query: '' },
  { name: 'page 20', query: '', pagesOn: 19 },
  { name: 'totals', path: '/summary', query: '' },
  { name: 'oldest', query: '?sort=oldest' },
  { name: 'by amount', query: '?sort=amount-desc' },
  { name: 'by release', query: '?sort=release' },
  { name: 'pending', query: '?status=pending' },
  { name: 'available', query: '?status=available' },
  { name: 'on hold', query: '?status=on_hold' },
  { name: 'paid, oldest', query: '?status=paid&sort=oldest' },
  { name: 'corrections', query: '?type=correction' },
  { name: 'adjustments, of which there are none', query: '?type=adjustment' },
  { name: 'one day', query: '?from=2026-01-15&to=2026-01-15' },
  { name: 'text', query: '?q=khan+trek' },
  { name: 'totals of what is available', path: '/summary', query: '?status=available' },
  { name: 'totals of one day', path: '/summary', query: '?from=2026-01-15&to=2026-01-15' },
]

const subjects: readonly Subject[] = [
  ...(['super_admin', 'nsa', 'ssa', 'dsa', 'affiliate', 'service_provider'] as const).flatMap((role) =>
    commissionFilters
      // Everybody has the first ones; what sifts through much is asked for by who has most.
      .filter(
        (_filter, index) => index < 5 || role === 'super_admin' || role === 'ssa' || role === 'affiliate',
      )
      .map(({ name, path = '', query, ...rest }) => ({
        name: `Commissions of ${role}, ${name}`,
        role,
        path: `/commissions${path}${query}`,
        ...rest,
      })),
  ),
  ...(['super_admin', 'nsa', 'affiliate', 'service_provider'] as const).map((role) => ({
    name: `Payouts of ${role}, first page`,
    role,
    path: '/payouts',
  })),
  ...(['super_admin', 'affiliate', 'service_provider'] as const).map((role) => ({
    name: `Dashboard, ${role}`,
    role,
    path: '/dashboard',
  })),
  { name: 'Payouts of super_admin, page 20', role: 'super_admin', path: '/payouts', pagesOn: 19 },
  { name: 'Payouts of super_admin, by amount', role: 'super_admin', path: '/payouts?sort=net-desc' },
  { name: 'Payouts of super_admin, sent', role: 'super_admin', path: '/payouts?status=sent' },
  { name: 'Payouts of super_admin, failed', role: 'super_admin', path: '/payouts?status=failed' },
  { name: 'Payouts to make, by payee', role: 'super_admin', path: '/payable' },
  { name: 'Payouts to make, totals', role: 'super_admin', path: '/payout-overview' },
  { name: 'Refunds of super_admin, all', role: 'super_admin', path: '/refunds' },
  { name: 'Refunds of super_admin, newest', role: 'super_admin', path: '/refunds?sort=newest' },
  { name: 'Refunds of super_admin, due', role: 'super_admin', path: '/refunds?status=due' },
  { name: 'Refunds of super_admin, completed', role: 'super_admin', path: '/refunds?status=completed' },
  { name: 'Refunds of nsa, completed', role: 'nsa', path: '/refunds?status=completed' },
  { name: 'Links of an affiliate, a month', role: 'affiliate', path: '/referral-links?period=30' },
  { name: 'Links of an affiliate, a quarter', role: 'affiliate', path: '/referral-links?period=90' },
]

/** Seconds that the command takes. */
async function checkLedger({ variables }: Market): Promise<number> {
  const began = performance.now()
  const checking = startNode([join(root, 'build', 'backend.js'), 'check-ledger'], variables)
  await checking.ended
  if (checking.complaints() !== '') throw new BrokenMeasurement(checking.complaints())
  return (performance.now() - began) / 1000
}

export const moneyAtScale: Measurement = {
  name: 'money-at-scale',
  isOptional: true,
  run: ({ load, quick }) =>
    withMarkets(
      quick,
      { measure: 'Money of a million bookings', against: 'of ten thousand', goal },
      async (markets) => {
        const rows: Row[] = []
        for (const subject of subjects) rows.push(await measureSubject(load, markets, subject, quick))
        const slowest = Math.max(...rows.map(({ ours }) => median(ours)))
        const [few, many] = [await checkLedger(markets[0]), await checkLedger(markets[1])]
        return [
          ...rows,
          {
            measure: 'The slowest of these requests',
            against: '',
            unit: 'ms (p95)',
            ours: [slowest],
            goal: { atMost: limit },
          },
          {
            measure: 'check-ledger',
            against: 'with 10,000 bookings',
            unit: 's',
            ours: [many],
            theirs: [few],
            // As many times the rows.
            goal: { atMost: 100 },
          },
        ]
      },
    ),
}
