// Accounts with one PAN have the threshold of TDS together, once.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { identitySubmissions, payouts } from '../../../../../backend/db/schema/money/payouts.ts'
import { checkLedger } from '../../../../../backend/services/ledger/check-ledger.ts'
import { readTaxYears } from '../../../../../backend/services/tax/tax-years.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import type { Member } from '../../../support/members.ts'
import { rupees } from '../payout-scene.ts'
import { sharedPanScene } from './shared-pan-scene.ts'

const scene = sharedPanScene()
const { stage, people, second, givePan, changePan, sent, summary, readPayout, payAll } = scene
const { create, approve, exportFile, earn, send, record, passDays } = scene

const both = { base: rupees(39_000), tds: rupees(780) }
const tdsOf = async (payee: Member) =>
  (await sent()).filter((payout) => payout.payee === payee.id).reduce((sum, { tds }) => sum + tds, 0)

test('the second payout to a PAN withholds for the first one, which another account had', async () => {
  await earn(rupees(19_500))
  await send()
  await passDays(1)
  await earn(rupees(19_500), {}, second)
  expect((await create()).body).toMatchObject({ created: 1, net: rupees(18_720) })
  expect((await approve()).body).toMatchObject({ approved: 1, net: rupees(18_720) })
  expect((await exportFile()).body).toMatchObject({ sent: 1, returnedToDraft: 0 })
  expect(await sent()).toMatchObject([
    { payee: people.affiliate.id, tds: 0 },
    { payee: second.id, tds: rupees(780) },
  ])
  expect(await checkLedger(stage.db)).toEqual([])
})

test('of two payouts to a PAN in one batch the second counts the first, and both are sent at once', async () => {
  await earn(rupees(19_500))
  await earn(rupees(19_500), {}, second)
  expect((await create()).body).toMatchObject({ created: 2, net: rupees(38_220) })
  expect((await approve()).body).toMatchObject({ approved: 2, net: rupees(38_220) })
  expect((await exportFile()).body).toMatchObject({ sent: 2, returnedToDraft: 0, net: rupees(38_220) })
  expect((await sent()).map(({ tds }) => tds)).toEqual([0, rupees(780)])
})

test('payouts that are approved in another order than they are sent go back to draft, and are right in the end', async () => {
  await earn(rupees(19_500))
  await earn(rupees(19_500), {}, second)
  await create()
  const drafts = await stage.db.select().from(payouts).orderBy(payouts.payoutNumber)
  for (const { id, version } of drafts.toReversed())
    expect((await approve(people.approver, { payouts: [{ id, version }] })).status).toBe(200)
  await payAll()
  expect((await sent()).reduce((sum, { tds }) => sum + tds, 0)).toBe(rupees(780))
})

test('a payout that is only approved counts for nobody who is paid before it', async () => {
  await earn(rupees(19_500))
  await earn(rupees(19_500), {}, second)
  await create()
  await approve()
  const [first] = await stage.db.select().from(payouts).orderBy(payouts.payoutNumber)
  const cancelled = { version: first?.version, reason: 'Not now' }
  expect((await stage.post(`/payouts/${first?.id}/cancel`, cancelled, people.creator.cookie)).status).toBe(
    200,
  )
  expect((await exportFile()).body).toMatchObject({ sent: 0, returnedToDraft: 1 })
  await approve()
  await exportFile()
  expect(await sent()).toMatchObject([{ base: rupees(19_500), tds: 0 }])
})

test('payouts of another person, of another kind, of an invalid PAN and of no PAN do not count', async () => {
  await earn(rupees(19_500))
  await send()
  await passDays(1)
  const payAgain = async () => {
    await earn(rupees(600), {}, second)
    await send()
    await passDays(1)
    return tdsOf(second)
  }
  await givePan([second.id], 'of-somebody-else')
  expect(await payAgain()).toBe(0)
  await stage.db.update(identitySubmissions).set({ panFingerprint: null })
  expect(await payAgain()).toBe(0)
  await givePan([people.affiliate.id, second.id], 'of-anand')
  await stage.db
    .update(identitySubmissions)
    .set({ isPanValid: false })
    .where(eq(identitySubmissions.userId, people.affiliate.id))
  expect(await payAgain()).toBe(0)
})

