// What WhatsApp is opened with where staff or a provider write to a customer: the text of the booking's state.
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../../../db/database.ts'
import type { Booking } from '../../../bookings/find-booking.ts'
import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'
import { type KindName, kinds } from '../../kinds/kinds.ts'
import { renderMessage } from '../../render/render-message.ts'
import { findTexts } from '../../templates/find-texts.ts'
import { variablesOf } from './booking-variables.ts'

/** The kinds whose texts are written. */
export const bookingTexts = [
  'booking-held',
  'booking-paid',
  'booking-confirmed',
  'booking-tomorrow',
  'booking-completed',
  'booking-declined',
  'booking-cancelled',
  'booking-provider-suspended',
] as const satisfies readonly KindName[]

/** By the provider, before it was ever accepted. */
const isDeclined = ({ cancelledBy, confirmedAt }: Booking) =>
  cancelledBy === 'provider' && confirmedAt === null

/** Undefined where there is nothing to tell. */
function kindOf(
  booking: Booking,
  isProviderSuspended: boolean,
  now: Date,
): (typeof bookingTexts)[number] | undefined {
  const { status, paymentStatus, holdExpiresAt, paymentSubmittedAt, isNoShow, startsAt } = booking
  if (status === 'cancelled') return isDeclined(booking) ? 'booking-declined' : 'booking-cancelled'
  if (status === 'completed') return isNoShow ? undefined : 'booking-completed'
  if (startsAt <= now) return undefined
  if (isProviderSuspended) return 'booking-provider-suspended'
  if (status === 'confirmed') {
    const today = dayInIndia(now)
    return [today, addDays(today, 1)].includes(booking.date) ? 'booking-tomorrow' : 'booking-confirmed'
  }
  if (paymentStatus !== 'pending') return 'booking-paid'
  const isHeld = paymentSubmittedAt === null && holdExpiresAt !== null && holdExpiresAt > now
  return isHeld ? 'booking-held' : undefined
}

interface WrittenOf {
  booking: Booking
  provider: { status: string }
  customer: { language: string | null }
}

/** Writes the texts of bookings in their customers' languages. */
export async function whatsAppWriter(db: Database, now: Date): Promise<(record: WrittenOf) => string | null> {
  const textFor = await findTexts(db, bookingTexts)
  return ({ booking, provider, customer }) => {
    const name = kindOf(booking, provider.status === 'suspended', now)
    if (name === undefined) return null
    const { language, text } = textFor(name, customer.language ?? fallbackLanguage)
    const values = { ...variablesOf(booking), payUntil: booking.holdExpiresAt?.toISOString() }
    return renderMessage(kinds[name], values, { language, text }).whatsApp || null
  }
}
