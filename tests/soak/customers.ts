// Customers who book through the app and through the backend, and cancel. What was acknowledged is remembered.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'

/** An app and the backend that it calls. */
interface Instance {
  readonly origin: string
  readonly backendOrigin: () => string
}

interface Customer {
  readonly cookie: string
}

interface Market {
  readonly date: string
  readonly tours: readonly { readonly slug: string; readonly slotId: string }[]
}

const Answer = z.object({
  booking: z.object({ id: z.string(), version: z.int(), status: z.string() }),
})

/** What a caller may be told while something fails; 0: the connection was cut. */
const unavailable = new Set([0, 429, 502, 503, 504])

export type Customers = ReturnType<typeof createCustomers>

export function createCustomers(
  instances: readonly Instance[],
  customers: readonly Customer[],
  market: Market,
) {
  const acknowledged = new Map<string, 'held' | 'cancelled'>()
  const statuses = new Map<string, number>()
  const wrong = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  let attempts = 0
  const over = new AbortController()

  async function send(what: string, url: string, init: RequestInit, right: readonly number[]) {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
    }).catch(() => null)
    const body = (await response?.text().catch(() => null)) ?? null
    const status = body === null ? 0 : (response?.status ?? 0)
    count(statuses, `${what}: ${status}`)
    if (!right.includes(status) && !unavailable.has(status)) count(wrong, `${what}: ${status}`)
    return { status, body: body ?? '', location: response?.headers.get('location') ?? '' }
  }

  type Send = Awaited<ReturnType<typeof send>>

  const json = { 'Content-Type': 'application/json' }
  const bookingOf = ({ body }: Send) => Answer.parse(JSON.parse(body)).booking

  /** Sends the form of a product's page. */
  async function bookInApp(
    { origin }: Instance,
    { cookie }: Customer,
    tour: Market['tours'][number],
    key: string,
  ) {
    const form = { slot: tour.slotId, date: market.date, guests: '1', key }
    const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = String(new URLSearchParams(form))
    const answer = await send(
      'app',
      `${origin}/tours/${tour.slug}/book`,
      { method: 'POST', headers, body },
      [302, 409],
    )
    const id = /^\/bookings\/([\w-]+)$/.exec(answer.location)?.[1]
    if (answer.status === 302 && id === undefined) count(wrong, 'app: signed out')
    return { status: answer.status, id }
  }

  async function bookInBackend(
    at: Instance,
    { cookie }: Customer,
    tour: Market['tours'][number],
    key: string,
  ) {
    const payload = { slotId: tour.slotId, seats: 1, nights: 1, idempotencyKey: key, ref: '' }
    const init = { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(payload) }
    const answer = await send('backend', `${at.backendOrigin()}/api/bookings`, init, [200, 201, 409])
    const isBooked = answer.status === 200 || answer.status === 201
    return { status: answer.status, id: isBooked ? bookingOf(answer).id : undefined }
  }

  async function cancel(at: Instance, { cookie }: Customer, id: string): Promise<boolean> {
    const url = `${at.backendOrigin()}/api/bookings/${id}`
    const found = await send('backend', url, { headers: { cookie } }, [200])
    if (found.status !== 200) return false
    const { version, status } = bookingOf(found)
    if (status !== 'cancelled') {
      const body = JSON.stringify({ action: 'cancel', version })
      const init = { method: 'POST', headers: { ...json, cookie }, body }
      if ((await send('backend', `${url}/actions`, init, [200, 409])).status !== 200) return false
    }
    acknowledged.set(id, 'cancelled')
    return true
  }

  /** Books again and again, each booking with one key until it is answered, and cancels most. */
  async function act(customer: Customer, index: number) {
    const held: string[] = []
    for (let round = index; !over.signal.aborted; round += 1) {
      const at = instances[round % instances.length]
      const tour = market.tours[round % market.tours.length]
      if (!at || !tour) return
      const key = randomUUID()
      attempts += 1
      const book = index % 2 === 0 ? bookInApp : bookInBackend
      for (;;) {
        const { status, id } = await book(at, customer, tour, key)
        if (id !== undefined) {
          acknowledged.set(id, 'held')
          held.push(id)
        }
        if (!unavailable.has(status)) break
        if (over.signal.aborted) return
        await sleep(200)
      }
      const [oldest] = held
      if (oldest !== undefined && (round % 3 > 0 || held.length > 3) && (await cancel(at, customer, oldest)))
        held.shift()
      await send('page', `${at.origin}/tours/${tour.slug}`, {}, [200])
      await sleep(50)
    }
  }

  return {
    acknowledged,
    statuses,
    wrong,
    attempts: () => attempts,
    /** Resolves when all have stopped. */
    start: () => Promise.all(customers.map(act)),
    stop() {
      over.abort()
    },
  }
}
