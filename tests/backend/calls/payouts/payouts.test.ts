import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { identitySubmissions, payoutAccounts, payouts } from '../../../../backend/db/schema/money/payouts.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { holdCommission } from '../../../../backend/services/commissions/hold-commission.ts'
import { readBalances } from '../../../../backend/services/ledger/read-balances.ts'
import { addMarket, addMember, holdPayload } from '../../support/products.ts'
import { addRows, qualify, upiIdOf } from '../../support/payees.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { payoutScene } from './payout-scene.ts'

const scene = payoutScene()
const { stage, people, create, approve, exportFile, earn, payout, send, record } = scene
const rupees = (amount: number) => amount * 100

const balanceOf = async (id: string) => (await readBalances(stage.db, [id])).get(id)?.partner_available
const rowsOf = () => stage.db.select().from(commissions).orderBy(commissions.amount)
/** Holds the sale of ₹700. */
const hold = () =>
  stage.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(commissions)
      .where(eq(commissions.amount, rupees(700)))
    const decision = { id: row?.id ?? '', reason: 'Suspicious', by: null, at: stage.now() }
    expect(await holdCommission(tx, decision)).toMatchObject({ ok: true })
  })

describe('a draft', () => {
  test('takes everything that is available to the payee, and nothing that is pending or on hold', async () => {
    await earn(rupees(700))
    await earn(rupees(900))
    await earn(-rupees(100), { type: 'correction' })
    await earn(rupees(5000), { status: 'pending' })
    await earn(rupees(6000), { status: 'on_hold' })
    expect((await create()).body).toEqual({
      created: 1,
      gross: rupees(1500),
      net: rupees(1500),
      hasMore: false,
    })
    expect(await payout(people.affiliate)).toMatchObject({
      status: 'draft',
      kind: 'commissions',
      gross: rupees(1500),
      tds: 0,
      items: 3,
      payoutNumber: 'PO-000001',
      account: 'pa••••@okbank',
      tax: { section: '194H', financialYear: '2026-27', base: rupees(1500), bps: 200 },
    })
    const items = (await stage.get('/payouts/PO-1/items', people.affiliate.cookie)).body.rows
    expect(items.map(({ amount }: { amount: number }) => amount).toSorted()).toHaveLength(3)
    expect((await create()).body.created).toBe(0)
  })

  test('waits until the TDS rates are confirmed', async () => {
    await stage.db.execute(sql`delete from tax_rules where kind = 'shares'`)
    await earn(rupees(700))
    expect(await create()).toMatchObject({
      status: 409,
      body: { message: 'Confirm the TDS rates before the first payout.' },
    })
    const { examples } = (await stage.get('/tax-rules', people.creator.cookie)).body
    expect(examples).toMatchObject([{ kind: 'shares', section: '194-O', thresholdCompany: null }])
    expect((await stage.post('/tax-rules', examples[0], people.creator.cookie)).status).toBe(200)
    expect((await stage.post('/tax-rules', examples[0], people.creator.cookie)).status).toBe(409)
    expect((await create()).body.created).toBe(1)
  })

  test('is not made for less than the minimum, which a super administrator may change', async () => {
    await earn(rupees(499))
    expect((await create()).body.created).toBe(0)
    const settings = { minimum: rupees(400), singleOperator: false }
    expect((await stage.post('/payout-settings', settings, people.nsa.cookie)).status).toBe(403)
    expect((await stage.post('/payout-settings', settings, people.creator.cookie)).status).toBe(200)
    expect((await create()).body.created).toBe(1)
  })

  test.each([
    ['suspended', sql`update users set status = 'suspended' where role = 'affiliate'`],
    ['identity', sql`update identity_submissions set status = 'submitted'`],
    ['account', sql`update payout_accounts set replaced_at = now()`],
    ['account_waiting', sql`update payout_accounts set usable_from = '2026-10-03T00:00:00Z'`],
  ])(
    'is not made for a payee in the state %s, which the list of payable money names',
    async (obstacle, change) => {
      await earn(rupees(700))
      await stage.db.execute(change)
      expect((await create()).body.created).toBe(0)
      const { rows } = (await stage.get('/payable', people.creator.cookie)).body
      expect(rows).toMatchObject([{ id: people.affiliate.id, available: rupees(700), obstacle }])
      const { overview } = (await stage.get('/payout-overview', people.creator.cookie)).body
      expect(overview.obstacles).toContainEqual({ obstacle, payees: 1, available: rupees(700) })
    },
  )

  test('of a national administrator is for payees in the country, never for administrators beside or above', async () => {
    const elsewhere = await addMember(stage.db, 'affiliate', { territoryPath: 'LK' })
    const peer = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    await qualify(stage.db, [elsewhere.id, peer.id, people.nsa.id])
    await earn(rupees(700))
    for (const each of [elsewhere, peer, people.nsa]) await earn(rupees(700), {}, each)
    const { created } = (await create(people.nsa)).body
    expect(created).toBe(1)
    expect(await payout(people.nsa)).toMatchObject({ payeeId: people.affiliate.id })
    expect((await create()).body.created).toBe(3)
    expect((await stage.get('/payouts', people.nsa.cookie)).body.rows).toHaveLength(2)
  })

  test('is not made by a district or state administrator, an affiliate or a provider', async () => {
    await earn(rupees(700))
    for (const role of ['dsa', 'ssa', 'affiliate', 'service_provider'] as const) {
      const member = await addMember(stage.db, role, { territoryPath: 'IN/KL/idukki' })
      expect((await create(member)).status).toBe(403)
      expect((await exportFile(member)).status).toBe(403)
      expect((await stage.get('/payouts', member.cookie)).body.rows).toEqual([])
    }
  })
})

