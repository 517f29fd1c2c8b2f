// Commissions on hold: who is told of them, who decides on them, and when they are off the list.
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { referralLinks, referrals } from '../../../backend/db/schema/attribution.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'
import { commissions } from '../../../backend/db/schema/money/commissions.ts'
import { leads } from '../../../backend/db/schema/leads.ts'
import { messages } from '../../../backend/db/schema/messages.ts'
import { completeEndedBookings } from '../../../backend/services/bookings/end-bookings.ts'
import { decideCommission } from '../../../backend/services/commissions/decide-commission.ts'
import { getCommission } from '../../../backend/services/commissions/views/get-commission.ts'
import {
  exportCommissions,
  listCommissions,
} from '../../../backend/services/commissions/views/list-commissions.ts'
import { summarizeCommissions } from '../../../backend/services/commissions/views/summarize-commissions.ts'
import { countOpenWork } from '../../../backend/services/dashboard/count-open-work.ts'
import type { Account } from '../../../backend/services/users/account.ts'
import { accountOf, addEarners, addPaidBooking } from '../support/paid-bookings.ts'
import { addMember } from '../support/members.ts'
import { idukki, wayanad } from '../support/products.ts'
import { createStage } from '../support/stage.ts'
import { leadWinScene } from './leads/lead-win-scene.ts'

const stage = createStage()
const nowhere = { ip: null, requestId: null }

const held = async (admin: Account) =>
  (await countOpenWork(stage.db, admin, stage.now(), { area: 'commissions' })).heldCommissions

const waiting = async (admin: Account) =>
  (await listCommissions(stage.db, admin, { status: 'on_hold', waits: 'decision', sort: 'oldest' })).rows

async function signal(affiliateId: string, subjectType: 'booking' | 'lead', subjectId: string) {
  const createdAt = stage.now()
  const [link] = await stage.db
    .insert(referralLinks)
    .values({ affiliateId, code: 'MUNNAR26', createdAt })
    .returning()
  const signals = ['same-phone', 'quick-hold']
  const referral = { affiliateId, linkId: link?.id ?? '', subjectType, subjectId, by: 'code' as const }
  await stage.db.insert(referrals).values({ ...referral, signals, createdAt })
}

const saleOf = async (type: 'sale' | 'lead') => {
  const [sale] = await stage.db.select().from(commissions).where(eq(commissions.type, type))
  if (!sale) throw new Error('there is no such row')
  return sale
}

/** What the page of the commission offers. */
async function shownTo(reader: Account) {
  const found = await getCommission(stage.db, reader, (await saleOf('sale')).id)
  if (!found.ok) throw new Error(found.message)
  const { actions, obstacle } = found.value
  return { actions, obstacle }
}

async function decide(by: Account, action: 'hold' | 'release' | 'cancel', type: 'sale' | 'lead' = 'sale') {
  const { id, version } = await saleOf(type)
  return decideCommission(stage, by, id, { action, version, reason: `To ${action} it` }, nowhere)
}

/** A settled booking whose commission is held for two signals. */
async function scene() {
  const { db } = stage
  const earners = await addEarners(db)
  const startsAt = new Date(stage.now().getTime() + dayMs)
  const id = await addPaidBooking(db, earners, { total: 300_000, startsAt, now: stage.now() })
  await signal(earners.affiliate.id, 'booking', id)
  stage.pass(3 * dayMs)
  await completeEndedBookings(db, stage.now(), 7)
  const member = async (role: 'dsa' | 'nsa', territoryPath: string) =>
    accountOf(db, (await addMember(db, role, { territoryPath })).id)
  return { db, earners, id, member }
}

