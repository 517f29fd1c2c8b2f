// Copies and deletions read the rows of one person, however large the outbox, the audit log and the statements are.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { writeAudit } from '../../../../../../backend/services/audit/write-audit.ts'
import { addMember } from '../../../../support/members.ts'
import { copiedRows } from '../../../../support/privacy/copied-rows.ts'
import { explainQuery, recordQueries } from '../../../../support/recorded-work.ts'
import { createBookingScene } from '../../../../support/scenes/booking-scene.ts'
import { createStage } from '../../../../support/stage.ts'
import { deletionsOf } from '../deletions.ts'

const stage = createStage()
const bookingScene = createBookingScene(stage)
const { runJob } = deletionsOf(stage)

/** The plans of statements on these tables, where only what a condition says of an index counts as cheap. */
function plansOf(queries: Awaited<ReturnType<typeof recordQueries>>, tables: readonly string[]) {
  const isOn = new RegExp(`^(select [^]* from|update|delete from) "(${tables.join('|')})"`)
  return stage.db.transaction(async (tx) => {
    // Of a few rows, all ways seem to cost the same.
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
      await tx.execute(sql.raw(`set local enable_${way} = off`))
    await tx.execute(sql`analyze messages, audit_log, bank_statement_lines, waitlist_entries`)
    const plans: string[] = []
    for (const query of queries)
      // The last of an index needs no condition.
      if (isOn.test(query.sql) && !query.sql.includes('max(')) plans.push(await explainQuery(tx, query))
    return plans
  })
}

/** Scans of a whole table. */
const wholeScans = (plan: string, tables: readonly string[]) =>
  plan.match(new RegExp(`(Seq|Index) Scan (using \\S+ )?on (${tables.join('|')})\\b`, 'g')) ?? []

describe('the copy of the own data', () => {
  test('reads the outbox and the audit log by their indexes', async () => {
    const { customer } = await bookingScene()
    await stage.db.execute(sql`update users set email = 'arjun@example.com', email_verified_at = now()
      where id = ${customer.id}`)
    await stage.post('/leads/join', { name: 'Arjun Iyer', email: 'arjun@example.com', ref: '' })
    const tables = ['messages', 'audit_log']
    const queries = await recordQueries(() => copiedRows(stage, customer.cookie, 'users'))
    const plans = await plansOf(queries, tables)
    expect(plans.length).toBeGreaterThan(5)
    for (const plan of plans) expect(wholeScans(plan, tables), plan).toEqual([])
  })

  test('has each of the own entries once, also those that are far from the first', async () => {
    const own = await addMember(stage.db, 'user')
    const admin = await addMember(stage.db, 'super_admin')
    const entry = ({ id }: typeof own, action: 'account.registered' | 'account.details-changed') =>
      ({
        actor: { id, role: 'user' },
        origin: null,
        action,
        objectType: 'account',
        objectId: own.id,
        territoryPath: null,
        at: stage.now(),
      }) as const
    await writeAudit(stage.db, entry(own, 'account.registered'), entry(admin, 'account.details-changed'))
    for (const count of [300, 41_000])
      await stage.db
        .execute(sql`insert into audit_log (actor_id, actor_role, action, object_type, object_id, created_at)
        select ${count === 300 ? own.id : admin.id}, 'user', 'lead.noted', 'lead', n, now()
        from generate_series(1, ${count}) n`)
    await writeAudit(stage.db, entry(own, 'account.details-changed'))
    const rows: { id: number; action: string }[] = await copiedRows(stage, own.cookie, 'audit_log')
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const count = (action: string) => rows.filter((row) => row.action === action).length
    expect(count('account.registered')).toBe(1)
    expect(count('account.details-changed')).toBe(2)
    expect(count('lead.noted')).toBe(300)
  })
})

test('the deletion of an account finds its messages, bank lines and waitlist entries by their indexes', async () => {
  const { bring, customer } = await bookingScene()
  await bring('completed')
  await stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
    where id = ${customer.id}`)
  let deleted = 0
  const queries = await recordQueries(async () => {
    deleted = await runJob()
  })
  expect(deleted).toBe(1)
  const tables = ['messages', 'bank_statement_lines', 'waitlist_entries']
  const plans = await plansOf(
    queries.filter((query) => /^(update|delete)/.test(query.sql)),
    tables,
  )
  expect(plans.length).toBeGreaterThan(5)
  for (const plan of plans) expect(wholeScans(plan, tables), plan).toEqual([])
})
