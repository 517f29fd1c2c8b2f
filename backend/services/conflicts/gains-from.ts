// Nobody decides on money that they gain from.
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { bookings } from '../../db/schema/bookings.ts'
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
  /** Whose commission, share or payout it is. */
  beneficiaryId?: string
}

/** Every way in which the actor gains from a booking, a commission or a payout. */
export async function gainsFrom(
  db: Database,
  actor: Pick<Actor, 'id' | 'email' | 'phone'>,
  { booking, beneficiaryId }: Money,
): Promise<ReadonlySet<Gain>> {
  const gains = new Set<Gain>()
  if (beneficiaryId === actor.id) gains.add('beneficiary')
  if (!booking) return gains
  if (booking.userId === actor.id || isContactOf(booking, actor)) gains.add('customer')
  if (booking.providerId === actor.id) gains.add('provider')
  const [snapshot] = await db
    .select()
    .from(commissionSnapshots)
    .where(eq(commissionSnapshots.bookingId, booking.id))
  if ([booking.referralAffiliateId, snapshot?.affiliateId].includes(actor.id)) gains.add('affiliate')
  if ([snapshot?.dsaId, snapshot?.ssaId, snapshot?.nsaId].includes(actor.id)) gains.add('override')
  return gains
}

/** A booking without an account is the actor's own with the actor's email or phone. */
const isContactOf = (
  { contactEmail, contactPhone }: NonNullable<Money['booking']>,
  actor: Pick<Actor, 'email' | 'phone'>,
): boolean => contactEmail !== null && isSameContact({ email: contactEmail, phone: contactPhone }, actor)
