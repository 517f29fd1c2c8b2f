// The tax of everything that a history sends: exactly what the model says.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../../backend/db/database.ts'
import type { Parts } from './parts.ts'
import { formatPayoutNumber } from '../../../../../backend/public-numbers.ts'

const Sent = z.object({
  number: z.int(),
  payee: z.string(),
  kind: z.enum(['commissions', 'shares']),
  tds: z.int(),
  /** Of the ledger, with the transaction that posted it. */
  entry: z.int(),
  transaction: z.string(),
})
type Sent = z.infer<typeof Sent>

const Row = z.object({
  id: z.string(),
  eventKey: z.string(),
  amount: z.int(),
  /** The row that it corrects, or itself. */
  line: z.string(),
})
type Row = z.infer<typeof Row>

const Correction = z.object({ id: z.string(), line: z.string(), refund: z.int() })

export function createTaxCheck({ deps, model, count, moment }: Parts) {
  const { db } = deps
  /** Until the step is over, since two people may still be at it. */
  const sent = new Map<number, Sent & { rows: readonly Row[] }>()
  let wasAlone = true
  const failedAt = new Map<string, number>()
  /** By the row of the debt, the base of a payout that arrived after all. */
  const arrived = new Map<string, number>()
  /** By PAN and kind, the references of everything that was sent. */
  const references = new Map<string, string[]>()

  /** Before the bank does anything with them. */
  async function noteSent() {
    wasAlone = moment.isAlone
    const isNow = sql`p.sent_at = ${deps.now().toISOString()}::timestamptz`
    const payouts = await rowsOf(
      db,
      sql`select p.payout_number as number, p.beneficiary_id as payee, p.kind, p.tds::int, e.id::int as entry, e.xmin::text as transaction
        from payouts p join journal_entries e on e.event_key = 'payout-sent:' || p.id where ${isNow}`,
      Sent,
    )
    const rows = await rowsOf(
      db,
      sql`select c.id, c.event_key as "eventKey", c.amount::int, coalesce(corrected.event_key, c.event_key) as line,
          p.payout_number as number
        from payouts p join commissions c on c.payout_id = p.id left join commissions corrected on corrected.id = c.corrects_id
        where ${isNow}`,
      Row.extend({ number: z.int() }),
    )
    for (const payout of payouts) {
      if (!sent.has(payout.number))
        sent.set(payout.number, { ...payout, rows: rows.filter(({ number }) => number === payout.number) })
    }
  }

  /** The corrections of shares with the refunds that they follow, or what came back, in their order. */
  const readCorrections = (lines: readonly string[]) =>
    rowsOf(
      db,
      sql`select c.id, share.event_key as line, r.amount::int as refund from commissions c
        join commissions share on share.id = c.corrects_id
        join (
          select id, booking_id, amount from refunds
          union all
          select e.object_id::uuid, p.booking_id, -p.amount from journal_entries e
          join postings p on p.entry_id = e.id and p.account = 'customer_deposits' where e.kind = 'payment-restored'
        ) r on r.booking_id = c.booking_id and c.event_key = 'correct:' || r.id || ':' || share.id
        where share.event_key in (select value from jsonb_array_elements_text(${JSON.stringify(lines)}::text::jsonb))
        order by c.created_at, c.base desc`,
      Correction,
    )

  /** What was paid for the bookings: all of it with the share, and less by each fall with its correction. */
  async function baseOfShares(rows: readonly Row[]): Promise<number> {
    const lines = new Map(model.lines().map((found) => [found.line.eventKey, found]))
    const corrections = await readCorrections(rows.map(({ line }) => line))
    const baseOf = ({ id, eventKey, line: key }: Row) => {
      const { booking, line } = lines.get(key) ?? {}
      if (!booking?.settlement || line?.isCancelled !== false) return 0
      const { left, falls } = booking.settlement
      const known = corrections.filter((each) => each.line === key)
      // Of a refund while a job completed the booking, the model does not know which came first.
      const early = known.slice(0, known.length - falls.length)
      if (eventKey === key) return left + early.reduce((sum, { refund }) => sum + refund, 0)
      const place = known.findIndex((each) => each.id === id)
      return -(early[place]?.refund ?? falls[place - early.length] ?? 0)
    }
    return rows.reduce((sum, row) => sum + baseOf(row), 0)
  }

  /** Money that came back was taxed when it was sent. */
  const baseOfCommissions = (rows: readonly Row[]): number =>
    rows
      .filter(({ eventKey }) => !/^payout-(returned|arrived):/.test(eventKey))
      .reduce((sum, { amount }) => sum + amount, 0)

  /** What was taxed with payouts that arrived after all is in the rows once more. */
  const baseOfArrived = (rows: readonly Row[]): number =>
    rows.reduce((sum, { eventKey }) => sum + (arrived.get(eventKey) ?? 0), 0)

  /** A file has its payouts in the order of their numbers. Of two files at once with one PAN, the ledger tells the first. */
  function inOrder<P extends Sent>(payouts: readonly P[]): P[] {
    const firstEntry = ({ payee, transaction }: Sent) =>
      Math.min(
        ...payouts
          .filter((other) => other.transaction === transaction)
          .filter((other) => model.taxes.panOf(other.payee) === model.taxes.panOf(payee))
          .map(({ entry }) => entry),
      )
    return payouts.toSorted((one, other) => firstEntry(one) - firstEntry(other) || one.number - other.number)
  }

  async function check(now: Date) {
    for (const { number, payee, kind, tds, rows } of inOrder([...sent.values()])) {
      const payout = {
        reference: formatPayoutNumber(number),
        payee,
        kind,
        gross: rows.reduce((sum, { amount }) => sum + amount, 0),
        base: Math.max(
          0,
          (kind === 'shares' ? await baseOfShares(rows) : baseOfCommissions(rows)) - baseOfArrived(rows),
        ),
        at: now,
      }
      const hadFailed = (reference: string) => (failedAt.get(reference) ?? Infinity) < now.getTime()
      const dueWithout = (alsoFailed: readonly string[]) =>
        model.taxes.dueOf(payout, (reference) => hadFailed(reference) || alsoFailed.includes(reference))
      const owner = `${model.taxes.panOf(payee)} ${kind}`
      const earlier = references.get(owner) ?? []
      references.set(owner, [...earlier, payout.reference])
      // Of two at once, nobody knows whether the file was made before the other one imported the results.
      const unsure = wasAlone ? [] : earlier.filter((each) => failedAt.get(each) === now.getTime())
      const possible = subsetsOf(unsure).map(dueWithout)
      expect(possible, `the tax of ${payout.reference}, whose base is ${payout.base}`).toContain(tds)
      if (model.taxes.dueOf(payout, hadFailed, (account) => account) !== tds)
        count('tax that counts another account of the PAN')
      model.taxes.add(payout, tds)
      count(tds > 0 ? `tax of ${kind}` : `no tax of ${kind}`)
    }
    sent.clear()
  }

  return {
    noteSent,
    noteFailed: (references: readonly string[]) => {
      for (const reference of references) failedAt.set(reference, deps.now().getTime())
    },
    /** From now on it counts as if it had not failed. */
    noteArrived: (reference: string, eventKey: string) => {
      failedAt.delete(reference)
      arrived.set(eventKey, model.taxes.baseOf(reference))
    },
    check,
  }
}
export type TaxCheck = ReturnType<typeof createTaxCheck>

const subsetsOf = (list: readonly string[]): string[][] =>
  list.reduce<string[][]>((sets, each) => sets.concat(sets.map((set) => [...set, each])), [[]])
