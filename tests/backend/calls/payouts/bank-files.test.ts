import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { identitySubmissions, payoutAccounts } from '../../../../backend/db/schema/money/payouts.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { createEncryption } from '../../../../backend/services/encryption/encryption.ts'
import { qualify, upiIdOf } from '../../support/payees.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const {
  stage,
  people,
  addPayees,
  create,
  approve,
  exportFile,
  earn,
  payout,
  send,
  balanceOf,
  rowsOf,
  passDays,
  record,
  importFile,
} = payoutScene()

describe('a bank file', () => {
  test('marks its payouts sent, and is the same at each download', async () => {
    await earn(rupees(700))
    const { fileId, sent } = await send()
    expect(sent).toBe(1)
    const download = () => stage.get(`/payout-files/${fileId}/file.csv`, people.approver.cookie)
    const first = await download()
    expect(first.body).toBe(
      `Reference,Amount (INR),UPI ID,IFSC,Account number,Account holder\r\nPO-000001,700.00,${upiIdOf(people.affiliate.id)},,,\r\n`,
    )
    await passDays(1)
    expect((await download()).body).toBe(first.body)
    expect(await balanceOf(people.affiliate.id)).toBe(0)
    expect(await payout()).toMatchObject({ status: 'sent', fileId, actions: ['complete', 'fail'] })
    expect((await payout(people.affiliate)).fileId).toBeNull()
    expect((await stage.get(`/payout-files/${fileId}/file.csv`, people.nsa.cookie)).status).toBe(404)
    expect((await exportFile()).status).toBe(409)
    const stored = await stage.value(sql`select content from payout_files`)
    expect(String(stored)).not.toContain('payee-')
  })

  test('says so if its key is lost', async () => {
    await earn(rupees(700))
    const { fileId } = await send()
    const encryption = createEncryption(['another key of 32 characters, random'])
    const headers = { cookie: people.approver.cookie }
    const path = `/payout-files/${fileId}/file.csv`
    expect(await stage.send(path, { headers }, stage.appWith({ encryption }))).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('This bank file cannot be read') },
    })
    expect(stage.logged.splice(0)).toEqual([expect.stringContaining('payout_files.content')])
    expect(await stage.value(sql`select count(*)::int from audit_log where action like '%downloaded'`)).toBe(
      0,
    )
  })

  test('leaves out a payout whose account cannot be read, and pays the others', async () => {
    const [other = { id: '', cookie: '' }] = await addPayees(1)
    await qualify(stage.db, [other.id])
    await earn(rupees(700))
    await earn(rupees(800), {}, other)
    await create()
    await approve()
    await stage.db
      .update(payoutAccounts)
      .set({ details: testEncryption.encrypt(payoutAccounts.details, people.provider.id, '{}') })
      .where(eq(payoutAccounts.userId, other.id))
    const { status, body } = await exportFile()
    expect([status, body]).toMatchObject([200, { sent: 1, returnedToDraft: 1, net: rupees(700) }])
    const reasons = sql`select json_agg(reason) from audit_log where action = 'payout.returned-to-draft'`
    expect(await stage.value(reasons)).toEqual([
      'The payout account cannot be read. The payee has to enter it again.',
    ])
  })

  test('guards its cells against formulas', async () => {
    await earn(rupees(700))
    const account = {
      kind: 'bank',
      ifsc: 'HDFC0001234',
      accountNumber: '123456789',
      holder: '=HYPERLINK("x")',
    }
    const details = testEncryption.encrypt(
      payoutAccounts.details,
      people.affiliate.id,
      JSON.stringify(account),
    )
    await stage.db
      .update(payoutAccounts)
      .set({ details, kind: 'bank' })
      .where(eq(payoutAccounts.userId, people.affiliate.id))
    const { fileId } = await send()
    const { body } = await stage.get(`/payout-files/${fileId}/file.csv`, people.creator.cookie)
    expect(body).toContain(`PO-000001,700.00,,HDFC0001234,123456789,"'=HYPERLINK(""x"")"`)
  })

  test('makes a payout that has changed since its approval a draft again', async () => {
    const [sale = ''] = await earn(rupees(900))
    await create()
    await approve()
    await earn(-rupees(50), { type: 'correction', correctsId: sale })
    expect((await exportFile()).body).toMatchObject({ fileId: null, sent: 0, returnedToDraft: 1 })
    expect(await payout()).toMatchObject({ status: 'draft', gross: rupees(850), approvedAt: null })
    await approve()
    expect((await exportFile()).body).toMatchObject({ sent: 1, net: rupees(850) })
  })

  test('makes a payout of another financial year a draft again', async () => {
    await passDays(181)
    await earn(rupees(900))
    await create()
    await approve()
    await passDays(1)
    expect((await exportFile()).body).toMatchObject({ returnedToDraft: 1 })
    expect(await payout()).toMatchObject({ status: 'draft', tax: { financialYear: '2027-28' } })
  })

  test('leaves out a payee who was suspended since the approval', async () => {
    await earn(rupees(900))
    await create()
    await approve()
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, people.affiliate.id))
    expect((await exportFile()).body).toMatchObject({ sent: 0, cancelled: 1 })
    expect(await balanceOf(people.affiliate.id)).toBe(rupees(900))
  })

  test('has no line for a payout whose whole amount is withheld, which is completed and told to the payee', async () => {
    await stage.db.update(identitySubmissions).set({ isPanValid: false })
    await stage.db
      .execute(sql`insert into payouts (kind, beneficiary_id, status, gross, tax_base, tax_bps, section,
        financial_year, year_base, year_tds, tds, net, created_by, created_at)
      values ('commissions', ${people.affiliate.id}, 'completed', 3000000, 3000000, 2000, '194H', '2026-27', 0, 0, 0,
        3000000, ${people.creator.id}, now())`)
    await earn(rupees(900))
    await create()
    await approve()
    await forgetAll(stage.db)
    expect((await exportFile()).body).toMatchObject({ fileId: null, sent: 0, completed: 1 })
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual(['payout-withheld'])
    const [row] = await rowsOf()
    expect(row).toMatchObject({ status: 'paid' })
    expect((await stage.get('/payout-overview', people.creator.cookie)).body.overview.tdsPayable).toBe(
      rupees(900),
    )
  })
})