describe('an approval', () => {
  test('is for a super administrator who has not created the draft', async () => {
    await earn(rupees(700))
    await create()
    const { id, version, actions } = await payout()
    expect(actions).toEqual(['cancel'])
    const chosen = { payouts: [{ id, version }] }
    expect(await approve(people.creator, chosen)).toMatchObject({ status: 403 })
    expect((await approve(people.creator)).body).toMatchObject({ approved: 0 })
    expect((await approve(people.nsa, chosen)).status).toBe(403)
    expect((await approve(people.approver, { payouts: [{ id, version: version + 1 }] })).status).toBe(409)
    expect((await payout(people.approver)).actions).toEqual(['approve', 'cancel'])
    expect((await approve(people.approver, chosen)).body).toMatchObject({ approved: 1, net: rupees(700) })
    expect((await approve(people.approver, chosen)).status).toBe(409)
    expect(await payout()).toMatchObject({ status: 'approved', isSingleOperator: false })
  })

  test('is never given by the payee', async () => {
    await qualify(stage.db, [people.approver.id])
    await earn(rupees(700), {}, people.approver)
    await create()
    const { id, version } = await payout()
    expect(await approve(people.approver, { payouts: [{ id, version }] })).toMatchObject({
      status: 403,
      body: { message: 'Another person decides on a payout of your own.' },
    })
    expect((await approve(people.approver)).body.approved).toBe(0)
    const own = await stage.post(`/payouts/${id}/cancel`, { version, reason: 'Mine' }, people.approver.cookie)
    expect(own.status).toBe(403)
  })

  test('by the creator is possible where a platform with one super administrator has said so', async () => {
    await earn(rupees(700))
    await create()
    const settings = { minimum: rupees(500), singleOperator: true }
    expect(await stage.post('/payout-settings', settings, people.creator.cookie)).toMatchObject({
      status: 409,
    })
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, people.approver.id))
    expect((await stage.post('/payout-settings', settings, people.creator.cookie)).status).toBe(200)
    expect((await approve(people.creator)).body.approved).toBe(1)
    expect(await payout()).toMatchObject({ status: 'approved', isSingleOperator: true })
    expect(await payout(people.affiliate)).toMatchObject({ isSingleOperator: true })
    expect(await stage.value(sql`select count(*)::int from audit_log where action = 'setting.changed'`)).toBe(
      1,
    )
  })

  test('leaves out what was held since, and takes what the payee owes since', async () => {
    const [sale = ''] = await earn(rupees(900))
    await earn(rupees(700))
    await create()
    await hold()
    await earn(-rupees(50), { type: 'correction', correctsId: sale })
    await earn(rupees(400))
    await approve()
    expect(await payout()).toMatchObject({ status: 'approved', gross: rupees(850), items: 2 })
  })

  test('cancels a payout of which too little is left, and its rows stay available', async () => {
    await earn(rupees(700))
    await earn(rupees(100))
    await create()
    await hold()
    expect((await approve()).body).toMatchObject({ approved: 0, cancelled: 1 })
    expect(await payout()).toMatchObject({
      status: 'cancelled',
      reason: 'What is left is below the minimum of a payout.',
      items: 0,
    })
    expect((await rowsOf()).map(({ payoutId }) => payoutId)).toEqual([null, null])
  })

  test('cancels a payout whose payee no longer qualifies', async () => {
    await earn(rupees(700))
    await create()
    await stage.db.update(identitySubmissions).set({ status: 'resubmission_requested' })
    expect((await approve()).body.cancelled).toBe(1)
  })

  test('of all leaves drafts that were created after the page was opened', async () => {
    await earn(rupees(700))
    const { readAt: opened } = (await stage.get('/payout-overview', people.approver.cookie)).body.overview
    stage.pass(1000)
    await create()
    expect((await approve(people.approver, { createdUntil: opened })).body.approved).toBe(0)
    expect((await approve(people.approver, { createdUntil: stage.now().toISOString() })).body.approved).toBe(
      1,
    )
  })
})

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
    await scene.passDays(1)
    expect((await download()).body).toBe(first.body)
    expect(await balanceOf(people.affiliate.id)).toBe(0)
    expect(await payout()).toMatchObject({ status: 'sent', fileId, actions: ['complete', 'fail'] })
    expect((await payout(people.affiliate)).fileId).toBeNull()
    expect((await stage.get(`/payout-files/${fileId}/file.csv`, people.nsa.cookie)).status).toBe(404)
    expect((await exportFile()).status).toBe(409)
    const stored = await stage.value(sql`select content from payout_files`)
    expect(String(stored)).not.toContain('payee-')
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
    await scene.passDays(181)
    await earn(rupees(900))
    await create()
    await approve()
    await scene.passDays(1)
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

  test('has no line for a payout whose whole amount is withheld, which is completed', async () => {
    await stage.db.update(identitySubmissions).set({ isPanValid: false })
    await stage.db
      .execute(sql`insert into payouts (kind, beneficiary_id, status, gross, tax_base, tax_bps, section,
        financial_year, year_base, year_tds, tds, net, created_by, created_at)
      values ('commissions', ${people.affiliate.id}, 'completed', 3000000, 3000000, 2000, '194H', '2026-27', 0, 0, 0,
        3000000, ${people.creator.id}, now())`)
    await earn(rupees(900))
    await create()
    await approve()
    expect((await exportFile()).body).toMatchObject({ fileId: null, sent: 0, completed: 1 })
    const [row] = await rowsOf()
    expect(row).toMatchObject({ status: 'paid' })
    expect((await stage.get('/payout-overview', people.creator.cookie)).body.overview.tdsPayable).toBe(
      rupees(900),
    )
  })
})

