// Random histories: nothing is paid twice, before its time or while it is held, and running anything again changes nothing.
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../backend/db/database.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { payouts } from '../../../../backend/db/schema/money/payouts.ts'
import {
  holdCommission,
  releaseHeldCommission,
} from '../../../../backend/services/commissions/hold-commission.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { emptyTables } from '../../../support/databases/test-database.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { addRows } from '../../support/payees.ts'
import { payoutScene } from './payout-scene.ts'

const scene = payoutScene()
const { stage, people, create, approve, exportFile, record } = scene
const day = 24 * 60 * 60 * 1000

const amounts = fc.integer({ min: 1, max: 3_000_000 })
const choice = fc.nat(1000)
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('earn' as const), amount: amounts, days: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('refund' as const), which: choice, share: fc.nat(100) }),
  },
  ...(
    [
      'hold',
      'release',
      'create',
      'approve',
      'export',
      'complete',
      'fail',
      'return',
      'cancel',
      'import',
      'wait',
      'suspend',
    ] as const
  ).map((what) => ({ weight: 1, arbitrary: fc.record({ what: fc.constant(what), which: choice }) })),
)
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

const pick = <Value>(values: readonly Value[], which: number): Value | undefined =>
  values[which % Math.max(1, values.length)]

async function payoutIn(statuses: readonly string[], which: number) {
  const rows = await stage.db.select().from(payouts).orderBy(payouts.payoutNumber)
  return pick(
    rows.filter(({ status }) => statuses.includes(status)),
    which,
  )
}

async function saleIn(status: 'on_hold' | 'unpaid', which: number) {
  const rows = await stage.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.type, 'sale'), isNull(commissions.cancelledAt)))
    .orderBy(commissions.id)
  return pick(
    rows.filter((row) => (status === 'on_hold') === (row.status === 'on_hold') && row.status !== 'paid'),
    which,
  )
}

async function recordFor(result: 'completed' | 'failed' | 'returned', which: number) {
  const payout = await payoutIn([result === 'returned' ? 'completed' : 'sent'], which)
  if (!payout) return
  const { id, version } = payout
  await record(id, { version, result, utr: `UTR${payout.payoutNumber}`, reason: 'The bank says so' })
}

const importAll = async () => {
  const rows = await stage.db.select().from(payouts)
  const lines = rows
    .filter(({ status }) => status === 'sent' || status === 'completed')
    .map(({ payoutNumber, utr }) => `PO-${payoutNumber},paid,${utr ?? `UTR${payoutNumber}`}`)
  return (await scene.importFile(['reference,status,utr', ...lines].join('\n'))).body
}

