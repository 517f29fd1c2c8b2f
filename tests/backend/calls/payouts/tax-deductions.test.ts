import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { identitySubmissions, payouts } from '../../../../backend/db/schema/money/payouts.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { recordQueries } from '../../support/recorded-work.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, create, earn, payout, record, send, passDays, importFile } = payoutScene()

const summary = async (query = '') => (await stage.get(`/tax-deductions${query}`, people.creator.cookie)).body
const deposit = (payload: object) =>
  stage.post(
    '/tax-deposits',
    { section: '194H', financialYear: '2026-27', reference: 'CH-1', depositedOn: '2026-10-01', ...payload },
    people.creator.cookie,
  )

test('the TDS of a year is listed by payee, section and rate with the masked PAN, and by section with its deposits', async () => {
  await stage.db
    .update(identitySubmissions)
    .set({ panMasked: '••••••234F' })
    .where(eq(identitySubmissions.userId, people.affiliate.id))
  await earn(rupees(50_000))
  await send()
  await passDays(1)
  await earn(rupees(10_000))
  await send()
  expect((await deposit({ amount: rupees(700) })).status).toBe(200)
  expect(await summary()).toMatchObject({
    financialYear: '2026-27',
    years: ['2026-27'],
    sections: [
      { section: '194H', base: rupees(60_000), tds: rupees(1200), deposited: rupees(700), payees: 1 },
    ],
    rows: [
      {
        payeeId: people.affiliate.id,
        legalName: 'Anjali Nair',
        pan: '••••••234F',
        section: '194H',
        bps: 200,
        base: rupees(60_000),
        gross: rupees(60_000),
        tds: rupees(1200),
        payouts: 2,
      },
    ],
  })
  const { body } = await stage.get('/tax-deductions.csv', people.creator.cookie)
  expect(body).toContain('Anjali Nair,••••••234F,194H,2,60000.00,60000.00,1200.00,2')
  expect(await summary('?financialYear=2025-26'), 'a year with nothing').toMatchObject({
    rows: [],
    sections: [],
    years: ['2026-27'],
  })
})

test('the base of a section is the sum of the bases of its payees, with payouts below the threshold', async () => {
  await earn(rupees(15_000))
  await send()
  await passDays(1)
  await earn(rupees(10_000))
  await send()
  const { sections, rows } = await summary()
  expect(sections).toMatchObject([{ base: rupees(25_000), tds: rupees(500), payees: 1 }])
  expect(rows).toMatchObject([{ base: rupees(25_000), tds: rupees(500), payouts: 2 }])
})

test('a payout that failed was not deducted from, and its TDS cannot be deposited', async () => {
  await earn(rupees(50_000))
  await send()
  const failed = 'reference,status,utr,amount,reason\nPO-000001,failed,,49000.00,No such account'
  expect((await importFile(failed)).body).toMatchObject({ recorded: 1 })
  expect(await summary()).toMatchObject({ rows: [], sections: [] })
  expect(await deposit({ amount: 100 })).toMatchObject({
    status: 409,
    body: { message: 'Only ₹0 of 194H is withheld for 2026-27.' },
  })
})

test('TDS of a payout that failed after a later one had caught up on it counts for the next payouts', async () => {
  await earn(rupees(15_000))
  await send()
  await passDays(1)
  await earn(rupees(10_000))
  await send()
  const failed = 'reference,status,utr,amount,reason\nPO-000001,failed,,15000.00,No such account'
  expect((await importFile(failed)).body).toMatchObject({ recorded: 1 })
  expect(await summary(), 'the money with this TDS is on its way').toMatchObject({
    rows: [{ base: rupees(10_000), tds: rupees(500), payouts: 1 }],
  })

  await passDays(1)
  await earn(rupees(2000))
  await send()
  expect(await summary()).toMatchObject({
    rows: [{ base: rupees(27_000), tds: rupees(540), payouts: 2 }],
  })
})

test('a new financial year begins at nothing: no TDS is withheld in April until the threshold is passed again', async () => {
  await earn(rupees(50_000))
  await send()
  // To the first of April.
  await passDays(182)
  await earn(rupees(15_000))
  await send()
  await passDays(1)
  await earn(rupees(10_000))
  await send()
  const sent = await stage.db
    .select({ year: payouts.financialYear, tds: payouts.tds })
    .from(payouts)
    .orderBy(payouts.payoutNumber)
  expect(sent).toEqual([
    { year: '2026-27', tds: rupees(1000) },
    { year: '2027-28', tds: 0 },
    { year: '2027-28', tds: rupees(500) },
  ])
  expect((await summary()).sections).toMatchObject([{ base: rupees(25_000), tds: rupees(500) }])
})