describe('the result of a payout', () => {
  test('completed makes its rows paid for good', async () => {
    await earn(rupees(700))
    await send()
    const { id, version } = await payout()
    expect((await record(id, { version, result: 'completed' })).status).toBe(400)
    expect((await record(id, { version, result: 'completed', utr: 'UTR1' }, people.nsa)).status).toBe(200)
    expect((await record(id, { version, result: 'completed', utr: 'UTR1' })).status).toBe(409)
    expect(await payout()).toMatchObject({ status: 'completed', utr: 'UTR1', actions: ['return'] })
    const [row] = await rowsOf()
    expect(row).toMatchObject({ status: 'paid' })
    expect((await create()).body.created).toBe(0)
  })

  test('failed gives the rows back, reverses the tax, and they can be paid again', async () => {
    await earn(rupees(50_000))
    await send()
    const { id, version, tds } = await payout()
    expect(tds).toBe(rupees(1000))
    expect((await record(id, { version, result: 'failed' })).status).toBe(400)
    await record(id, { version, result: 'failed', reason: 'Account closed' })
    expect(await balanceOf(people.affiliate.id)).toBe(rupees(50_000))
    expect((await create()).body).toMatchObject({ created: 1, net: rupees(49_000) })
  })

  test('returned gives back the net as one row that is not taxed again', async () => {
    await earn(rupees(50_000))
    await send()
    const sent = await payout()
    await record(sent.id, { version: sent.version, result: 'completed', utr: 'UTR1' })
    const back = { version: sent.version + 1, result: 'returned', reason: 'Wrong account' }
    expect((await record(sent.id, back)).status).toBe(200)
    expect((await record(sent.id, back)).status).toBe(409)
    expect(await balanceOf(people.affiliate.id)).toBe(rupees(49_000))
    expect((await create()).body).toMatchObject({ created: 1, gross: rupees(49_000), net: rupees(49_000) })
    expect((await rowsOf()).map(({ status, isTaxed }) => [status, isTaxed])).toEqual([
      ['available', true],
      ['paid', false],
    ])
  })

  test('cancelled before it is sent leaves the rows available', async () => {
    await earn(rupees(700))
    await create()
    const { id, version } = await payout()
    const path = `/payouts/${id}/cancel`
    expect((await stage.post(path, { version, reason: '' }, people.creator.cookie)).status).toBe(400)
    expect((await stage.post(path, { version, reason: 'Too early' }, people.affiliate.cookie)).status).toBe(
      403,
    )
    expect((await stage.post(path, { version, reason: 'Too early' }, people.creator.cookie)).status).toBe(200)
    expect((await create()).body.created).toBe(1)
  })
})

