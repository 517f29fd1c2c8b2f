import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { identitySubmissions } from '../../../../backend/db/schema/money/payouts.ts'
import { addMember } from '../../support/members.ts'
import { addMarket, holdPayload } from '../../support/products.ts'
import { addRows, qualify } from '../../support/payees.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, create, exportFile, earn, payout, send, importFile } = payoutScene()

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
    const path = '/platform-settings/payoutMinimum'
    const lower = { value: rupees(400), version: 0 }
    expect((await stage.post(path, lower, people.nsa.cookie)).status).toBe(403)
    expect((await stage.post(path, lower, people.creator.cookie)).status).toBe(200)
    expect((await create()).body.created).toBe(1)
  })

  test.each([
    { paise: 49_999, isLeaving: false, obstacle: 'below_minimum' },
    { paise: 50_000, isLeaving: false, obstacle: null },
    { paise: 99, isLeaving: true, obstacle: 'below_minimum' },
    { paise: 100, isLeaving: true, obstacle: null },
  ])(
    'of $paise paise for a payee who leaves ($isLeaving) has the obstacle $obstacle, in the list, the overview and the draft',
    async ({ paise, isLeaving, obstacle }) => {
      await earn(paise)
      if (isLeaving)
        await stage.db.execute(sql`update users set deletion_due_at = '2026-10-08T06:00:00Z'
          where role = 'affiliate'`)
      const { rows } = (await stage.get('/payable', people.creator.cookie)).body
      expect(rows).toMatchObject([{ available: paise, obstacle, isLeaving }])
      const { overview } = (await stage.get('/payout-overview', people.creator.cookie)).body
      const isPaid = obstacle === null
      expect(overview.payable).toContainEqual({
        kind: 'commissions',
        payees: isPaid ? 1 : 0,
        gross: isPaid ? paise : 0,
      })
      expect((await create()).body.created).toBe(isPaid ? 1 : 0)
    },
  )

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

  test('waits below the minimum apart from what others owe', async () => {
    await earn(rupees(300))
    await addRows(
      stage.db,
      [{ beneficiaryId: people.provider.id, amount: -rupees(500), type: 'correction' }],
      'shares',
    )
    const { overview } = (await stage.get('/payout-overview', people.creator.cookie)).body
    expect(overview.obstacles).toContainEqual({
      obstacle: 'below_minimum',
      payees: 1,
      available: rupees(300),
    })
    expect(overview.owing).toEqual({ payees: 1, amount: rupees(500) })
  })

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

test('what came back was taxed before, and the base is never below nothing', async () => {
  await earn(rupees(49_000), { type: 'adjustment', isTaxed: true })
  await earn(-rupees(1000), { type: 'correction' })
  await create()
  expect(await payout()).toMatchObject({ gross: rupees(48_000), tds: 0, tax: { base: 0 } })
})

describe('a payout of shares', () => {
  const book = async (): Promise<string> => {
    const { slotId } = await addMarket(stage.db)
    const customer = await addMember(stage.db, 'user')
    return (await stage.post('/bookings', holdPayload(slotId), customer.cookie)).body.booking.id
  }

  test('is taxed on what customers paid, less what was refunded', async () => {
    await stage.db.update(identitySubmissions).set({ isCompany: true })
    const { provider } = people
    const of = { beneficiaryId: provider.id, bookingId: await book() }
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

  test('is not taxed on a share that was cancelled after a correction of it was sent, nor on what was written off', async () => {
    const { creator, provider } = people
    const of = { beneficiaryId: provider.id, bookingId: await book() }
    const another = { beneficiaryId: provider.id, amount: rupees(85_000), base: rupees(1_00_000) }
    const add = (row: Parameters<typeof addRows>[1][number]) => addRows(stage.db, [row], 'shares')
    const [id = ''] = await add({ ...another, ...of })
    await send()
    await add(another)
    const fall = { type: 'correction', amount: -rupees(17_000), base: rupees(80_000) } as const
    await add({ ...of, ...fall, correctsId: id })
    await send()
    await importFile('reference,status,reason\nPO-000001,failed,No such account')
    for (const action of ['hold', 'cancel']) {
      const version = await stage.value(sql`select version from commissions where id = ${id}`)
      const decision = { action, version, reason: 'Nobody came' }
      const decided = await stage.post(`/commissions/${id}/actions`, decision, creator.cookie)
      expect(decided.status).toBe(200)
    }
    await add(another)
    await add({ ...another, type: 'adjustment', amount: rupees(500), base: rupees(500) })
    await create()
    const drafts = (await stage.get('/payouts?status=draft', creator.cookie)).body.rows
    const draft = (await stage.get(`/payouts/${drafts[0].id}`, creator.cookie)).body.payout
    // What the correction took back is given back.
    expect(draft).toMatchObject({ gross: rupees(1_02_500), tax: { base: rupees(1_00_000) } })
  })
})
