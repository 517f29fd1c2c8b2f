// Nobody decides on money that they gain from.
import { eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { bookings } from '../../db/schema/bookings.ts'
import type { leads } from '../../db/schema/leads.ts'
import { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import type { Actor } from '../users/account.ts'
import { isSameContact } from '../users/contacts.ts'

type Gain = 'customer' | 'provider' | 'affiliate' | 'override' | 'beneficiary'

interface Money {
  /** Whose booking it is about. */
  booking?: Pick<
    typeof bookings.$inferSelect,
    'id' | 'userId' | 'contactEmail' | 'contactPhone' | 'providerId' | 'referralAffiliateId'
  >
  /** Whose lead it is about. */
  lead?: Pick<typeof leads.$inferSelect, 'id' | 'email' | 'phone' | 'referralAffiliateId'>
  /** Whose commission, share or payout it is. */
  beneficiaryId?: string
}

/** Every way in which the actor gains from a booking, a lead, a commission or a payout. */
export async function gainsFrom(
  db: Database,
  actor: Pick<Actor, 'id' | 'email' | 'phone'>,
  { booking, lead, beneficiaryId }: Money,
): Promise<ReadonlySet<Gain>> {
  const gains = new Set<Gain>()
  if (beneficiaryId === actor.id) gains.add('beneficiary')
  if (booking) {
    if (booking.userId === actor.id || isContactOf(booking, actor)) gains.add('customer')
    if (booking.providerId === actor.id) gains.add('provider')
  }
  if (lead && isSameContact(lead, actor)) gains.add('customer')
  const subject = booking ?? lead
  if (!subject) return gains
  const isOfSubject = booking
    ? eq(commissionSnapshots.bookingId, subject.id)
    : eq(commissionSnapshots.leadId, subject.id)
  const earners = await readEarners(db, isOfSubject)
  if ([subject.referralAffiliateId, ...earners.affiliates].includes(actor.id)) gains.add('affiliate')
  if (earners.administrators.includes(actor.id)) gains.add('override')
  return gains
}

/** A lead that was won several times has several snapshots. */
async function readEarners(db: Database, isOfSubject: SQL) {
  const snapshots = await db.select().from(commissionSnapshots).where(isOfSubject)
  return {
    affiliates: snapshots.map(({ affiliateId }) => affiliateId),
    administrators: snapshots.flatMap(({ dsaId, ssaId, nsaId }) => [dsaId, ssaId, nsaId]),
  }
}

/** A booking without an account is the actor's own with the actor's email or phone. */
const isContactOf = (
  { contactEmail, contactPhone }: NonNullable<Money['booking']>,
  actor: Pick<Actor, 'email' | 'phone'>,
): boolean => contactEmail !== null && isSameContact({ email: contactEmail, phone: contactPhone }, actor)
