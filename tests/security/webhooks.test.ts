// The one address that other programs post to (ASVS 5.0, 3.5.1): notifications of payment gateways.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyOptionalCall } from '../support/contract-calls.ts'
import { type Ask, loadBuiltApp } from './built-app.ts'

const own = 'http://app.test'
const from = '203.0.113.7'

type Host = (address: URL, init: RequestInit) => Promise<Response>

let ask: Ask
let host: Host
beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    const address = new URL(String(url))
    return address.pathname === '/api/capabilities' ? Response.json(everyOptionalCall) : host(address, init)
  })
  ask = await loadBuiltApp()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** The paths that the API was asked for all the same. */
function refuseCalls(): string[] {
  const calls: string[] = []
  host = async ({ pathname }) => {
    calls.push(pathname)
    return Response.json({ received: true })
  }
  return calls
}

describe('ASVS 3.5.1: a webhook', () => {
  const post = (path: string, init: RequestInit = {}) =>
    ask(
      new Request(`${own}${path}`, {
        method: 'POST',
        headers: {
          Cookie: 'accessToken=abc',
          'Content-Type': 'application/json',
          'X-Razorpay-Signature': 'f00',
          'X-Razorpay-Event-Id': 'evt_1',
          'Sec-Fetch-Site': 'cross-site',
        },
        body: '{"event":"ü"}',
        ...init,
      }),
      from,
    )

  test('passes with any headers, and travels to the API as its bytes with its signature, without cookies', async () => {
    const sent: { path: string; headers: Headers; body: string }[] = []
    host = async ({ pathname }, { headers, body }) => {
      const text = await new Response(body ?? null).text()
      sent.push({ path: pathname, headers: new Headers(headers), body: text })
      return Response.json({ received: true })
    }
    const answer = await post('/webhooks/razorpay')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.getSetCookie()).toEqual([])
    const notification = sent.find(({ path }) => path === '/api/webhooks/razorpay')
    expect(notification?.body).toBe('{"event":"ü"}')
    expect(Object.fromEntries(notification?.headers ?? [])).toMatchObject({
      'x-razorpay-signature': 'f00',
      'x-razorpay-event-id': 'evt_1',
      'content-type': 'application/octet-stream',
    })
    expect(notification?.headers.has('cookie')).toBe(false)
  })

  test.each([
    [400, 400],
    [404, 404],
    [413, 503],
    [500, 503],
  ])('is answered without detail when the API answers %i: by %i', async (status, expected) => {
    host = async () => Response.json({ message: 'A secret detail.' }, { status })
    const answer = await post('/webhooks/razorpay')
    expect([answer.status, await answer.text()]).toEqual([expected, ''])
  })

  test('of more than 64 KiB is refused before it is sent on', async () => {
    const calls = refuseCalls()
    expect((await post('/webhooks/razorpay', { body: 'x'.repeat(64 * 1024 + 1) })).status).toBe(413)
    expect(calls).toEqual([])
  })

  test.each([
    '/webhooks/razorpay.data',
    '/webhooks/razorpay/',
    '/webhooks/razorpay/more',
    '/webhooks/Razorpay',
    '/Webhooks/razorpay',
    '/webhooks/%72azorpay',
    '/webhooks/',
    '/webhooks',
    '/tours/webhooks/razorpay',
  ])('is at no other address: %s is refused from another site', async (path) => {
    const calls = refuseCalls()
    expect((await post(path)).status).toBe(403)
    expect(calls).toEqual([])
  })

  test('is no page: a GET gets 405', async () => {
    const answer = await ask(new Request(`${own}/webhooks/razorpay`), from)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  })
})
