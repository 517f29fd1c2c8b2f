// What must be true at the end of every history.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { checkLedger, findUnbookedPayments } from '../../../../backend/services/ledger/check-ledger.ts'
import { readBalances } from '../../../../backend/services/ledger/read-balances.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { checkStatements } from '../../support/payouts/check-statements.ts'
import { upiIdOf } from '../../support/payees.ts'
import type { Bank } from './bank.ts'
import { checkTaxes } from './check-taxes.ts'
import type { GatewayOfHistory } from './gateway.ts'
import { leftOf, type ModelBooking } from './model/bookings.ts'
import type { Model } from './model/model.ts'
import { feeOf } from './model/shares.ts'
import { sumsOfLeads } from './model/leads.ts'
import type { People } from './people.ts'

interface History {
  db: Database
  people: People
  model: Model
  bank: Bank
  atGateway: GatewayOfHistory['state']
  now: Date
  /** Is told of everything that was looked at. */
  count: (event: string) => void
}

const Line = z.object({
  key: z.string(),
  sum: z.int(),
  status: z.string(),
  holdUntil: z.coerce.date(),
  isCancelled: z.boolean(),
})

/** The rows of each line sum to what is deserved; it is on hold, waits or can be paid as the model says. */
async function checkLines({ db, model, now }: History) {
  const rows = await rowsOf(
    db,
    sql`select row.event_key as key, (row.amount + coalesce(sum(c.amount), 0))::int as sum, row.status,
        row.hold_until as "holdUntil", row.cancelled_at is not null as "isCancelled"
      from commissions row left join commissions c on c.corrects_id = row.id
      where row.type in ('sale', 'lead', 'override', 'share') group by row.id`,
    Line,
  )
  const found = new Map(
    rows.map(({ key, ...line }) => [key, { ...line, holdUntil: line.holdUntil.getTime() }]),
  )
  const expected = new Map(
    model.lines().map(({ line: { eventKey, isHeld, isCancelled, isGivenUp = false }, deserved, ...line }) => {
      // What waited for the money of a lead waits no more once it is given up.
      const holdUntil = (isGivenUp && found.get(eventKey)?.holdUntil) || line.holdUntil.getTime()
      const isPaid = found.get(eventKey)?.status === 'paid'
      return [
        eventKey,
        {
          sum: deserved,
          status: isHeld ? 'on_hold' : holdUntil > now.getTime() ? 'pending' : isPaid ? 'paid' : 'available',
          holdUntil,
          isCancelled,
        },
      ]
    }),
  )
  expect(found).toEqual(expected)
}

/** Everybody has got, or is owed, exactly what was earned: no more and no less. */
async function checkPayees({ db, people, model, bank }: History) {
  const ids = people.payees.map(({ id }) => id)
  const balances = await readBalances(db, ids)
  const have = ids.map((id) => {
    const owed = Object.values(balances.get(id) ?? {}).reduce((sum, amount) => sum + amount, 0)
    return bank.sentTo(upiIdOf(id)) + model.taxes.withheldFrom(id, bank.hasFailed) + owed
  })
  expect(have).toEqual(ids.map((id) => model.earned(id)))
}

/** What payouts must never be, whatever led to them. */
const findWrongPayouts = (db: Database) =>
  rowsOf(
    db,
    sql`select 'the sum of ' || p.id as problem from payouts p
          left join (select payout_id, sum(amount) as sum from commissions group by 1) c on c.payout_id = p.id
          where p.status in ('sent', 'completed', 'returned') and p.gross <> coalesce(c.sum, 0)
        union all select 'held, pending or too early: ' || c.id from commissions c join payouts p on p.id = c.payout_id
          where p.status in ('sent', 'completed', 'returned')
            and (c.status not in ('available', 'paid') or c.hold_until > p.sent_at)
        union all select 'paid without a payout: ' || c.id from commissions c left join payouts p on p.id = c.payout_id
          where (c.status = 'paid') <> coalesce(p.status in ('completed', 'returned'), false)
        union all select 'two open payouts of ' || beneficiary_id from payouts
          where status in ('draft', 'approved') group by beneficiary_id, kind having count(*) > 1
        union all select 'approved by its creator or payee: ' || id from payouts
          where approved_by in (created_by, beneficiary_id)`,
    z.object({ problem: z.string() }),
  )

/** The accounts of the platform, the bank and the customers, as the model knows them. */
async function checkAccounts({ db, model, bank, atGateway }: History) {
  const rows = await rowsOf(
    db,
    sql`select account::text, sum(amount)::int as amount from postings group by 1`,
    z.object({ account: z.string(), amount: z.int() }),
  )
  const balances = new Map(rows.map(({ account, amount }) => [account, amount]))
  const { owedToCustomers, withoutMatch } = model.sums
  const sumOf = (bookings: readonly ModelBooking[], amountOf: (booking: ModelBooking) => number) =>
    bookings.reduce((sum, booking) => sum + amountOf(booking), 0)
  const ofLeads = sumsOfLeads(model.leads)
  const settled = model.bookings.filter(({ settlement }) => settlement !== null)
  const add = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)
  const givenUp = model.lines().flatMap(({ line, deserved }) => (line.isGivenUp === true ? deserved : []))
  const expected = {
    cash: bank.balance - bank.notInTheBooks,
    gateway_clearing: atGateway.balance - atGateway.untold + atGateway.unheard,
    payouts_in_transit: -bank.onItsWay,
    customer_deposits: -sumOf(
      model.bookings.filter(({ settlement }) => settlement === null),
      leftOf,
    ),
    lead_receivable: ofLeads.receivable,
    platform_revenue: -ofLeads.revenue - sumOf(settled, (booking) => feeOf(booking, leftOf(booking))),
    refunds_payable: -owedToCustomers,
    unapplied_receipts: -withoutMatch,
    adjustments: add(model.lost.values()) + add(model.writtenOff.values()) - add(givenUp),
  }
  const found = Object.keys(expected).map((account) => [account, 0 + (balances.get(account) ?? 0)])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([account, amount]) => [account, 0 + amount])),
  )
}

export async function checkHistory(history: History): Promise<void> {
  const { db, now, people, count } = history
  expect(await checkLedger(db)).toEqual([])
  expect(await findUnbookedPayments(db)).toEqual([])
  expect(await findWrongPayouts(db)).toEqual([])
  await checkLines(history)
  await checkPayees(history)
  await checkAccounts(history)
  await checkTaxes(db, people, count)
  const { provider, anjali } = people
  const payees = byRunLength({ long: undefined, short: [provider.id, anjali.id] })
  expect(await checkStatements(db, now, payees), 'payees with statements').toBeGreaterThan(0)
}