describe('an import of results', () => {
  test('records each line once, and lists what cannot be recorded', async () => {
    const payees = await scene.addPayees(3)
    await qualify(
      stage.db,
      payees.map(({ id }) => id),
    )
    await addRows(
      stage.db,
      payees.map(({ id }) => ({ beneficiaryId: id, amount: rupees(600) })),
    )
    await send()
    const file = [
      'Reference;Status;UTR;Amount;Reason',
      'PO-000001;Success;UTR1;600,00.00;',
      'PO-000002;SUCCESS;UTR2;600;',
      'po 3;failed;;"600.00";Account; closed',
      'PO-000009;paid;UTR9;;',
      'Salary;paid;UTR9;;',
      'PO-000001;pending;;;',
    ].join('\r\n')
    const { body } = await scene.importFile(
      file.replace('600,00.00', '601').replace('Account; closed', 'Closed'),
    )
    expect(body).toMatchObject({ recorded: 2, unchanged: 0, problemCount: 4 })
    expect(body.problems.map(({ problem }: { problem: string }) => problem)).toEqual([
      'The amount is ₹601, and the payout’s ₹600.',
      'There is no such payout.',
      'The reference is no payout number.',
      'The status is not known.',
    ])
    const again = await scene.importFile(
      file.replace('600,00.00', '600').replace('Account; closed', 'Closed'),
    )
    expect(again.body).toMatchObject({ recorded: 1, unchanged: 2, problemCount: 3 })
    const statuses = await stage.db
      .select({ status: payouts.status })
      .from(payouts)
      .orderBy(payouts.payoutNumber)
    expect(statuses.map(({ status }) => status)).toEqual(['completed', 'completed', 'failed'])
    expect((await scene.importFile('Reference;Status;UTR\nPO-1;returned;')).body).toMatchObject({
      recorded: 1,
    })
    expect((await scene.importFile('Reference;Status;UTR\nPO-1;paid;UTR1')).body).toMatchObject({
      unchanged: 1,
    })
    expect((await scene.importFile('Reference;Status;UTR\nPO-2;paid;UTR7')).body.problems).toMatchObject([
      { problem: 'It is completed with another UTR, UTR2.' },
    ])
  })

  test.each([
    ['', 'The first line must name the columns reference and status.'],
    ['a,b\n1,2', 'The first line must name the columns reference and status.'],
    ['reference,status\n"PO-1,paid', 'Line 2 of the file is not valid CSV.'],
  ])('rejects a file that is no list of results: %j', async (text, message) => {
    expect(await scene.importFile(text)).toMatchObject({ status: 400, body: { message } })
  })
})

describe('a deposit of TDS', () => {
  test('lowers what is withheld, at most to nothing, once for a challan', async () => {
    await earn(rupees(50_000))
    await send()
    const deposit = {
      section: '194H',
      financialYear: '2026-27',
      amount: rupees(600),
      reference: 'CH-1',
      depositedOn: '2026-10-01',
    }
    const post = (payload: object) => stage.post('/tax-deposits', payload, people.creator.cookie)
    expect((await post(deposit)).status).toBe(200)
    expect(await post({ ...deposit, amount: rupees(1) })).toMatchObject({
      body: { message: 'A deposit with this challan number is recorded already.' },
    })
    expect(await post({ ...deposit, reference: 'CH-2' })).toMatchObject({
      status: 409,
      body: { message: 'Only ₹400 of 194H is withheld for 2026-27.' },
    })
    expect((await post({ ...deposit, reference: 'CH-2', section: '194-O', amount: 100 })).status).toBe(409)
    expect(
      (await post({ ...deposit, reference: 'CH-2', financialYear: '2025-26', amount: 100 })).status,
    ).toBe(409)
    expect((await post({ ...deposit, reference: 'CH-2', depositedOn: '2026-10-02' })).status).toBe(400)
    expect((await stage.get('/tax-deposits', people.creator.cookie)).body.rows).toMatchObject([
      { amount: rupees(600) },
    ])
  })
})

describe('a payout of shares', () => {
  test('is taxed on what customers paid, less what was refunded', async () => {
    await stage.db.update(identitySubmissions).set({ isCompany: true })
    const { provider } = people
    const { slotId } = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user')
    const held = await stage.post('/bookings', holdPayload(slotId), customer.cookie)
    const bookingId: string = held.body.booking.id
    const of = { beneficiaryId: provider.id, bookingId }
    const [share] = await addRows(
      stage.db,
      [{ ...of, amount: rupees(85_000), base: rupees(1_00_000) }],
      'shares',
    )
    const corrects = { ...of, type: 'correction' as const, correctsId: share }
    await addRows(
      stage.db,
      [
        { ...corrects, amount: -rupees(17_000), base: rupees(80_000) },
        { ...corrects, amount: -rupees(25_500), base: rupees(50_000) },
      ],
      'shares',
    )
    await create()
    expect(await payout(people.provider)).toMatchObject({
      kind: 'shares',
      gross: rupees(42_500),
      tds: rupees(50),
      tax: { section: '194-O', base: rupees(50_000), bps: 10, threshold: null },
    })
  })
})
