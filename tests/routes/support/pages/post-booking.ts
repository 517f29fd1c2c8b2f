// Posting the booking form.
import { setTimeout as wait } from 'node:timers/promises'
import * as book from '../../../../app/routes/public/book/route.tsx'
import { aProfile, hostAnswers, hostOffers, hostRecordsClicks, json } from '../host.ts'
import { aProduct, aSlot, slotId } from '../products.ts'
import { render } from '../render.ts'
import { visit } from '../visit.ts'

export const cookie = 'accessToken=abc'
export const form = {
  slot: slotId(1),
  date: '2026-11-28',
  guests: '2',
  prices: '450000',
  key: '3f2b7c1e-0f7e-4c7d-9f0e-5a2f6f1c2d3e',
}
export const customer = () => aProfile({ role: 'user' })

interface Post {
  fields?: Record<string, string>
  /** What the host says of the session, and to the hold; without the first nobody is signed in. */
  profile?: () => Response
  answer?: Response | (() => Response | Promise<Response>)
  /** What the host says to guest names and a message; without it, it takes none. */
  guestsAnswer?: Response
  cookies?: string
  slots?: unknown[]
  /** What the host says of the product when it is asked. */
  product?: () => ReturnType<typeof aProduct>
  /** What the host says if it does not have the product. */
  productAnswer?: Response
  /** How long the host takes to tell of the tour. */
  productMs?: number
  /** Whether the host takes bookings. */
  takesBookings?: boolean
  recordsClicks?: boolean
  /** Further calls that the host offers. */
  offers?: readonly string[]
}

/** Posts the booking form of a product's page. */
export async function post({
  fields = {},
  profile,
  answer = json({}, 500),
  guestsAnswer,
  cookies,
  slots,
  product = aProduct,
  productAnswer,
  productMs = 0,
  takesBookings = true,
  recordsClicks = false,
  offers = [],
}: Post = {}) {
  const received = hostAnswers({
    'GET /products/:slug': async () => {
      await wait(productMs)
      return productAnswer ?? json({ product: product() })
    },
    'GET /products/:slug/slots': json({ slots: slots ?? [aSlot({ id: slotId(1) })] } as never),
    ...(takesBookings && { 'POST /bookings': answer }),
    ...(guestsAnswer && { 'POST /bookings/:id/guests': guestsAnswer }),
    ...(profile && { 'GET /auth/profile': profile }),
  })
  if (recordsClicks) hostRecordsClicks()
  hostOffers(...offers)
  const sent = [profile && cookie, cookies].filter(Boolean).join('; ')
  const visited = await visit(book, {
    path: '/tours/houseboat-day/book?date=2026-11-28&guests=2',
    params: { slug: 'houseboat-day' },
    form: { ...form, ...fields },
    withPage: true,
    ...(sent !== '' && { cookie: sent }),
  })
  const holds = received.filter(({ method, path }) => method === 'POST' && path === '/bookings')
  const html = visited.loaded === undefined ? '' : render(book.default, { data: visited.loaded }, visited)
  return { visited, received, holds, html }
}