test('a PAN counts on while an identity with it waits for its correction', async () => {
  await earn(rupees(19_500))
  await send()
  await passDays(1)
  const { id } = people.affiliate
  const [identity] = await stage.db
    .update(identitySubmissions)
    .set({ address: testEncryption.encrypt(identitySubmissions.address, id, 'Kochi') })
    .where(eq(identitySubmissions.userId, id))
    .returning()
  const asked = { version: identity?.version, reason: 'The address is missing' }
  const path = `/identities/${identity?.id}/request-resubmission`
  expect((await stage.post(path, asked, people.creator.cookie)).status).toBe(200)
  await earn(rupees(19_500), {}, second)
  await send()
  expect(await tdsOf(second)).toBe(rupees(780))
})

describe('after an account got another PAN', () => {
  beforeEach(async () => {
    await earn(rupees(19_500))
    await send()
    await passDays(1)
  })

  test('what it was paid before stays in the year of the other account with the PAN before', async () => {
    await changePan(people.affiliate.id, 'of-meera')
    await earn(rupees(19_500), {}, second)
    await send()
    expect(await tdsOf(second)).toBe(rupees(780))
    expect((await summary()).rows).toMatchObject([{ base: rupees(19_500) }, { base: rupees(19_500) }])
  })

  test('its next payouts are in the year of the new one alone, from zero', async () => {
    await changePan(people.affiliate.id, 'of-meera')
    await earn(rupees(19_500))
    await send()
    expect((await sent()).map(({ tds }) => tds)).toEqual([0, 0])
    const [, next] = await sent()
    expect((await readPayout(next?.id ?? '', people.creator)).tax).toMatchObject({ yearBase: 0 })
    await passDays(1)
    await earn(rupees(1000))
    await send()
    expect(await tdsOf(people.affiliate)).toBe(rupees(410))
    // The payout to the PAN before is of another payee, who has no TDS.
    expect((await summary()).rows).toMatchObject([{ base: rupees(20_500), tds: rupees(410), payouts: 2 }])
  })

  test('a PAN that is found invalid later leaves what was paid to it in its year, and in that of the account', async () => {
    await changePan(people.affiliate.id, 'of-anand', false)
    await earn(rupees(19_500), {}, second)
    await send()
    expect(await tdsOf(second)).toBe(rupees(780))
    await passDays(1)
    await earn(rupees(1000))
    await create()
    const [draft] = await stage.db.select().from(payouts).where(eq(payouts.status, 'draft'))
    expect(draft).toMatchObject({ yearBase: rupees(19_500), othersBase: 0 })
  })

  test('what was paid without a valid PAN counts for the one that follows, in all accounts that have it', async () => {
    await changePan(people.affiliate.id, 'wrong', false)
    await earn(rupees(600))
    await send()
    await passDays(1)
    await changePan(people.affiliate.id, 'of-meera')
    await givePan([second.id], 'of-meera')
    await earn(rupees(1000), {}, second)
    await create()
    const [draft] = await stage.db.select().from(payouts).where(eq(payouts.status, 'draft'))
    expect(draft).toMatchObject({ yearBase: 0, othersBase: rupees(600) })
  })
})

describe('the TDS of a year', () => {
  test('lists all payouts to a PAN from which TDS was withheld, and so does the file for the return', async () => {
    await earn(rupees(19_500))
    await earn(rupees(19_500), {}, second)
    await send()
    const { rows, sections, sharedPans } = await summary()
    expect(sections).toMatchObject([{ section: '194H', ...both, payees: 2 }])
    expect(rows).toHaveLength(2)
    expect(sharedPans).toEqual([])
    const { body } = await stage.post('/tax-return.csv', { financialYear: '2026-27' }, people.creator.cookie)
    expect(String(body).trim().split('\r\n')).toHaveLength(1 + 2)
  })

  test('names a PAN whose accounts were paid apart, until the next payout has taken the rest', async () => {
    await givePan([second.id], 'of-somebody-else')
    await earn(rupees(19_500))
    await earn(rupees(19_500), {}, second)
    await send()
    await passDays(1)
    await givePan([second.id], 'of-anand')
    expect((await summary()).sharedPans).toMatchObject([{ ...both, tds: 0, missing: rupees(780) }])
    await earn(rupees(1000), {}, second)
    await send()
    expect(await tdsOf(second)).toBe(rupees(800))
    expect((await summary()).sharedPans).toEqual([])
  })
})

