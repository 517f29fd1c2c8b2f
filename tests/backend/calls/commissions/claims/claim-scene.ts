// Affiliates whose booking is missing.
import { eq } from 'drizzle-orm'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { referralLinks } from '../../../../../backend/db/schema/attribution.ts'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { commissionSnapshots } from '../../../../../backend/db/schema/money/commissions.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import type { Stage } from '../../../support/stage.ts'

export function claimScene(stage: Stage) {
  const sceneOf = createBookingScene(stage)

  /** An affiliate with a link for the whole site and a phone number of their own. */
  async function addAffiliate(code: string) {
    const affiliate = await addMember(stage.db, 'affiliate', { territoryPath: idukki, name: 'Anjali Nair' })
    await stage.db.update(users).set({ phone: '+91 94473 55005' }).where(eq(users.id, affiliate.id))
    await stage.db
      .insert(referralLinks)
      .values({ affiliateId: affiliate.id, code, createdAt: new Date('2026-09-01') })
    return affiliate
  }

  /** A booking of ₹3,000 that came without a link, and an affiliate who claims it. */
  async function scene(held?: Parameters<typeof sceneOf>[1]) {
    const booked = await sceneOf({}, held)
    const affiliate = await addAffiliate('ANJALI01')
    const [booking] = await stage.db
      .select({ number: bookings.bookingNumber })
      .from(bookings)
      .where(eq(bookings.id, booked.id))
    const bookingId = `BK-${String(booking?.number).padStart(6, '0')}`
    const claim = (who: Member = affiliate, number = bookingId) =>
      stage.post('/claims', { bookingId: number, message: 'I sent her the link.' }, who.cookie)
    const read = async (id: string, who: Member = booked.admin) =>
      (await stage.get(`/claims/${id}`, who.cookie)).body.claim
    const decide = async (id: string, action: string, who: Member = booked.admin, version = 0) =>
      stage.post(`/claims/${id}/actions`, { action, version, reason: 'I asked the customer.' }, who.cookie)
    return { ...booked, affiliate, bookingId, claim, read, decide }
  }

  const setTier = (bookingId: string, values: Partial<typeof commissionSnapshots.$inferInsert>) =>
    stage.db.update(commissionSnapshots).set(values).where(eq(commissionSnapshots.bookingId, bookingId))

  return { addAffiliate, scene, setTier }
}
