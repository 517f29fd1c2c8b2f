// Everybody who has to do with a referred booking, each with a session, on a product with a clock of its own.
import { and, desc, eq } from 'drizzle-orm'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { referralLinks } from '../../../backend/db/schema/attribution.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'
import { taxRules } from '../../../backend/db/schema/money/payouts.ts'
import { availabilitySlots } from '../../../backend/db/schema/products/availability.ts'
import { refreshSlots } from '../../../backend/services/availability/refresh-slots.ts'
import { confirmExampleRates, qualify } from '../../backend/support/payees.ts'
import { addMember, type Member } from '../../backend/support/members.ts'
import { addProduct, addWeeklyRules, holdPayload, idukki } from '../../backend/support/products.ts'
import { affiliateForm, password } from '../../backend/support/stage.ts'
import { newReference } from '../../support/market.ts'
import { fetchOnce } from '../../support/fetch-once.ts'
import { keepSecret } from '../../support/kept-logs.ts'
import type { ProductWithClock } from './setups/host-with-clock.ts'
import { useVisitors } from './visitor.ts'

const tokenOf = ({ cookie }: Member) => cookie.replace(/^\w+=/, '')

let scenes = 0

/** An affiliate and a provider who qualify for payouts, two super administrators, and a tour two days from now. */
export async function earningScene({ db, now, hostUrl }: ProductWithClock) {
  scenes += 1
  async function send(path: string, body: FormData | object, cookie = ''): Promise<Response> {
    const isForm = body instanceof FormData
    const answer = await fetchOnce(`${hostUrl}/api${path}`, {
      method: 'POST',
      headers: { cookie, ...(!isForm && { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  async function registerAffiliate() {
    const email = `anjali-${scenes}@example.com`
    await send('/affiliates/register', affiliateForm({ email }))
    const session = await send('/auth/login', { email, password })
    const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const [link] = await db.select().from(referralLinks).orderBy(desc(referralLinks.createdAt)).limit(1)
    if (!link) throw new Error('The affiliate has no link')
    return { id: link.affiliateId, cookie, code: link.code }
  }

  const affiliate = await registerAffiliate()
  const provider = await addMember(db, 'service_provider', {
    name: 'Biju Varghese',
    now: now(),
    territoryPath: idukki,
  })
  const creator = await addMember(db, 'super_admin', { name: 'Meera Krishnan', now: now() })
  const approver = await addMember(db, 'super_admin', { name: 'Thomas Kurian', now: now() })
  for (const member of [affiliate, provider, creator, approver]) keepSecret(tokenOf(member))
  await qualify(db, [affiliate.id, provider.id])
  // Files that one worker runs count their scenes together, and each has a database of its own.
  if ((await db.$count(taxRules)) === 0) await confirmExampleRates(db, creator.id)

  const slug = `tea-gardens-of-munnar-${scenes}`
  const productId = await addProduct(db, provider.id, { slug, price: 1_000_000 })
  await addWeeklyRules(db, productId, [{ startTime: '09:00', endTime: '12:00', capacity: 10 }])
  await refreshSlots(db, productId, now())

  const tripDay = addDays(dayInIndia(now()), 2)
  /** Acts on the booking at this path as it is. */
  async function act(by: Member, path: string, action: string, more: object = {}): Promise<void> {
    const id = path.split('/').at(-1) ?? ''
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
    await send(`/bookings/${id}/actions`, { action, version: booking?.version, ...more }, by.cookie)
  }

  return {
    affiliate,
    provider,
    creator,
    approver,
    slug,
    tripDay,
    act,

    /**
     * A booking for two that came without a link: paid, and accepted by the provider. Gives its path, its number and
     * who booked it.
     */
    bookWithoutLink: async () => {
      const customer = await addMember(db, 'user', { name: 'Joseph Mathew', now: now() })
      const [slot] = await db
        .select({ id: availabilitySlots.id })
        .from(availabilitySlots)
        .where(and(eq(availabilitySlots.productId, productId), eq(availabilitySlots.date, tripDay)))
      const held = await send('/bookings', holdPayload(slot?.id ?? '', { seats: 2 }), customer.cookie)
      const { booking } = (await held.json()) as { booking: { id: string; bookingId: string } }
      const path = `/bookings/${booking.id}`
      await act(customer, path, 'pay', { reference: newReference() })
      await act(creator, path, 'confirm-payment')
      await act(provider, path, 'accept')
      return { path, number: booking.bookingId, customer }
    },
  }
}

/** Gives each person a browser of their own. */
export function useMembers(url: () => string) {
  const visitor = useVisitors()
  return async (javaScript: boolean, member?: Member) => {
    const arrived = await visitor({ javaScript, productUrl: url() })
    if (member !== undefined)
      await arrived.context.addCookies([{ name: 'accessToken', value: tokenOf(member), url: url() }])
    return arrived
  }
}