describe('somebody whose other account counts', () => {
  test('reads on the payout and on the statement why more was withheld, and nothing of the other account', async () => {
    await earn(rupees(19_500))
    await send()
    await passDays(1)
    await earn(rupees(19_500), {}, second)
    await send()
    const [first, next] = await sent()
    const own = await readPayout(next?.id ?? '', second)
    expect(own).toMatchObject({
      tds: rupees(780),
      tax: { yearBase: 0, yearTds: 0, isPanShared: true, isAboveThreshold: true },
    })
    expect(own.tax).not.toHaveProperty('othersBase')
    expect((await readPayout(next?.id ?? '', people.creator)).tax).toMatchObject({
      yearBase: rupees(19_500),
      othersBase: rupees(19_500),
      othersTds: 0,
    })
    expect((await readPayout(first?.id ?? '', people.affiliate)).tax).toMatchObject({ isPanShared: false })
    const taxesOf = async (who: Member) =>
      (await stage.get('/statement?period=2026-27', who.cookie)).body.statement.taxes
    expect(await taxesOf(second)).toMatchObject([{ tds: rupees(780), isPanShared: true }])
    expect((await taxesOf(people.affiliate))[0]).not.toHaveProperty('isPanShared')
  })
})

test('two payouts to a PAN that are sent at the same moment, in files of their own, are assessed one after the other', async () => {
  const asked = { financialYear: '2026-27', isSending: true }
  const events: string[] = []
  let other: Promise<unknown> = Promise.resolve()
  await stage.db.transaction(async (tx) => {
    await readTaxYears(tx, [people.affiliate.id], asked)
    other = stage.db.transaction(async (later) => {
      const { others } = (await readTaxYears(later, [second.id], asked)).of(second.id, 'commissions')
      events.push(`the other read ${others.base}`)
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.insert(payouts).values({
      kind: 'commissions',
      beneficiaryId: people.affiliate.id,
      status: 'sent',
      gross: 500,
      taxBase: 500,
      taxBps: 200,
      section: '194H',
      financialYear: '2026-27',
      yearBase: 0,
      yearTds: 0,
      tds: 0,
      net: 500,
      createdBy: people.creator.id,
      createdAt: stage.now(),
      sentAt: stage.now(),
    })
    events.push('the first is sent')
  })
  await other
  expect(events).toEqual(['the first is sent', 'the other read 500'])
})

test('a payout that is sent unchanged tells what counted when it was sent', async () => {
  await earn(rupees(4000))
  await create()
  await approve()
  await earn(rupees(5000), {}, second)
  await create()
  await approve()
  const rows = await stage.db.select().from(payouts).orderBy(payouts.payoutNumber)
  expect(rows[1]).toMatchObject({ yearBase: 0, othersBase: rupees(4000), tds: 0 })
  const cancelled = { version: rows[0]?.version ?? 0, reason: 'Not now' }
  const path = `/payouts/${rows[0]?.id}/cancel`
  expect((await stage.post(path, cancelled, people.creator.cookie)).status).toBe(200)
  await exportFile()
  expect((await stage.db.select().from(payouts).orderBy(payouts.payoutNumber))[1]).toMatchObject({
    status: 'sent',
    version: (rows[1]?.version ?? 0) + 1,
    othersBase: 0,
  })
})

test('a payout that failed counts no more, as within one account', async () => {
  await earn(rupees(19_500))
  await send()
  const [first] = await sent()
  const failed = { version: 2, result: 'failed', reason: 'Account closed' }
  expect((await record(first?.id ?? '', failed)).status).toBe(200)
  await passDays(1)
  await earn(rupees(19_500), {}, second)
  await create(people.creator, { payeeIds: [second.id] })
  await approve()
  await exportFile()
  expect(await tdsOf(second)).toBe(0)
})