test('a hold from above is not ended from below, where it is not counted, and the answer says whom to ask', async () => {
  const { earners, member } = await scene()
  const { root } = earners
  const below = await member('dsa', idukki)
  const colleague = await member('dsa', idukki)
  // By the system: everybody in scope may decide.
  expect((await decide(below, 'release')).ok).toBe(true)
  expect(await shownTo(below)).toEqual({ actions: ['hold'], obstacle: null })
  expect(await shownTo(earners.dsa), 'nothing waits').toEqual({ actions: [], obstacle: null })
  expect((await decide(root, 'hold')).ok).toBe(true)
  for (const action of ['release', 'cancel'] as const)
    expect(await decide(below, action)).toMatchObject({
      status: 403,
      message:
        'A super administrator put this commission on hold. Ask an administrator of that level to decide on it.',
    })
  expect(await shownTo(below)).toEqual({
    actions: [],
    obstacle:
      'A super administrator put this commission on hold. Ask an administrator of that level to decide on it.',
  })
  expect(await shownTo(root)).toEqual({ actions: ['release', 'cancel'], obstacle: null })
  expect([await held(below), await held(root)]).toEqual([0, 1])
  expect((await decide(root, 'release')).ok).toBe(true)
  expect((await decide(below, 'hold')).ok).toBe(true)
  expect([await held(below), await held(colleague), await held(root)]).toEqual([1, 1, 1])
  expect(await shownTo(colleague)).toEqual({ actions: ['release', 'cancel'], obstacle: null })
  expect(await shownTo(earners.dsa)).toEqual({
    actions: [],
    obstacle: 'You earn on this booking, so somebody else has to decide.',
  })
  expect((await decide(colleague, 'cancel')).ok).toBe(true)
})

test('a commission on hold is counted for those who may decide on it, until it is released', async () => {
  const { earners, member } = await scene()
  const { root, dsa, ssa, nsa } = earners
  const colleague = await member('dsa', idukki)
  for (const admin of [root, colleague]) expect([admin.role, await held(admin)]).toEqual([admin.role, 1])
  for (const admin of [dsa, ssa, nsa, await member('dsa', wayanad)]) {
    expect([admin.role, await held(admin)]).toEqual([admin.role, 0])
    expect((await decide(admin, 'release')).ok).toBe(false)
  }
  expect((await decide(colleague, 'release')).ok).toBe(true)
  for (const admin of [root, colleague]) expect(await held(admin)).toBe(0)
})

test('a commission on hold is not counted for an administrator who is the guest or the affiliate', async () => {
  const { db, earners, id, member } = await scene()
  const guest = {
    ...(await member('nsa', 'IN')),
    email: 'meera.nair+work@gmail.com',
    phone: '+91 94473 55005',
  }
  expect(await held(guest)).toBe(1)
  const contacts = [
    { contactEmail: 'meeranair@googlemail.com', contactPhone: '1' },
    { contactEmail: 'other@example.com', contactPhone: '094473-55005' },
  ]
  for (const contact of contacts) {
    await db
      .update(bookings)
      .set({ ...contact, userId: null })
      .where(eq(bookings.id, id))
    expect(await held(guest), contact.contactEmail).toBe(0)
    expect(await decide(guest, 'release')).toMatchObject({ status: 403 })
  }
  const { customer, provider, affiliate } = earners
  const nobody = {
    contactEmail: 'other@example.com',
    contactPhone: '1',
    userId: customer.id,
    providerId: provider.id,
    referralAffiliateId: affiliate.id,
  }
  for (const column of ['userId', 'providerId', 'referralAffiliateId'] as const) {
    await db
      .update(bookings)
      .set({ ...nobody, [column]: guest.id })
      .where(eq(bookings.id, id))
    expect(await held(guest), column).toBe(0)
  }
  await db.update(bookings).set(nobody).where(eq(bookings.id, id))
  expect(await held(guest)).toBe(1)
})

test('a commission of a lead on hold is counted as that of a booking is', async () => {
  const { addLead, win, confirm, earners, closer } = await leadWinScene(stage)
  const id = await addLead()
  await signal(earners.affiliate.id, 'lead', id)
  await win(id)
  expect((await confirm(id, 1_000_000)).ok).toBe(true)
  expect([await held(earners.root), await held(closer), await held(earners.dsa)]).toEqual([1, 1, 0])
  const [lead] = await stage.db.select().from(leads).where(eq(leads.id, id))
  expect(await held({ ...closer, email: lead?.email ?? '' })).toBe(0)
  expect((await decide(closer, 'cancel', 'lead')).ok).toBe(true)
  expect(await held(earners.root)).toBe(0)
})

