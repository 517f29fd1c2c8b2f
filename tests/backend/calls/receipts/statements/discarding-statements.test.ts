// Bank statements that were uploaded by mistake: discarded before their columns are chosen.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, type Member } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

const table = 'Date,Narration,Amount\n01/10/2026,UPI/426300000123,500.00 Cr\n'

async function scene() {
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN', name: 'Latha Rao' })
  const colleague = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
  const root = await addMember(stage.db, 'super_admin')
  const body = new FormData()
  body.append('file', new File([table], '../october\u0000\u202E.csv', { type: 'text/csv' }))
  const uploaded = await stage.send('/bank-statements', {
    method: 'POST',
    headers: { cookie: nsa.cookie },
    body,
  })
  const { id } = uploaded.body.statement
  const show = async (by: Member) => (await stage.get(`/bank-statements/${id}`, by.cookie)).body.statement
  const discard = (by: Member) => stage.post(`/bank-statements/${id}/discard`, undefined, by.cookie)
  const choose = (by: Member) =>
    stage.post(`/bank-statements/${id}/columns`, { date: 0, description: 1, amount: 2 }, by.cookie)
  return { nsa, colleague, root, id, show, discard, choose }
}

test.each(['nsa', 'root'] as const)('a statement is discarded by its %s, once, and audited', async (who) => {
  const { id, show, discard, ...people } = await scene()
  expect(await show(people.nsa)).toMatchObject({ fileName: 'october .csv', isDiscardable: true })
  expect((await discard(people[who])).body).toEqual({ discarded: true })
  expect((await discard(people[who])).status).toBe(404)
  expect(await stage.value(sql`select count(*)::int from bank_statements`)).toBe(0)
  const audited = sql`select json_agg(json_build_array(actor_id, object_id, changes)) from audit_log
    where action = 'bank-statement.discarded'`
  expect(await stage.value(audited)).toEqual([
    [people[who].id, id, { fileName: { old: 'october .csv', new: null } }],
  ])
})

test('a statement is not discarded by a colleague of the person who uploaded it', async () => {
  const { colleague, show, discard } = await scene()
  expect(await show(colleague)).toMatchObject({ isDiscardable: false })
  const { status, body } = await discard(colleague)
  expect([status, body.message]).toEqual([
    403,
    'Only the person who uploaded a statement or a super administrator can discard it.',
  ])
})

test('a statement whose columns are chosen is kept', async () => {
  const { nsa, show, discard, choose } = await scene()
  await choose(nsa)
  expect(await show(nsa)).toMatchObject({ lines: 1, isDiscardable: false })
  expect((await discard(nsa)).status).toBe(409)
})

test('a statement is either discarded or imported, when both happen at once', async () => {
  const { nsa, root, discard, choose } = await scene()
  const [discarded, chosen] = await Promise.all([discard(root), choose(nsa)])
  expect([discarded.status, chosen.status].filter((status) => status === 200)).toHaveLength(1)
  expect(await stage.value(sql`select count(*)::int from bank_statement_lines`)).toBe(
    chosen.status === 200 ? 1 : 0,
  )
})
