import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { jobs } from '../../../../backend/jobs/jobs.ts'
import { getOperationStatus } from '../../../../backend/services/operations/get-operation-status.ts'
import { runCheck, runNextCheck } from '../../../../backend/services/operations/run-checks.ts'
import { addMarket } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()

const status = () => getOperationStatus({ db: stage.db, mailer: null, isEmbedded: false }, jobs, stage.now())

describe('the checks of a night', () => {
  test('run one after the other, go on where they were, and keep their results', async () => {
    const deps = { db: stage.db, log: { error: () => undefined } }
    const order: (string | undefined)[] = []
    let after: string | undefined
    do {
      const slice = await runNextCheck(deps, after)
      order.push(slice.next)
      after = slice.next
    } while (after !== undefined)
    expect(order).toEqual(['ledger', 'audit', 'reports', undefined])
    const { checks } = await status()
    expect(checks.map(({ last }) => last?.isOk)).toEqual([true, true, true, true])
    expect(await runNextCheck(deps, 'seats')).toEqual({ count: 0, next: undefined })
  })

  test('name what is wrong, in the log as a number only', async () => {
    await addMarket(stage.db)
    await stage.db.execute(sql`update availability_slots set reserved = 3`)
    const logged: unknown[] = []
    let isClosed = false
    await runNextCheck(
      {
        db: stage.db,
        openUnlimited: async () => ({ db: stage.db, close: async () => void (isClosed = true) }),
        log: { error: (...line) => logged.push(line) },
      },
      'reports',
    )
    expect(logged).toEqual([[{ check: 'seats', problems: 1 }, 'a check found problems']])
    expect(isClosed).toBe(true)
    const [problem = ''] = (await status()).checks.at(-1)?.last?.problems ?? []
    expect(problem).toMatch(
      /^Reserved seats of slot \S+ differ from its bookings \(3 reserved, 0 booked\)\.$/,
    )
    await stage.db.execute(sql`update availability_slots set reserved = 0`)
  })

  test('end with the problem that the audit log is broken', async () => {
    await stage.signedInAs('affiliate')
    expect(await stage.db.$count(auditLog)).toBeGreaterThan(0)
    await stage.db.execute(
      sql`update audit_log set seal_number = 1, prev_hash = 'x', hash = 'y' where id = (select min(id) from audit_log)`,
    )
    expect(await runCheck(stage.db, 'audit')).toEqual([
      expect.stringMatching(/^The audit log is broken at entry 1 /),
    ])
  })

  test('find a head of the audit log that this machine has noted and that is gone', async () => {
    await mkdir(stage.uploads, { recursive: true })
    const auditHeads = join(stage.uploads, 'audit-heads.txt')
    await writeFile(auditHeads, `3:${'a'.repeat(64)}\n`)
    await runNextCheck({ db: stage.db, auditHeads, log: { error: () => undefined } }, 'ledger')
    const { checks } = await status()
    expect(checks.find(({ name }) => name === 'audit')?.last).toMatchObject({
      isOk: false,
      problems: [`The audit log was rewritten: entry 3 no longer has the noted hash ${'a'.repeat(64)}.`],
    })
  })
})