async function play(each: Event): Promise<void> {
  const { db } = stage
  const at = stage.now()
  switch (each.what) {
    case 'earn': {
      const holdUntil = new Date(at.getTime() + each.days * day)
      const row = { beneficiaryId: people.affiliate.id, amount: each.amount, createdAt: at, holdUntil }
      await addRows(db, [{ ...row, status: each.days === 0 ? 'available' : 'pending' }])
      return
    }
    case 'refund': {
      const rows = await db
        .select()
        .from(commissions)
        .where(eq(commissions.type, 'sale'))
        .orderBy(commissions.id)
      const row = pick(rows, each.which)
      const [state] = row?.payoutId
        ? await db.select({ status: payouts.status }).from(payouts).where(eq(payouts.id, row.payoutId))
        : []
      if (!row || row.amount === 0) return
      const isSent = ['sent', 'completed', 'returned'].includes(state?.status ?? '') || row.status === 'paid'
      await addRows(db, [
        {
          beneficiaryId: row.beneficiaryId,
          amount: -Math.ceil((row.amount * each.share) / 300) - 1,
          type: 'correction',
          correctsId: row.id,
          status: isSent || row.status === 'paid' ? 'available' : row.status,
          holdUntil: row.holdUntil,
          createdAt: at,
        },
      ])
      return
    }
    case 'hold':
    case 'release': {
      const row = await saleIn(each.what === 'hold' ? 'unpaid' : 'on_hold', each.which)
      const decision = { id: row?.id ?? '', reason: 'A check', by: null, at }
      const decide = each.what === 'hold' ? holdCommission : releaseHeldCommission
      if (row) await db.transaction((tx) => decide(tx, decision))
      return
    }
    case 'create':
      await create()
      expect((await create()).body.created).toBe(0)
      return
    case 'approve':
      await approve()
      expect((await approve()).body).toMatchObject({ approved: 0, cancelled: 0 })
      return
    case 'export':
      await exportFile()
      expect((await exportFile()).status).toBe(409)
      return
    case 'complete':
      return recordFor('completed', each.which)
    case 'fail':
      return recordFor('failed', each.which)
    case 'return':
      return recordFor('returned', each.which)
    case 'cancel': {
      const payout = await payoutIn(['draft', 'approved'], each.which)
      if (payout) {
        const decision = { version: payout.version, reason: 'Not now' }
        await stage.post(`/payouts/${payout.id}/cancel`, decision, people.creator.cookie)
      }
      return
    }
    case 'import': {
      const first = await importAll()
      expect(first).toMatchObject({ problemCount: 0 })
      expect(await importAll()).toMatchObject({ recorded: 0, problemCount: 0 })
      return
    }
    case 'wait':
      await scene.passDays(1 + (each.which % 12))
      await releaseCommissions(db, stage.now())
      expect(await releaseCommissions(db, stage.now())).toBe(0)
      return
    case 'suspend':
      await db.execute(sql`update users set status = case when status = 'active' then 'suspended' else 'active' end
        ::account_status where id = ${people.affiliate.id}`)
  }
}

const wrong = async () =>
  rowsOf(
    stage.db,
    sql`select 'the sum of ' || p.id as problem from payouts p
          left join (select payout_id, sum(amount) as sum from commissions group by 1) c on c.payout_id = p.id
          where p.status in ('sent', 'completed', 'returned') and p.gross <> coalesce(c.sum, 0)
        union all select 'held, pending or too early: ' || c.id from commissions c join payouts p on p.id = c.payout_id
          where p.status in ('sent', 'completed', 'returned')
            and (c.status not in ('available', 'paid') or c.hold_until > p.sent_at)
        union all select 'paid without a payout: ' || c.id from commissions c left join payouts p on p.id = c.payout_id
          where (c.status = 'paid') <> coalesce(p.status in ('completed', 'returned'), false)
        union all select 'more tax than due: ' || financial_year from payouts
          where status in ('approved', 'sent', 'completed', 'returned') group by financial_year
          having sum(tds) > ceil(sum(tax_base * tax_bps)::numeric / 10000)
        union all select 'money that left: ' || sum(amount) from postings where account = 'cash'
          having coalesce(-sum(amount), 0) <> (select coalesce(sum(net), 0) from payouts where status = 'completed')
        union all select 'money under way: ' || sum(amount) from postings where account = 'payouts_in_transit'
          having coalesce(-sum(amount), 0) <> (select coalesce(sum(net), 0) from payouts where status = 'sent')`,
    z.object({ problem: z.string() }),
  )

test(
  'no random history pays anything twice, before its time or while it is held',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 5, maxLength: byRunLength({ long: 200, short: 25 }) }),
        async (history) => {
          await emptyTables(stage.db)
          await scene.begin()
          await scene.passDays(0)
          for (const each of history) {
            // The order is the history.
            // oxlint-disable-next-line no-await-in-loop
            await play(each)
          }
          expect(await wrong()).toEqual([])
          expect(await checkLedger(stage.db)).toEqual([])
        },
      ),
      { numRuns: byRunLength({ long: 200, short: 8 }), seed: 13 },
    )
  },
)
