// Bookings that an affiliate is credited for, before they are settled.
import { pageSize } from '@affiliate-booking/contract/lists'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { referralLinks, referrals } from '../../../../backend/db/schema/attribution.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { commissions, commissionSnapshots } from '../../../../backend/db/schema/money/commissions.ts'
import { notifications } from '../../../../backend/db/schema/messages.ts'
import { completeEndedBookings } from '../../../../backend/services/bookings/end-bookings.ts'
import { createClaim } from '../../../../backend/services/claims/create-claim.ts'
import { listCreditedBookings } from '../../../../backend/services/commissions/views/credited-bookings.ts'
import { emailsTo, shownTo } from '../../support/mail/told.ts'
import { addEarners, addHeldBooking, addPaidBooking } from '../../support/paid-bookings.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()

async function createScene() {
  const earners = await addEarners(stage.db)
  const root = await addMember(stage.db, 'super_admin')
  const booked = { total: 1_000_000, startsAt: new Date(stage.now().getTime() + 5 * dayMs), now: stage.now() }
  const list = (who = earners.affiliate) => listCreditedBookings(stage.db, who, {})
  const act = async (id: string, payload: object) => {
    const version = await stage.value(sql`select version from ${bookings} where id = ${id}`)
    const { status } = await stage.post(`/bookings/${id}/actions`, { version, ...payload }, root.cookie)
    expect(status).toBe(200)
  }
  return { ...earners, earners, booked, list, act }
}

