// TDS at the end of a history, counted again from what each payout has by then. Corrections of what was paid out lower the base
// of the payout that takes them off, at most to zero: they give no TDS back, and change no payout before.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import type { People } from './people.ts'

const Paid = z.object({
  number: z.int(),
  payee: z.string(),
  kind: z.enum(['commissions', 'shares']),
  year: z.string(),
  base: z.int(),
  bps: z.int(),
  threshold: z.int().nullable(),
  gross: z.int(),
  tds: z.int(),
  /** It failed, though it may have arrived after all. */
  hasFailed: z.boolean(),
  /** Of all rows that were not taxed before, corrections among them; commissions alone. */
  rows: z.int(),
  corrections: z.int(),
})
type Paid = z.infer<typeof Paid>

const readPaid = (db: Database) =>
  rowsOf(
    db,
    sql`select p.payout_number as number, p.beneficiary_id as payee, p.kind, p.financial_year as year, p.tax_base::int as base,
        p.tax_bps as bps, p.tax_threshold::int as threshold, p.gross::int as gross, p.tds::int as tds,
        exists (select from journal_entries e where e.event_key = 'payout-failed:' || p.id) as "hasFailed",
        coalesce(sum(case when c.event_key like 'payout-arrived:%' then c.base when c.is_taxed then 0 else c.amount end)
          filter (where c.event_key not like 'payout-arrived:%:paid'), 0)::int as rows,
        coalesce(sum(c.amount) filter (where c.type = 'correction'), 0)::int as corrections
      from payouts p left join commissions c on c.payout_id = p.id
      where p.sent_at is not null
      group by p.id order by p.sent_at, p.payout_number`,
    Paid,
  )

/** Half of a paisa goes to the even one. */
function dueOn(paid: readonly Paid[]): number {
  const basisPoints = paid.reduce((sum, { base, bps }) => sum + BigInt(base) * BigInt(bps), 0n)
  const [below, rest] = [basisPoints / 10_000n, basisPoints % 10_000n]
  const isUp = rest > 5000n || (rest === 5000n && below % 2n === 1n)
  return Number(isUp ? below + 1n : below)
}

/** What was not withheld of a year: nothing, unless the payouts had too little for it. */
function checkYear(name: string, paid: readonly Paid[]): void {
  const withheld = paid.reduce((sum, { tds }) => sum + tds, 0)
  const base = paid.reduce((sum, each) => sum + each.base, 0)
  const threshold = paid.at(-1)?.threshold ?? null
  if (threshold !== null && base <= threshold) {
    expect(withheld, `TDS of ${name}, which is below the threshold`).toBe(0)
    return
  }
  const missing = dueOn(paid) - withheld
  expect(missing, `more TDS than is due of ${name}`).toBeGreaterThanOrEqual(0)
  if (missing > 0)
    expect(
      paid.some(({ gross, tds }) => tds === gross),
      `TDS that is missing of ${name}`,
    ).toBe(true)
}

export async function checkTaxes(
  db: Database,
  { samePan }: Pick<People, 'samePan'>,
  count: (event: string) => void,
): Promise<void> {
  const all = await readPaid(db)
  const years = new Map<string, Paid[]>()
  for (const paid of all) {
    const { number, payee, kind, year, base, rows, corrections, hasFailed } = paid
    if (kind === 'commissions' && !hasFailed) {
      expect(base, `the base of payout ${number}, from its rows`).toBe(Math.max(0, rows))
      if (corrections < 0) count(rows < 0 ? 'corrections above the base' : 'corrections off the base')
    }
    const name = `${samePan.has(payee) ? 'the same PAN' : payee}, ${kind}, ${year}`
    years.set(name, [...(years.get(name) ?? []), paid])
  }
  for (const [name, paid] of years) {
    // A payout that counted and failed later has changed what was due with the others.
    if (paid.some(({ hasFailed }) => hasFailed)) continue
    checkYear(name, paid)
    count('year without a failed payout')
  }
}
