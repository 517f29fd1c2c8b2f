// A reference of money that was sent, mistyped and corrected.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { addMember, type Member } from '../../support/members.ts'
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts'
import { createStage } from '../../support/stage.ts'
import { createStatementScene } from '../receipts/statements/statement-scene.ts'

const stage = createStage()
const createScene = createStatementScene(stage)
const line = '02/10/26,IMPS/P2A/ARJUN,426300000999,"3,000.00",,0\n'

async function sentRefund() {
  const scene = await createScene()
  await scene.bring('confirmed')
  await scene.act(scene.customer, 'cancel', { refundUpiId: 'arjun@okaxis' })
  await forgetAll(stage.db)
  const id = String(await stage.value(sql`select id from refunds`))
  const step = (by: Member, what: string, payload: object) =>
    stage.post(`/refunds/${id}/${what}`, payload, by.cookie)
  expect((await step(scene.nsa, 'send', { version: 0, utr: '426300000998' })).status).toBe(200)
  stage.pass(minuteMs)
  const correct = (by: Member, version: number, utr = '0000426300000999') =>
    step(by, 'reference', { version, utr })
  return { ...scene, id, step, correct }
}

const entries = () => stage.value(sql`select count(*)::int from journal_entries`)

describe('the reference', () => {
  test('of a sent refund posts nothing, is told once, and the next statement completes it', async () => {
    const { customer, nsa, id, correct, load, lines, read } = await sentRefund()
    const before = await entries()
    const { body } = await correct(nsa, 1)
    expect(body.refund).toMatchObject({ utr: '426300000999', status: 'sent', version: 2 })
    expect((await correct(nsa, 2)).body.refund.version).toBe(2)
    expect(await entries()).toBe(before)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['refund-sent', 'refund-reference-corrected'])
    expect(
      await stage.value(
        sql`select count(*)::int from audit_log where action = 'booking.refund-reference-corrected'`,
      ),
    ).toBe(1)
    const statement = await load(nsa, line)
    expect(await lines(nsa, statement)).toMatchObject([{ outcome: 'linked', refundId: id }])
    expect((await read(customer)).refunds).toMatchObject([{ status: 'completed', utr: '426300000999' }])
    const shown = await stage.get(`/refunds/${id}`, nsa.cookie)
    expect(shown.body.refund.isReferenceCorrectable).toBe(false)
    expect(await correct(nsa, shown.body.refund.version, 'UTR-OTHER')).toMatchObject({
      status: 409,
      body: { message: 'A bank statement has this reference: it cannot be changed.' },
    })
  })

  test('of a completed refund is corrected by those who may send it, as they saw it', async () => {
    const { customer, provider, nsa, id, step, correct } = await sentRefund()
    await step(nsa, 'complete', { version: 1 })
    expect((await stage.get(`/refunds/${id}`, nsa.cookie)).body.refund.isReferenceCorrectable).toBe(true)
    const elsewhere = await addMember(stage.db, 'nsa', { territoryPath: 'LK' })
    expect((await correct(elsewhere, 2)).status).toBe(404)
    for (const who of [customer, provider]) expect((await correct(who, 2)).status).toBe(403)
    expect((await correct(nsa, 1)).status).toBe(409)
    expect((await correct(nsa, 2, 'no reference!')).status).toBe(400)
    expect((await correct(nsa, 2)).body.refund).toMatchObject({ status: 'completed', utr: '426300000999' })
  })

  test('of a refund that is not sent yet cannot be corrected', async () => {
    const { nsa, id, step, correct } = await sentRefund()
    await step(nsa, 'fail', { version: 1, reason: 'Wrong UPI id' })
    expect((await correct(nsa, 2)).status).toBe(409)
    expect((await stage.get(`/refunds/${id}`, nsa.cookie)).body.refund.isReferenceCorrectable).toBe(false)
  })

  test('of a refund that a statement confirms in the meantime cannot be corrected', async () => {
    const { nsa, id, correct } = await sentRefund()
    let corrected: ReturnType<typeof correct> | undefined
    await stage.db.transaction(async (tx) => {
      await tx.execute(sql`select from refunds where id = ${id} for update`)
      await tx.execute(sql`with statement as (
          insert into bank_statements (file_name, imported_by, created_at) values ('a.csv', ${nsa.id}, now()) returning id)
        insert into bank_statement_lines (statement_id, line_number, date, amount, is_credit, reference, description, outcome, refund_id, created_at)
        select id, 1, '2026-10-02', 300000, false, '426300000998', '', 'linked', ${id}, now() from statement`)
      corrected = correct(nsa, 1)
      await waitUntilBlocked(tx)
    })
    expect((await corrected)?.status).toBe(409)
  })
})
