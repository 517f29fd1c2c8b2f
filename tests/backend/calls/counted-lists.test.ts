// Lists of more than a page say how many rows they have.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutTriggers } from '../../support/databases/test-database.ts'
import { reference } from '../support/scenes/booking-scene.ts'
import { addMembers } from '../support/members.ts'
import { createStage } from '../support/stage.ts'
import { claimScene } from './commissions/claims/claim-scene.ts'

const stage = createStage()
const { scene } = claimScene(stage)

/** So many more rows like the only one of a table, each with another value in one column. */
async function copyRow(table: string, count: number, column: string, value: string) {
  const others = sql`select string_agg(quote_ident(column_name), ', ')
    from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'
      and is_identity = 'NO' and column_name not in ('id', ${column})`
  const names = String(await stage.value(others))
  await withoutTriggers(stage.db, (tx) =>
    tx.execute(
      sql.raw(`insert into ${table} (id, ${column}, ${names})
        select gen_random_uuid(), ${value}, ${names} from ${table}, generate_series(1, ${count}) n`),
    ),
  )
}

/** The places and totals of the first two pages. */
async function readTwoPages(path: string, cookie: string) {
  const first = (await stage.get(path, cookie)).body
  const second = (await stage.get(`${path}${path.includes('?') ? '&' : '?'}after=${first.next}`, cookie)).body
  return [first, second].map(({ start, total, rows }) => [start, total, rows.length])
}

const twoPages = [
  [1, 31, 25],
  [26, 31, 6],
]

test('claims are counted, by their filters', async () => {
  const { claim, admin } = await scene()
  expect((await claim()).status).toBe(201)
  await copyRow('missing_booking_claims', 30, 'booking_number', '900000 + n')

  expect(await readTwoPages('/claims', admin.cookie)).toEqual(twoPages)
  expect((await stage.get('/claims?q=BK-900007', admin.cookie)).body).toMatchObject({ start: 1, total: 1 })
})

test('money without a match is counted', async () => {
  const { root } = await scene()
  const made = await stage.post('/unapplied-receipts', { amount: 300_000, reference }, root.cookie)
  expect(made.status).toBe(200)
  await copyRow('receipts', 30, 'reference', "'COPY' || n")

  expect(await readTwoPages('/unapplied-receipts', root.cookie)).toEqual(twoPages)
})

test('identities are counted, those in scope', async () => {
  const { root, admin } = await scene()
  // The affiliate of the scene is in Idukki.
  await addMembers(stage.db, 'affiliate', 30)
  await stage.db.execute(sql`insert into identity_submissions
      (user_id, status, legal_name, is_company, address, submitted_at)
    select id, 'submitted', name, false, 'encrypted', created_at from users where role = 'affiliate'`)

  expect(await readTwoPages('/identities', root.cookie)).toEqual(twoPages)
  expect((await stage.get('/identities', admin.cookie)).body).toMatchObject({ start: 1, total: 1 })
})
