// Whatever happens to bookings and their money, in any order: the books stay right, and nothing is paid twice or early.
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../backend/db/database.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'
import { commissions } from '../../../backend/db/schema/money/commissions.ts'
import { payouts } from '../../../backend/db/schema/money/payouts.ts'
import { commissionRules, feeRules } from '../../../backend/db/schema/money/rules.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { actOnBooking } from '../../../backend/services/bookings/actions/act-on-booking.ts'
import { completeEndedBookings } from '../../../backend/services/bookings/end-bookings.ts'
import {
  cancelHeldCommission,
  holdCommission,
  releaseHeldCommission,
} from '../../../backend/services/commissions/hold-commission.ts'
import { releaseCommissions } from '../../../backend/services/commissions/release-commissions.ts'
import { settleBookings } from '../../../backend/services/commissions/settle-bookings.ts'
import { checkLedger, findUnbookedPayments } from '../../../backend/services/ledger/check-ledger.ts'
import { postEntries } from '../../../backend/services/ledger/post-entries.ts'
import {
  completedEntry,
  failedEntry,
  markItemsPaid,
  sentEntry,
} from '../../../backend/services/payouts/payout-postings.ts'
import { emptyTables, openTestDatabase } from '../../support/databases/test-database.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { byRunLength } from '../../support/run-length.ts'
import { checkStatements } from '../support/check-statements.ts'
import { addEarners, addPaidBooking, addPrimary, type Earners } from '../support/paid-bookings.ts'

const day = 24 * 60 * 60 * 1000
const holdDays = 7
const size = byRunLength({ long: 1000, short: 50 })

const start = new Date('2026-10-01T06:00:00Z')
const nowhere = { ip: null, requestId: null }