test('a commission of a lead on hold waits for nobody once its win was taken back, and the next one does', async () => {
  const { addLead, win, confirm, takeBack, reopen, earners, closer } = await leadWinScene(stage)
  const { root } = earners
  const id = await addLead()
  await signal(earners.affiliate.id, 'lead', id)
  await win(id)
  await confirm(id, 1_000_000)
  expect(await waiting(root)).toMatchObject([{ type: 'lead', amount: 200_000 }])
  expect((await takeBack(id)).ok).toBe(true)
  expect([await held(root), await held(closer), await waiting(root)]).toEqual([0, 0, []])
  const filter = { status: 'on_hold', waits: 'decision' } as const
  expect((await summarizeCommissions(stage.db, root, filter)).matching).toMatchObject({ count: 0, onHold: 0 })

  expect((await reopen(id, 'contacted', earners.root)).ok).toBe(true)
  await stage.db.update(leads).set({ status: 'proposal' }).where(eq(leads.id, id))
  await win(id)
  await confirm(id, 500_000)
  expect([await held(root), await held(closer)]).toEqual([1, 1])
  expect(await waiting(root)).toMatchObject([{ type: 'lead', amount: 100_000 }])
})

test('a commission waits until all of it that is on hold is corrected; what comes back of money that was paid is not', async () => {
  const { db, earners } = await scene()
  const { id, amount, ...sale } = await saleOf('sale')
  /** Whether it waits then; the books have no such correction. */
  const correct = async (taken: number, status: 'on_hold' | 'available') => {
    let waits: number | null | undefined
    const undone = db.transaction(async (tx) => {
      const values = {
        ...sale,
        type: 'correction' as const,
        eventKey: 'a correction',
        correctsId: id,
        status,
      }
      await tx.insert(commissions).values({ ...values, amount: -taken })
      waits = (await countOpenWork(tx, earners.root, stage.now())).heldCommissions
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
    return waits
  }
  expect(await correct(amount - 1, 'on_hold')).toBe(1)
  expect(await correct(amount, 'available')).toBe(1)
  expect(await correct(amount, 'on_hold')).toBe(0)
})

test('a commission that is cancelled while on hold waits for nobody, nor does what corrects it', async () => {
  const { earners } = await scene()
  const { root, affiliate } = earners
  expect(await waiting(root)).toMatchObject([{ type: 'sale', isCancelled: false }])
  expect((await decide(root, 'cancel')).ok).toBe(true)
  expect([await held(root), await waiting(root)]).toEqual([0, []])
  const filter = { status: 'on_hold', waits: 'decision' } as const
  expect((await summarizeCommissions(stage.db, root, filter)).matching).toMatchObject({ count: 0, onHold: 0 })
  const { rows } = await listCommissions(stage.db, affiliate, { status: 'on_hold', sort: 'amount-desc' })
  expect(rows).toMatchObject([
    { type: 'sale', isCancelled: true },
    { type: 'correction', isCancelled: true },
  ])
  const file = await new Response(exportCommissions(stage.db, affiliate, {})).text()
  expect(file.match(/,cancelled,.*,To cancel it\r\n/g)).toHaveLength(2)
})

test('what comes back of a commission that was paid before it was cancelled is no cancelled row', async () => {
  const { db, earners } = await scene()
  await decide(earners.root, 'cancel')
  const { id, ...sale } = await saleOf('sale')
  // Of nothing, so that the books stay right.
  const back = { amount: 0, status: 'available', holdReason: null, reason: null, cancelledAt: null } as const
  await db.insert(commissions).values({
    ...sale,
    ...back,
    type: 'correction',
    eventKey: `cancel:${id}:paid`,
    correctsId: id,
  })
  const { rows } = await listCommissions(db, earners.affiliate, { type: 'correction', sort: 'amount-desc' })
  expect(rows.map(({ amount, status, isCancelled }) => [amount, status, isCancelled])).toEqual([
    [0, 'available', false],
    [-15_000, 'on_hold', true],
  ])
})

test('a payee reads in words which signals hold a commission', async () => {
  const { db, earners } = await scene()
  const told = await db
    .select({ variables: messages.variables })
    .from(messages)
    .where(and(eq(messages.kind, 'commission-held'), eq(messages.userId, earners.affiliate.id)))
  expect(told).toMatchObject([
    {
      variables: {
        reason:
          'Affiliate and customer have the same phone number, The form was sent less than 10 seconds after the click',
      },
    },
  ])
})
