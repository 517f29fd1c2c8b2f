// What was typed outlives a host that hangs or has gone: through the whole server around the built app, as a browser
// without scripts posts it and as scripts do.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inGateIf } from '../support/run-length.ts'
import { everyOptionalCall } from '../support/contract-calls.ts'
import { aProduct, aSlot, slotId } from '../routes/support/products.ts'
import * as managed from '../routes/support/rows/managed-product.ts'
import type { Ask } from '../security/built-app.ts'

const answer =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }
const hang: RequestListener = () => {}
const reset: RequestListener = ({ socket }) => socket.resetAndDestroy()
const profile = (role: string) => answer({ user: { id: 'u7', name: 'Asha Nair', role } })

let server: Server
let ask: Ask
let plays: Record<string, RequestListener>

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://host.test').pathname.replace('/api', '')
    const fallback = path === '/capabilities' ? answer(everyOptionalCall) : answer({}, 404)
    const play = plays[`${request.method} ${path}`] ?? fallback
    play(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The built app reads its environment when it is loaded.
  process.env['API_HOST'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { loadBuiltApp } = await import('../security/built-app.ts')
  ask = await loadBuiltApp()
})

/** The host answers once, so that what other tests broke does not count. */
beforeEach(async () => {
  cookie = `accessToken=${randomUUID()}`
  plays = { 'GET /auth/profile': answer({}, 401) }
  await expect.poll(async () => (await get('/dashboard')).status).toBe(302)
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A session of its own for each test. */
let cookie = ''
let visitors = 0

const get = (path: string) =>
  ask(new Request(`http://app.test${path}`, { headers: { Cookie: cookie } }), '10.2.0.1')

async function post(
  path: string,
  form: Record<string, string>,
  { site = 'same-origin', send = (text: string): BodyInit => text } = {},
) {
  const headers = {
    'Sec-Fetch-Site': site,
    Cookie: cookie,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const text = String(new URLSearchParams(form))
  visitors += 1
  const sent = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(text.length) },
    duplex: 'half',
  }
  const request = new Request(`http://app.test${path}`, { ...sent, body: send(text) })
  const response = await ask(request, `10.1.${visitors >> 8}.${visitors & 255}`)
  return { status: response.status, html: await response.text() }
}

/** The fields of the form in a page, by name: hidden ones, texts and areas. */
function fieldsIn(html: string): Record<string, string> {
  const form = /<form[^>]*method="post"[^>]*>(.*?)<\/form>/s.exec(html)?.[1] ?? ''
  const inputs = form.matchAll(/<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
}

const choice = {
  slot: slotId(1),
  date: '2026-11-28',
  guests: '2',
  key: '3f2b7c1e-0f7e-4c7d-9f0e-5a2f6f1c2d3e',
}
const book = (slug: string) => post(`/tours/${slug}/book?date=2026-11-28`, choice)
const unanswered = 'You will not be booked twice.'
const description = 'A day on the water. '.repeat(40).trim()
const newProduct = { ...managed.typedProduct, kind: 'tour', description }

/** Half at once, and the rest after longer than the host may take for a page. */
const slowly = (text: string) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
      await wait(1200)
      controller.enqueue(new TextEncoder().encode(text.slice(text.length / 2)))
      controller.close()
    },
  })

test.each(['/my-services/new', '/my-services/new.data'])(
  'a form at %s that takes longer to arrive than a page may take is saved',
  async (path) => {
    const received: string[] = []
    plays = {
      'GET /auth/profile': profile('service_provider'),
      'POST /managed-products': (request, response) => {
        received.push(request.method ?? '')
        answer({ product: managed.aProduct() }, 201)(request, response)
      },
    }
    const { status } = await post(path, newProduct, { send: slowly })
    expect([status, received]).toEqual([path.endsWith('.data') ? 202 : 302, ['POST']])
  },
)

describe('a booking whose POST alone hangs', () => {
  test('is answered with the product page and the same key', async () => {
    plays = {
      'GET /auth/profile': profile('user'),
      'GET /products/slow-hold': answer({ product: aProduct({ slug: 'slow-hold' }) }),
      'GET /products/slow-hold/slots': answer({ slots: [aSlot({ id: slotId(1) })] }),
      'POST /bookings': hang,
    }
    const { status, html } = await book('slow-hold')

    expect(status).toBe(504)
    expect(html).toContain(unanswered)
    expect(html).toContain(aProduct().title)
    expect(html).toContain(`name="key" value="${choice.key}"`)
  })
})

