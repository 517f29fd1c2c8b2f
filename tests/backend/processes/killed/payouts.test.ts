// A process is killed (-9) in each step of a payout day, before each of its statements: the step is done once when it is
// repeated, nothing twice and nothing lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from '../../../../backend/db/connection.ts'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { payouts } from '../../../../backend/db/schema/money/payouts.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { hasPostgres } from '../../../support/databases/postgres-programs.ts'
import { createPostgresDatabase, emptyTables } from '../../../support/databases/test-database.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { addRows, confirmExampleRates, qualify } from '../../support/payees.ts'
import { takeStep } from '../../support/payouts/payout-steps.ts'
import { addMember, addMembers } from '../../support/members.ts'

const root = join(import.meta.dirname, '../../../..')
const time = new Date('2026-10-01T06:00:00Z')
const steps = ['create', 'approve', 'export', 'import'] as const

describe.skipIf(!hasPostgres())('a process that is killed', () => {
  let database: DatabaseConnection
  let url = ''

  beforeAll(async () => {
    url = await createPostgresDatabase()
    database = await openPostgres(url, { skipMigrations: true })
  })

  afterAll(async () => {
    await database?.close()
  })

  const deps = () => ({ db: database.db, now: () => time, encryption: testEncryption })

  async function addPeople() {
    const { db } = database
    await emptyTables(db)
    const creator = await addMember(db, 'super_admin')
    const approver = await addMember(db, 'super_admin')
    const payees = (await addMembers(db, 'affiliate', 3)).map(({ id }) => id)
    await confirmExampleRates(db, creator.id)
    await qualify(db, payees)
    await addRows(
      db,
      payees.flatMap((beneficiaryId) => [
        { beneficiaryId, amount: 900_00 },
        { beneficiaryId, amount: -100_00 },
      ]),
    )
    const actorOf = (step: string) => (step === 'approve' ? approver.id : creator.id)
    return { actorOf }
  }

  const results = async () => {
    const rows = await database.db.select().from(payouts)
    return [
      'reference,status,utr',
      ...rows.map(({ payoutNumber: number }) => `PO-${number},paid,UTR${number}`),
    ].join('\n')
  }

  async function repeat(step: string, actorId: string) {
    const [actor] = await database.db.select().from(users).where(eq(users.id, actorId))
    if (!actor) throw new Error('nobody')
    return takeStep(deps(), actor, step, await results())
  }

  /** Whether the process was killed before the statement; otherwise the step had fewer. */
  async function isKilled(step: string, statement: number, actorId: string): Promise<boolean> {
    const script = join(root, 'tests/backend/support/payouts/dying-payouts.ts')
    const args = [
      '--import',
      'tsx',
      script,
      url,
      step,
      String(statement),
      time.toISOString(),
      actorId,
      await results(),
    ]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code, signal] = await once(child, 'exit')
    expect([0, null]).toContain(code)
    return signal === 'SIGKILL'
  }

  test.each(byRunLength({ long: [...steps], short: ['export'] }))(
    'in the step %s of a payout day leaves nothing by halves, and the step can be repeated',
    { timeout: 1_800_000 },
    async (step) => {
      const { db } = database
      const statements = byRunLength({
        long: Array.from({ length: 60 }, (_, index) => index + 1),
        short: [12],
      })
      for (const statement of statements) {
        const { actorOf } = await addPeople()
        for (const earlier of steps.slice(0, steps.indexOf(step as (typeof steps)[number])))
          expect(await repeat(earlier, actorOf(earlier))).toMatchObject({ ok: true })
        const wasKilled = await isKilled(step, statement, actorOf(step))
        expect(await checkLedger(db)).toEqual([])
        for (const each of steps.slice(steps.indexOf(step as (typeof steps)[number]))) {
          const repeated = await repeat(each, actorOf(each))
          // The process may have come to the end of the step.
          if (!repeated.ok) expect([each, repeated.status]).toEqual(['export', 409])
        }
        expect(await checkLedger(db)).toEqual([])
        expect(await db.$count(payouts)).toBe(3)
        expect(await db.$count(payouts, eq(payouts.status, 'completed'))).toBe(3)
        expect(await db.$count(commissions, eq(commissions.status, 'paid'))).toBe(6)
        expect(await db.$count(sql`postings`, sql`account = 'cash'`)).toBe(3)
        if (!wasKilled) {
          expect(statement).toBeGreaterThan(5)
          return
        }
      }
    },
  )
})
