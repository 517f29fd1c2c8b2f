// A market to look at: tours, times and bookings, made at the reference backend by its own calls.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Account, accounts, demoPassword, type Role } from '../browser/support/accounts.ts'
import { addImage } from './images/add-image.ts'
import { fetchOnce } from './fetch-once.ts'
import { keepSecret } from './kept-logs.ts'

export interface Named {
  id: string
  slug: string
  version: number
}

export interface Booked {
  id: string
  bookingId: string
  version: number
}

const dayMs = 86_400_000
const indiaMs = 5.5 * 3_600_000

/** So many days from today in India. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + indiaMs + days * dayMs).toISOString().slice(0, 10)

/** Makes calls at the host, each account with a session of its own; the customer is the demo one, or one of one's own. */
export function marketAt(hostUrl: string, customer: Account = accounts.user) {
  const accountOf = (role: Role): Account => (role === 'user' ? customer : accounts[role])
  const sessions = new Map<Role, Promise<string>>()

  async function post(path: string, body: unknown, cookie?: string): Promise<Response> {
    const answer = await fetchOnce(`${hostUrl}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(cookie !== undefined && { Cookie: cookie }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  async function signIn(role: Role): Promise<string> {
    const { email, door } = accountOf(role)
    const path = door === '/login' ? '/auth/login' : '/admins/login'
    const answer = await post(path, { email, password: demoPassword })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    keepSecret(cookie.replace(/^\w+=/, ''))
    return cookie
  }

  function sessionOf(role: Role): Promise<string> {
    const session = sessions.get(role) ?? signIn(role)
    sessions.set(role, session)
    return session
  }

  const as = async <Answer>(role: Role, path: string, body: unknown): Promise<Answer> =>
    (await post(path, body, await sessionOf(role))).json() as Promise<Answer>

  const act = async (role: Role, booking: Booked, action: string, more: object = {}): Promise<Booked> => {
    const path = `/bookings/${booking.id}/actions`
    const { booking: changed } = await as<{ booking: Booked }>(role, path, {
      action,
      version: booking.version,
      ...more,
    })
    return changed
  }

  async function slotOf(tour: Named, inDays: number): Promise<string> {
    const day = dayFromNow(inDays)
    const found = await fetchOnce(`${hostUrl}/api/products/${tour.slug}/slots?from=${day}&to=${day}`)
    const { slots } = (await found.json()) as { slots: { id: string }[] }
    return slots[0]?.id ?? ''
  }

  /** Without a picture it cannot be approved. */
  async function addDemoPicture({ id }: Named, kind: 'tour' | 'stay'): Promise<void> {
    const file = new URL(
      `../../backend/db/seed/demo/images/${kind === 'stay' ? 'coorg' : 'houseboat'}-1600.webp`,
      import.meta.url,
    )
    await addImage(hostUrl, await sessionOf('service_provider'), id, {
      bytes: await readFile(file),
      type: 'image/webp',
      alt: kind === 'stay' ? 'A house between coffee trees' : 'A boat on the lake',
    })
  }

  return {
    act,

    /** An approved tour of the demo provider, with a time every day. */
    async addTour(title: string, more: { isInstant?: boolean; kind?: 'tour' | 'stay' } = {}): Promise<Named> {
      const { product } = await as<{ product: Named }>('service_provider', '/managed-products', {
        kind: more.kind ?? 'tour',
        title,
        description: 'By boat and on foot, with people who grew up here.',
        category: 'Nature',
        price: 180_000,
        discountPrice: 150_000,
        location: { country: 'India', state: 'Kerala', district: 'Idukki' },
        meetingPoint: 'Boat jetty, gate 2',
        isInstant: more.isInstant ?? false,
        maximumSeats: 10,
        ...(more.kind === 'stay' && { guestsPerRoom: 2 }),
        cutoffMinutes: 0,
        cancellationPolicy: 'moderate',
      })
      const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        startTime: more.kind === 'stay' ? '14:00' : '09:30',
        endTime: more.kind === 'stay' ? '11:00' : '12:00',
        capacity: 10,
      }))
      await as('service_provider', `/managed-products/${product.id}/rules`, { rules })
      await addDemoPicture(product, more.kind ?? 'tour')
      const found = await fetchOnce(`${hostUrl}/api/managed-products/${product.id}`, {
        headers: { Cookie: await sessionOf('super_admin') },
      })
      const { product: fresh } = (await found.json()) as { product: Named }
      await as('super_admin', `/managed-products/${product.id}/approve`, { version: fresh.version })
      return fresh
    },

    /** The time of a tour so many days from now. */
    slotOf,

    /** Places of the customer, so many days from now, held and not paid. */
    async hold(
      tour: Named,
      { inDays, seats = 2, nights = 1 }: { inDays: number; seats?: number; nights?: number },
    ) {
      const { booking } = await as<{ booking: Booked }>('user', '/bookings', {
        slotId: await slotOf(tour, inDays),
        seats,
        nights,
        idempotencyKey: randomUUID(),
        ref: '',
      })
      return booking
    },

    /** Enters a reference that no other booking has. */
    pay: (booking: Booked) => act('user', booking, 'pay', { reference: newReference() }),
  }
}

/** Twelve digits, as a UPI app shows them. */
export const newReference = (): string => String(Math.floor(Math.random() * 9e11) + 1e11)