describe('a paid booking that is credited to an affiliate', () => {
  test('is listed for them before it ends, without its customer, and for nobody else', async () => {
    const { earners, booked, list, provider, customer } = await createScene()
    const id = await addPaidBooking(stage.db, earners, booked)
    await addPaidBooking(stage.db, earners, { ...booked, isReferred: false })
    const found = await list()
    expect(found).toMatchObject({
      expected: 50_000,
      rows: [
        { id, productTitle: 'Tea gardens of Munnar', status: 'confirmed', isPaid: true, expected: 50_000 },
      ],
    })
    expect(JSON.stringify(found)).not.toContain(customer.name)
    for (const other of [provider, customer]) expect((await list(other)).rows).toEqual([])
  })

  test('is expected to bring what its settlement then writes, also after a refund of a part', async () => {
    const { earners, booked, list, act, affiliate } = await createScene()
    const id = await addPaidBooking(stage.db, earners, { ...booked, total: 999_999 })
    await act(id, { action: 'refund', amount: 333_333, reason: 'The boat was late.' })
    const { expected, rows } = await list()
    expect(rows).toMatchObject([{ expected }])
    stage.pass(7 * dayMs)
    await completeEndedBookings(stage.db, stage.now(), 7)
    const [row] = await stage.db
      .select()
      .from(commissions)
      .where(and(eq(commissions.bookingId, id), eq(commissions.beneficiaryId, affiliate.id)))
    expect(row?.amount).toBe(expected)
    expect(await list()).toMatchObject({ rows: [], expected: 0 })
  })

  test('is told to bring nothing once all of it was refunded, and where it is once it has brought something, to whom claims it', async () => {
    const { earners, booked, list, act, affiliate } = await createScene()
    const ids = [
      await addPaidBooking(stage.db, earners, booked),
      await addPaidBooking(stage.db, earners, booked),
    ]
    const [cancelled = '', travelled = ''] = ids
    const claim = async (id: string) => {
      const [booking] = await stage.db.select().from(bookings).where(eq(bookings.id, id))
      const claimed = await createClaim(
        stage,
        affiliate,
        { bookingId: `BK-${booking?.bookingNumber}` },
        { ip: null, requestId: null },
      )
      return claimed.ok ? undefined : claimed.message
    }
    const told = 'This booking is credited to you already.'
    for (const id of ids) expect(await claim(id)).toBe(`${told} You earn when the trip has ended.`)
    await act(cancelled, { action: 'cancel', reason: 'Landslide' })
    stage.pass(7 * dayMs)
    await completeEndedBookings(stage.db, stage.now(), 7)
    expect((await list()).rows).toEqual([])
    expect(await claim(cancelled)).toBe(`${told} It was cancelled or refunded, so you do not earn on it.`)
    expect(await claim(travelled)).toBe(`${told} You find it under Commissions.`)
  })

  test('is no longer listed once it is cancelled', async () => {
    const { earners, booked, list, act } = await createScene()
    const id = await addPaidBooking(stage.db, earners, booked)
    await act(id, { action: 'cancel', reason: 'Landslide' })
    expect((await list()).rows).toEqual([])
  })

  test('is told once to the affiliate, in the app alone, when it is paid', async () => {
    const { earners, booked, list, act, affiliate } = await createScene()
    const holdExpiresAt = new Date(stage.now().getTime() + hourMs)
    const id = await addHeldBooking(stage.db, earners, {
      ...booked,
      holdExpiresAt,
      reference: '426300000123',
    })
    expect(await list()).toMatchObject({ rows: [{ isPaid: false, expected: 50_000 }], expected: 0 })
    expect(await shownTo(stage.db, affiliate.id)).toEqual([])
    await act(id, { action: 'confirm-payment' })
    expect(await list()).toMatchObject({ rows: [{ isPaid: true }], expected: 50_000 })
    expect(await shownTo(stage.db, affiliate.id)).toEqual(['commission-expected'])
    expect(await emailsTo(stage.db, affiliate.id)).toEqual([])
    const [told] = await stage.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'commission-expected'))
    expect(told?.variables).toMatchObject({ amount: 50_000 })
  })

  test('is said to be checked first where its settlement will hold the commission', async () => {
    const { earners, booked, list, act, affiliate } = await createScene()
    const held = { ...booked, holdExpiresAt: new Date(stage.now().getTime() + hourMs) }
    const plain = await addHeldBooking(stage.db, earners, { ...held, reference: '426300000123' })
    const doubtful = await addHeldBooking(stage.db, earners, { ...held, reference: '426300000124' })
    const by = { affiliateId: affiliate.id, createdAt: stage.now() }
    const [link] = await stage.db
      .insert(referralLinks)
      .values({ ...by, code: 'MUNNAR26' })
      .returning()
    await stage.db.insert(referrals).values(
      [plain, doubtful].map((subjectId) => ({
        ...by,
        linkId: link?.id ?? '',
        subjectType: 'booking' as const,
        subjectId,
        by: 'code' as const,
        signals: subjectId === doubtful ? ['same-phone'] : [],
      })),
    )
    const { rows } = await list()
    expect(new Map(rows.map(({ id, isChecked }) => [id, isChecked]))).toEqual(
      new Map([
        [plain, false],
        [doubtful, true],
      ]),
    )
    for (const id of [plain, doubtful]) await act(id, { action: 'confirm-payment' })
    const told = await stage.db
      .select({ variables: notifications.variables })
      .from(notifications)
      .where(eq(notifications.kind, 'commission-expected'))
    const checks = told.map(({ variables }) => Object(variables).check)
    expect(checks).toHaveLength(2)
    expect(checks).toEqual(expect.arrayContaining([null, 'We check it before it can be paid out.']))
    expect(await list()).toMatchObject({ expected: 100_000 })
  })

  test('is told of again once nothing of its price is kept', async () => {
    const { earners, booked, act, affiliate } = await createScene()
    const id = await addPaidBooking(stage.db, earners, booked)
    const partly = await addPaidBooking(stage.db, earners, booked)
    await act(partly, { action: 'refund', amount: 333_333, reason: 'The boat was late.' })
    expect(await shownTo(stage.db, affiliate.id)).toEqual([])
    await act(id, { action: 'cancel', reason: 'Landslide' })
    const lost = 'commission-not-expected'
    expect(await shownTo(stage.db, affiliate.id)).toEqual([lost])
    expect(await emailsTo(stage.db, affiliate.id)).toEqual([])
  })

  test('is not told of as lost to an affiliate who would have earned nothing', async () => {
    const { earners, booked, act, affiliate } = await createScene()
    const id = await addPaidBooking(stage.db, earners, booked)
    await stage.db.update(commissionSnapshots).set({ affiliateValue: 0 })
    await act(id, { action: 'cancel', reason: 'Landslide' })
    expect(await shownTo(stage.db, affiliate.id)).toEqual([])
  })
})

test('of many, the first page alone adds up what all that are paid will bring', async () => {
  const { earners, booked, list, affiliate } = await createScene()
  for (let number = 1; number <= pageSize + 1; number += 1) await addPaidBooking(stage.db, earners, booked)
  const page = await list()
  expect(page.expected).toBe((pageSize + 1) * 50_000)
  const after = page.next ?? ''
  expect(after).not.toBe('')
  const { expected, rows, previous } = await listCreditedBookings(stage.db, affiliate, { after })
  expect([expected, rows.length > 0]).toEqual([null, true])
  expect(await listCreditedBookings(stage.db, affiliate, { before: previous ?? '' })).toEqual(page)
})

test('a later page that has become empty adds up nothing', async () => {
  const { earners, booked, list, act, affiliate } = await createScene()
  for (let number = 1; number <= pageSize + 1; number += 1) await addPaidBooking(stage.db, earners, booked)
  const after = (await list()).next ?? ''
  const [last] = (await listCreditedBookings(stage.db, affiliate, { after })).rows
  await act(last?.id ?? '', { action: 'cancel', reason: 'Landslide' })
  expect(await listCreditedBookings(stage.db, affiliate, { after })).toMatchObject({
    rows: [],
    expected: null,
  })
  expect(await list()).toMatchObject({ expected: pageSize * 50_000 })
})