test('a national administrator sends, and records results of, payouts of the own country alone', async () => {
  const { creator, nsa } = people
  const elsewhere = await addMember(stage.db, 'affiliate', { territoryPath: 'LK' })
  await qualify(stage.db, [elsewhere.id])
  await earn(rupees(700), {}, elsewhere)
  await create()
  await earn(rupees(800))
  await create()
  expect((await approve()).body.approved).toBe(2)
  expect((await exportFile(nsa)).body).toMatchObject({ sent: 1, net: rupees(800) })
  expect((await exportFile(nsa)).status).toBe(409)

  expect((await exportFile(creator)).body).toMatchObject({ sent: 1, net: rupees(700) })
  const results = 'reference,status,utr\nPO-000001,paid,UTR1\nPO-000002,paid,UTR2'
  expect((await importFile(results, nsa)).body).toMatchObject({
    recorded: 1,
    problems: [{ reference: 'PO-000001', problem: 'There is no such payout.' }],
  })
  const byHand = { version: 2, result: 'completed', utr: 'UTR1' }
  expect((await record('PO-1', byHand, nsa)).status).toBe(404)
  expect((await record('PO-1', byHand)).status).toBe(200)
})

test('a national administrator who is moved has the bank files of the former country no more', async () => {
  const { approver, nsa } = people
  await earn(rupees(700))
  await create()
  await approve()
  const { fileId } = (await exportFile(nsa)).body
  const seen = async ({ cookie }: typeof nsa) => [
    (await stage.get('/payout-files', cookie)).body.rows.length,
    (await stage.get(`/payout-files/${fileId}/file.csv`, cookie)).status,
  ]
  expect(await seen(nsa)).toEqual([1, 200])

  await stage.db.update(users).set({ territoryPath: 'LK' }).where(eq(users.id, nsa.id))
  expect(await seen(nsa)).toEqual([0, 404])
  expect(await seen(approver)).toEqual([1, 200])
})