const index = fc.nat({ max: 10_000 })
const step = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      booking: index,
      move: fc.constantFrom(
        'complete',
        'no-show',
        'cancel by customer',
        'cancel by provider',
        'refund',
        'refund',
        'refund',
      ),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.nat({ max: 9 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('row' as const),
      row: index,
      decision: fc.constantFrom('hold', 'hold', 'release', 'cancel'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('payout' as const),
      who: index,
      outcome: fc.constantFrom('completed', 'completed', 'failed', 'on its way'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      scope: fc.constantFrom('product', 'territory', 'default'),
      feeBps: fc.integer({ min: 0, max: 3000 }),
      type: fc.constantFrom('percentage', 'flat'),
      value: fc.integer({ min: 0, max: 2500 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('people' as const),
      change: fc.constantFrom('primary', 'suspend', 'reactivate'),
      who: index,
      rate: fc.integer({ min: 0, max: 900 }).map((bps) => bps / 100),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const history = fc.record({
  totals: fc.array(
    fc.record({
      total: fc.integer({ min: 1, max: 1_000_000 }),
      days: fc.nat({ max: 20 }),
      isReferred: fc.boolean(),
    }),
    { minLength: size, maxLength: size },
  ),
  steps: fc.array(step, { minLength: size * 2, maxLength: size * 2 }),
})

const at = <Value>(list: readonly Value[], number: number): Value | undefined => list[number % list.length]

/** One history on a database. */
function play(db: Database, earners: Earners) {
  let now = start
  const ids: string[] = []
  const onTheWay: (typeof payouts.$inferSelect)[] = []
  const deps = { db, now: () => now, payee: null, commissionHoldDays: holdDays, encryption: testEncryption }

  async function book({ total, days, isReferred }: { total: number; days: number; isReferred: boolean }) {
    const startsAt = new Date(now.getTime() + (days + 0.5) * day)
    ids.push(await addPaidBooking(db, earners, { total, isReferred, startsAt, now }))
  }

  async function act({ booking: number, move, part }: Extract<Step, { kind: 'act' }>) {
    const id = at(ids, number) ?? ''
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
    if (!booking) return
    const { customer, provider, root } = earners
    const left = booking.totalAmount - (booking.refundAmount ?? 0)
    const [action, by] = {
      complete: ['complete', provider] as const,
      'no-show': ['no-show', provider] as const,
      'cancel by customer': ['cancel', customer] as const,
      'cancel by provider': ['cancel', provider] as const,
      refund: ['refund', root] as const,
    }[move]
    const amount = Math.max(1, Math.round(left * part))
    const payload = {
      action,
      version: booking.version,
      reason: 'Because',
      ...(action === 'refund' && { amount }),
    }
    const attempts = [
      actOnBooking(deps, by, id, payload, nowhere),
      actOnBooking(deps, by, id, payload, nowhere),
    ]
    const results = await Promise.all(attempts)
    expect(results.filter(({ ok }) => ok).length, 'of two at once').toBeLessThan(2)
  }

  async function decide({ row: number, decision }: Extract<Step, { kind: 'row' }>) {
    const rows = await db
      .select({ id: commissions.id })
      .from(commissions)
      .where(sql`type not in ('correction', 'adjustment')`)
      .orderBy(commissions.eventKey)
    const id = at(rows, number)?.id
    if (id === undefined) return
    const decide = { hold: holdCommission, release: releaseHeldCommission, cancel: cancelHeldCommission }[
      decision
    ]
    await db.transaction((tx) => decide(tx, { id, reason: 'Because', by: null, at: now }))
  }

  /** What the payouts of the service do to rows and books, for one payee. */
  async function pay({ who, outcome }: Extract<Step, { kind: 'payout' }>) {
    const previous = onTheWay.shift()
    if (previous) await finish(previous, 'completed')
    const payee = at([earners.provider, earners.affiliate, earners.dsa, earners.ssa, earners.nsa], who)
    if (!payee) return
    const kind = payee === earners.provider ? 'shares' : 'commissions'
    const available = and(
      eq(commissions.beneficiaryId, payee.id),
      eq(commissions.kind, kind),
      eq(commissions.status, 'available'),
      isNull(commissions.payoutId),
    )
    const rows = await db.select().from(commissions).where(available)
    const gross = rows.reduce((sum, { amount }) => sum + amount, 0)
    for (const row of rows)
      expect(row.holdUntil <= now || row.type === 'correction', 'not before its time').toBe(true)
    if (rows.length === 0 || gross < 0) return
    const [payout] = await db
      .insert(payouts)
      .values({
        kind,
        beneficiaryId: payee.id,
        status: 'sent',
        gross,
        taxBase: 0,
        taxBps: 0,
        yearBase: 0,
        yearTds: 0,
        section: '194H',
        financialYear: '2026-27',
        tds: 0,
        net: gross,
        createdBy: earners.root.id,
        createdAt: now,
      })
      .returning()
    if (!payout) return
    await db.update(commissions).set({ payoutId: payout.id }).where(available)
    await postEntries(db, [sentEntry(payout, now)])
    if (outcome === 'on its way') onTheWay.push(payout)
    else await finish(payout, outcome)
  }

  async function finish(payout: typeof payouts.$inferSelect, outcome: 'completed' | 'failed') {
    await db.update(payouts).set({ status: outcome }).where(eq(payouts.id, payout.id))
    if (outcome === 'completed') {
      await postEntries(db, [completedEntry(payout, now)])
      await markItemsPaid(db, [payout], now)
    } else {
      await postEntries(db, [failedEntry(payout, now)])
      await db.update(commissions).set({ payoutId: null }).where(eq(commissions.payoutId, payout.id))
    }
  }

  async function rule({ scope, feeBps, type, value }: Extract<Step, { kind: 'rule' }>) {
    const scopeKey = { product: earners.productId, territory: 'IN/KL', default: '' }[scope]
    const columns = { scope, scopeKey, validFrom: now, createdAt: now } as const
    await db.insert(feeRules).values({ ...columns, bps: feeBps })
    await db.insert(commissionRules).values({ ...columns, type, value })
  }

  async function people({ change, who, rate }: Extract<Step, { kind: 'people' }>) {
    if (change === 'primary') {
      await addPrimary(db, at(['dsa', 'ssa', 'nsa'] as const, who) ?? 'dsa', rate)
      return
    }
    const payee = at([earners.provider, earners.affiliate, earners.dsa], who)
    const status = change === 'suspend' ? 'suspended' : 'active'
    if (payee) await db.update(users).set({ status }).where(eq(users.id, payee.id))
  }

  async function runJobs() {
    await completeEndedBookings(db, now, holdDays)
    await releaseCommissions(db, now)
  }

  return {
    now: () => now,
    book,
    runJobs,
    async take(each: Step) {
      if (each.kind === 'act') await act(each)
      if (each.kind === 'row') await decide(each)
      if (each.kind === 'payout') await pay(each)
      if (each.kind === 'rule') await rule(each)
      if (each.kind === 'people') await people(each)
      if (each.kind === 'days') {
        now = new Date(now.getTime() + each.days * day)
        await runJobs()
      }
    },
    async runEverythingAgain() {
      await runJobs()
      await db.transaction((tx) => settleBookings(tx, ids, { at: now, holdDays }))
    },
  }
}

const countOf = async (db: Database) => [
  await db.$count(commissions),
  await db.$count(sql`journal_entries`),
  await db.$count(sql`postings`),
]

test('every history keeps the books right', { timeout: 1_800_000 }, async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  await fc.assert(
    fc.asyncProperty(history, async ({ totals, steps }) => {
      await emptyTables(db)
      const world = play(db, await addEarners(db))
      // Bookings come between the other events.
      for (const [number, each] of steps.entries()) {
        const booked = number % 2 === 0 ? totals[number / 2] : undefined
        if (booked) await world.book(booked)
        await world.take(each)
      }
      expect(await checkLedger(db)).toEqual([])
      expect(await findUnbookedPayments(db)).toEqual([])
      await world.runEverythingAgain()
      const before = await countOf(db)
      await world.runEverythingAgain()
      expect(await countOf(db), 'running every job again changes nothing').toEqual(before)
      expect(await checkLedger(db)).toEqual([])
      expect(await checkStatements(db, world.now()), 'payees with statements').toBeGreaterThan(0)
    }),
    { numRuns: byRunLength({ long: 10, short: 4 }), endOnFailure: true },
  )
})
