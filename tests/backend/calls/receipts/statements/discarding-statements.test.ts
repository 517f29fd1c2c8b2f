// Bank statements that were uploaded by mistake, or read by wrong columns: discarded until a line is decided.
import { sql } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { describe, expect, test } from 'vitest'
import { bankStatements } from '../../../../../backend/db/schema/money/receipts.ts'
import { discardUnreadStatements } from '../../../../../backend/services/bank-statements/discard-statement.ts'
import { createEncryption } from '../../../../../backend/services/encryption/encryption.ts'
import { reencryptAll } from '../../../../../backend/services/encryption/reencrypt.ts'
import { dataKey } from '../../../../support/test-encryption.ts'
import { placesOf } from '../../../support/places-of.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

const table = 'Date,Narration,Amount\n01/10/2026,UPI/426300000123,500.00 Cr\n'

async function scene() {
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN', name: 'Latha Rao' })
  const colleague = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
  const root = await addMember(stage.db, 'super_admin')
  const upload = (by: Member, more: Record<string, string> = {}) => {
    const body = new FormData()
    body.append('file', new File([table], '../october\u0000\u202E.csv', { type: 'text/csv' }))
    for (const [name, value] of Object.entries(more)) body.append(name, value)
    return stage.send('/bank-statements', { method: 'POST', headers: { cookie: by.cookie }, body })
  }
  const uploaded = await upload(nsa)
  const { id } = uploaded.body.statement
  const show = async (by: Member) => (await stage.get(`/bank-statements/${id}`, by.cookie)).body.statement
  const discard = (by: Member) => stage.post(`/bank-statements/${id}/discard`, undefined, by.cookie)
  const discardLines = (by: Member, statement: string = id) =>
    stage.post(`/bank-statements/${statement}/discard?lines=imported`, undefined, by.cookie)
  const choose = (by: Member, columns: object = { date: 0, description: 1, amount: 2 }) =>
    stage.post(`/bank-statements/${id}/columns`, columns, by.cookie)
  return { nsa, colleague, root, id, upload, show, discard, discardLines, choose }
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

test.each(['open', 'ignored'] as const)(
  'a statement whose lines are %s is discarded with them',
  async (state) => {
    const { nsa, show, discardLines, choose } = await scene()
    await choose(nsa)
    if (state === 'ignored') await stage.db.execute(sql`update bank_statement_lines set outcome = 'ignored'`)
    expect(await show(nsa)).toMatchObject({ lines: 1, areLinesDiscardable: true })
    expect((await discardLines(nsa)).body).toEqual({ discarded: true })
    expect(await stage.value(sql`select count(*)::int from bank_statement_lines`)).toBe(0)
  },
)

test('a statement with a decided line is kept', async () => {
  const { nsa, id, show, discardLines, choose } = await scene()
  await choose(nsa)
  const [line] = (await stage.get(`/bank-statements/${id}/lines`, nsa.cookie)).body.rows
  const kept = await stage.post(`/bank-statement-lines/${line.id}/decision`, { decision: 'keep' }, nsa.cookie)
  expect(kept.status).toBe(200)
  expect(await show(nsa)).toMatchObject({ areLinesDiscardable: false })
  expect(await discardLines(nsa)).toMatchObject({
    status: 409,
    body: { message: 'Some lines are already decided, so this statement cannot be discarded.' },
  })
})

test('a statement is kept while a later one left out lines that it has', async () => {
  const { nsa, show, discardLines, choose, upload } = await scene()
  await choose(nsa)
  const later = await upload(nsa)
  expect(later.body.statement).toMatchObject({ duplicates: 1, areLinesDiscardable: true })
  expect(await show(nsa)).toMatchObject({ areLinesDiscardable: false })
  expect((await discardLines(nsa)).status).toBe(409)
  expect((await discardLines(nsa, later.body.statement.id)).status).toBe(200)
  expect((await discardLines(nsa)).status).toBe(200)
})

test('columns that were chosen wrongly are chosen again for the next files of the bank', async () => {
  const { nsa, discardLines, choose, upload } = await scene()
  await choose(nsa, { date: 0, description: 0, amount: 2 })
  await discardLines(nsa)
  const again = await upload(nsa, { choosesColumns: 'true' })
  expect(again.body.statement.sample).toMatchObject({ titles: ['Date', 'Narration', 'Amount'] })
  const chosen = { date: 0, description: 1, amount: 2 }
  await stage.post(`/bank-statements/${again.body.statement.id}/columns`, chosen, nsa.cookie)
  const [line] = (await stage.get(`/bank-statements/${again.body.statement.id}/lines`, nsa.cookie)).body.rows
  expect(line).toMatchObject({ reference: '426300000123' })
  expect((await upload(nsa)).body.statement).toMatchObject({ lines: 1, duplicates: 1, sample: null })
})

test('a statement is either discarded or imported, when both happen at once', async () => {
  const { nsa, root, discard, choose } = await scene()
  const [discarded, chosen] = await Promise.all([discard(root), choose(nsa)])
  expect([discarded.status, chosen.status].filter((status) => status === 200)).toHaveLength(1)
  expect(await stage.value(sql`select count(*)::int from bank_statement_lines`)).toBe(
    chosen.status === 200 ? 1 : 0,
  )
})

describe('a file that waits for its columns', () => {
  const content = () => stage.value(sql`select content from bank_statements`)

  test('is stored encrypted, also by the next key, and its columns can be chosen after that', async () => {
    const { nsa, show, choose } = await scene()
    expect(await content()).toMatch(/^v1\.[^/]*$/)
    expect(await placesOf(stage, ['426300000123'])).toEqual([])
    const before = await content()
    const renewed = createEncryption(['the key of the coming year and random', dataKey])
    const deps = { db: stage.db, uploads: stage.fileStore, encryption: renewed }
    expect((await reencryptAll(deps)).values).toBeGreaterThan(0)
    expect(await content()).not.toBe(before)
    await reencryptAll({
      ...deps,
      encryption: createEncryption([dataKey, 'the key of the coming year and random']),
    })
    expect(await show(nsa)).toMatchObject({ sample: { titles: ['Date', 'Narration', 'Amount'] } })
    await choose(nsa)
    expect(await show(nsa)).toMatchObject({ lines: 1 })
    expect(await content()).toBeNull()
  })

  test('that the release before has stored in clear is read as before', async () => {
    const { nsa, show, choose } = await scene()
    await stage.db.execute(sql`update bank_statements set content = ${table}`)
    expect(await show(nsa)).toMatchObject({ sample: { titles: ['Date', 'Narration', 'Amount'] } })
    await choose(nsa)
    expect(await show(nsa)).toMatchObject({ lines: 1 })
  })

  test('can be discarded, and not imported, where its key is missing', async () => {
    const { nsa, id, choose, discard } = await scene()
    const key = createEncryption(['a key that nobody has any more, random'])
    await stage.db.execute(
      sql`update bank_statements set content = ${key.encrypt(bankStatements.content, id, table)}`,
    )
    const { status, body } = await choose(nsa)
    expect([status, body.message]).toEqual([
      404,
      'This file cannot be read: its key is missing. Upload the file again.',
    ])
    expect(stage.logged.splice(0).join('')).toContain('a stored value cannot be decrypted')
    expect((await discard(nsa)).status).toBe(200)
  })

  test('is discarded by itself after a day, and one whose columns were chosen is not', async () => {
    const { nsa, id, upload, choose } = await scene()
    await choose(nsa)
    await upload(nsa, { choosesColumns: 'true' })
    stage.pass(dayMs)
    expect(await discardUnreadStatements(stage.db, stage.now())).toBe(0)
    stage.pass(1)
    expect(await discardUnreadStatements(stage.db, stage.now())).toBe(1)
    expect(await discardUnreadStatements(stage.db, stage.now())).toBe(0)
    expect(await stage.value(sql`select json_agg(id) from bank_statements`)).toEqual([id])
    expect(
      await stage.value(sql`select json_agg(json_build_array(actor_id, changes)) from audit_log
        where action = 'bank-statement.discarded'`),
    ).toEqual([[null, { fileName: { old: 'october .csv', new: null } }]])
  })
})