describe.each<[string, RequestListener]>([
  ['hangs', hang],
  ['breaks every connection', reset],
])('while the API %s', (_, fault) => {
  test('a booking is preserved on a small page that can send it again', async () => {
    plays = { 'GET /auth/profile': profile('user') }
    for (const call of ['GET /products/gone', 'GET /products/gone/slots', 'POST /bookings'])
      plays[call] = fault
    const { status, html } = await book('gone')

    expect([502, 503, 504]).toContain(status)
    expect(html).toContain(unanswered)
    expect(html).toContain('<form action="/tours/gone/book?date=2026-11-28" method="post">')
    expect(fieldsIn(html)).toEqual(choice)
  })

  test.each(inGateIf(fault === hang))(
    'a service form is preserved although the session cannot be checked',
    async () => {
      plays = { 'GET /auth/profile': fault }
      const { status, html } = await post('/my-services/new', newProduct)

      expect([502, 503, 504]).toContain(status)
      expect(html).toContain('Failed to load profile.')
      expect(html).toContain('<form action="/my-services/new" method="post">')
      expect(fieldsIn(html)).toEqual(newProduct)
      // They would take the form away.
      expect(html).not.toContain('<script')
    },
  )

  test.each(inGateIf(fault === hang))(
    'a service form sent by a script gets an error that keeps its entries',
    async () => {
      plays = { 'GET /auth/profile': fault }
      const { status, html } = await post('/my-services/new.data', newProduct)

      expect([502, 503, 504]).toContain(status)
      expect(html).toContain('Your entries are still here')
      expect(html).not.toContain('profile-failed')
    },
  )
})

describe('while the API hangs on a form', () => {
  test.each([
    [
      '/my-services/p1',
      'service_provider',
      { ...managed.typedProduct, version: '3', title: 'Houseboat night' },
      'POST /managed-products/p1',
    ],
    [
      '/my-services/p1/calendar',
      'service_provider',
      { weekday: '1', startTime: '08:15', endTime: '16:00', capacity: '8', save: '1' },
      'POST /managed-products/p1/rules',
    ],
  ])('%s is shown with the message and the typed values', async (path, role, form, call) => {
    plays = {
      'GET /auth/profile': profile(role),
      'GET /managed-products/p1': answer({ product: managed.aProduct() }),
      'GET /managed-products/p1/slots': answer({ slots: [] }),
      [call]: hang,
    }
    const { status, html } = await post(path, form)

    expect(status).toBe(504)
    expect(html).toMatch(/The (service|week) was not saved\./)
    expect(html).toContain(path.endsWith('calendar') ? 'value="08:15"' : 'value="Houseboat night"')
  })
})

test('a service form that is sent after the session has ended is preserved, beside the way to sign in', async () => {
  plays = { 'GET /auth/profile': answer({}, 401) }
  const { status, html } = await post('/my-services/new', newProduct)

  expect(status).toBe(401)
  expect(html).toContain('You were signed out. Sign in in another tab, then send the form again.')
  expect(html).toContain('<form action="/my-services/new" method="post">')
  expect(fieldsIn(html)).toEqual(newProduct)
  expect(html).toMatch(
    /<a [^>]*target="_blank"[^>]*href="\/login"|<a [^>]*href="\/login"[^>]*target="_blank"/,
  )
  expect(html).not.toContain('<script')
})

test('a service form from another site is not preserved', async () => {
  plays = { 'GET /auth/profile': answer({}, 401) }
  const { status, html } = await post('/my-services/new', newProduct, { site: 'cross-site' })

  expect(status).toBe(403)
  expect(html).not.toContain(newProduct.title)
})

test('a form with a password that is sent after the session has ended is not written into a page', async () => {
  plays = { 'GET /auth/profile': answer({}, 401) }
  const { status, html } = await post('/dashboard/password', { currentPassword: 'monsoon rain' })

  expect(status).toBe(401)
  expect(html).toContain('You were signed out.')
  expect(html).not.toContain('monsoon')
})

test('a form with a password is never written into a page', async () => {
  plays = { 'GET /auth/profile': reset }
  const { html } = await post('/dashboard/password', {
    currentPassword: 'monsoon rain',
    newPassword: 'monsoon wind',
    repeatedPassword: 'monsoon wind',
  })

  expect(html).toContain('Failed to load profile.')
  expect(html).not.toContain('monsoon')
})

test('a page that was only requested is requested again', async () => {
  plays = { 'GET /auth/profile': reset }
  const html = await (await get('/dashboard')).text()

  expect(html).toContain('<form action="/dashboard" method="get">')
})