test('TDS of a payout that came back stays withheld: it is listed, can be deposited, and its base counts for the year', async () => {
  await earn(rupees(50_000))
  await send()
  const { id, version } = await payout()
  await record(id, { version, result: 'completed', utr: 'UTR1' })
  await record(id, { version: version + 1, result: 'returned', reason: 'Wrong account' })
  const withheld = { base: rupees(50_000), tds: rupees(1000), payees: 1 }
  expect(await summary()).toMatchObject({ sections: [withheld], rows: [{ tds: rupees(1000), payouts: 1 }] })
  expect((await deposit({ amount: rupees(1000) })).status).toBe(200)

  await earn(rupees(10_000))
  expect((await create()).body).toMatchObject({ gross: rupees(59_000), net: rupees(58_800) })
})

test('the file for the TDS return has the full PAN of the identity that was paid, and each export is audited', async () => {
  const { affiliate, creator, nsa } = people
  const encrypted = (pan: string) => testEncryption.encrypt(identitySubmissions.pan, affiliate.id, pan)
  await stage.db
    .update(identitySubmissions)
    .set({ pan: encrypted('ABCPN1234F'), panMasked: 'XXXXXX234F' })
    .where(eq(identitySubmissions.userId, affiliate.id))
  await earn(rupees(50_000))
  await send()
  await passDays(1)
  const [paid] = await stage.db
    .select()
    .from(identitySubmissions)
    .where(eq(identitySubmissions.userId, affiliate.id))
  if (!paid) throw new Error('there is no identity')
  await stage.db.update(identitySubmissions).set({ isLatest: false, status: 'resubmission_requested' })
  const { id: _id, ...details } = paid
  await stage.db
    .insert(identitySubmissions)
    .values({ ...details, pan: encrypted('XYZPN9876Q'), status: 'submitted', submittedAt: stage.now() })

  const make = (by = creator) => stage.post('/tax-return.csv', { financialYear: '2026-27' }, by.cookie)
  expect((await make(nsa)).status).toBe(403)
  expect(
    await stage.value(sql`select count(*)::int from audit_log where action = 'tax.return-exported'`),
  ).toBe(0)
  const { status, body } = await make()
  expect(status).toBe(200)
  expect(String(body)).toContain(',Anjali Nair,no,ABCPN1234F,yes,194H,2,50000.00,50000.00,1000.00')
  expect(String(body)).toContain('2026-27,Q3,PO-000001,2026-10-01,')
  expect(String(body)).not.toContain('XYZPN9876Q')
  const audited = sql`select json_agg(json_build_array(actor_id, object_id)) from audit_log
    where action = 'tax.return-exported'`
  expect(await stage.value(audited)).toEqual([[creator.id, '2026-27']])
})

test('both files of a year add it up once, and the return has each of many payouts once, in order', async () => {
  await earn(rupees(50_000))
  await send()
  // Of nothing, so that the books stay right.
  await stage.db
    .execute(sql`insert into payouts (kind, beneficiary_id, status, gross, tax_base, tax_bps, section,
      financial_year, year_base, year_tds, tds, net, created_by, created_at, sent_at)
    select kind, beneficiary_id, status, 0, 0, tax_bps, section, financial_year, 0, 0, 0, 0, created_by,
      created_at + n % 700 * interval '1 second', sent_at
    from payouts cross join generate_series(1, 1200) n`)
  const files: string[] = []
  const queries = await recordQueries(async () => {
    const made = await stage.post('/tax-return.csv', { financialYear: '2026-27' }, people.creator.cookie)
    files.push(String(made.body))
    const { body } = await stage.get('/tax-deductions.csv', people.creator.cookie)
    files.push(String(body))
  })
  const numbers = [...(files[0] ?? '').matchAll(/PO-(\d+)/g)].map(([, number]) => Number(number))
  expect(new Set(numbers).size).toBe(1201)
  expect(numbers).toEqual(
    await stage.value(sql`select json_agg(payout_number order by created_at, id) from payouts`),
  )
  expect(files[1]).toContain(',50000.00,50000.00,1000.00,1201')
  expect(queries.filter((query) => query.sql.includes('counted as materialized'))).toHaveLength(2)
})

test('a quarter of the TDS return ends at midnight in India, and the first one begins in April', async () => {
  await earn(rupees(50_000))
  await send()
  const quarters = [
    ['2026-12-31T18:29:59Z', '2026-12-31', 'Q3'],
    ['2026-12-31T18:30:00Z', '2027-01-01', 'Q4'],
    ['2027-03-31T18:29:59Z', '2027-03-31', 'Q4'],
    ['2026-03-31T18:30:00Z', '2026-04-01', 'Q1'],
    ['2026-06-30T18:29:59Z', '2026-06-30', 'Q1'],
    ['2026-06-30T18:30:00Z', '2026-07-01', 'Q2'],
    ['2026-09-30T18:30:00Z', '2026-10-01', 'Q3'],
  ] as const
  for (const [sentAt, day, quarter] of quarters) {
    await stage.db.update(payouts).set({ sentAt: new Date(sentAt) })
    const { body } = await stage.post('/tax-return.csv', { financialYear: '2026-27' }, people.creator.cookie)
    expect(String(body)).toContain(`2026-27,${quarter},PO-000001,${day},`)
  }
})
