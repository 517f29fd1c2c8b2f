// The API client against a real server that misbehaves.
import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { uploadTimeoutOf } from '../../../app/.server/api/sending/deadline.ts'
import type * as backoff from '../../../app/.server/api/sending/backoff.ts'
import { registerAffiliate } from '../../../contract/calls/accounts/affiliates.ts'
import { getProfile, login, logout, registerProvider } from '../../../contract/calls/accounts/auth.ts'
import { listSavedSlugs } from '../../../contract/calls/products/saved-products.ts'
import { joinAsLead } from '../../../contract/calls/leads/leads.ts'
import { respondWith, useHttpHost } from '../support/hosts/http-host.ts'

const credentials = { email: 'asha@host.test', password: 'monsoon' }
const user = JSON.stringify({ user: { role: 'affiliate' } })
const httpHost = useHttpHost()

describe('the deadline of a page', () => {
  test('starts with the first call, since receiving a form may take time', async () => {
    httpHost.listener = respondWith(user)
    const host = httpHost.client({ timeoutMs: 1500 })
    await new Promise((resolve) => setTimeout(resolve, 1600))

    expect(await host.call(login, credentials)).toMatchObject({ ok: true })
  })

  test('leaves most of it to the rest of the page, when a call that the page can do without hangs', async () => {
    httpHost.listener = (request, response) =>
      request.url === '/api/saved-slugs' ? undefined : respondWith(user)(request, response)
    const host = httpHost.client({ timeoutMs: 10_000 })

    expect(await host.call(listSavedSlugs, undefined, { isOptional: true })).toMatchObject({
      reason: 'timed-out',
    })
    expect(await host.call(getProfile, undefined)).toMatchObject({ ok: true })
  })

  test('aborts a call that hangs', async () => {
    httpHost.listener = () => {}
    const started = performance.now()
    const outcome = await httpHost.client({ timeoutMs: 300 }).call(getProfile, undefined)

    expect(outcome).toEqual({ ok: false, reason: 'timed-out', status: 504 })
    expect(performance.now() - started).toBeLessThan(10_000)
    // A busy machine may need the whole time to connect.
    expect(httpHost.received.length).toBeLessThanOrEqual(1)
  })

  test('aborts a response that arrives too slowly', async () => {
    httpHost.listener = (_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }
    const outcome = await httpHost.client({ timeoutMs: 300 }).call(login, credentials)

    expect(outcome).toMatchObject({ ok: false, reason: 'timed-out', status: 504 })
  })

  test('is shared by all calls of the page, retries included', async () => {
    const respond = respondWith('{}', {}, 503)
    httpHost.listener = (...given) => setTimeout(() => respond(...given), 150)
    const started = performance.now()
    const page = httpHost.client({ timeoutMs: 500 })
    const first = await page.call(getProfile, undefined)
    const second = await page.call(getProfile, undefined)

    expect([first, second].map((outcome) => outcome.ok)).toEqual([false, false])
    expect(performance.now() - started).toBeLessThan(10_000)
    // With a deadline of its own, each call would be tried three times.
    expect(httpHost.received.length).toBeLessThan(6)
  })

  test('begins when the form has come, and not with a call before', async () => {
    let isReceiving = true
    httpHost.listener = respondWith(user)
    const page = httpHost.client({ timeoutMs: 300, isReceiving: () => isReceiving })
    await page.call(getProfile, undefined)
    await wait(400)
    isReceiving = false
    expect((await page.call(getProfile, undefined)).ok).toBe(true)
    await wait(400)
    expect(await page.call(getProfile, undefined)).toMatchObject({ reason: 'timed-out' })
  })

  test('can be shorter for one call', async () => {
    httpHost.listener = (request, response) => {
      if (request.url === '/api/auth/profile') response.end(user)
    }
    const page = httpHost.client()
    const hanging = await page.call(logout, undefined, { withinMs: 100 })
    const next = await page.call(getProfile, undefined)

    expect([hanging.ok, next.ok]).toEqual([false, true])
  })

  test('is later for a call with files, and leaves time for the page after it', async () => {
    httpHost.listener = (request, response) => {
      const isUpload = request.url === '/api/affiliates/register'
      request.resume()
      setTimeout(() => respondWith(user)(request, response), isUpload ? 2000 : 0)
    }
    const page = httpHost.client({ timeoutMs: 1500, rendersPage: true })
    const registered = await page.call(registerAffiliate, new FormData(), { ignoreBody: true })
    const profile = await page.call(getProfile, undefined)

    expect([registered.ok, profile.ok]).toEqual([true, true])
  })

  test.each([
    [10_000, 30_000],
    [30_000, 60_000],
    [90_000, 90_000],
  ])('of %i ms is one of %i ms for a call with files', (timeoutMs, expected) => {
    expect(uploadTimeoutOf(timeoutMs)).toBe(expected)
  })

  test('aborts a call with files that hangs', async () => {
    httpHost.listener = (request) => request.resume()
    const outcome = await httpHost.client({ timeoutMs: 200 }).call(registerAffiliate, new FormData())

    expect(outcome).toEqual({ ok: false, reason: 'timed-out', status: 504 })
  })

  test('leaves no timer behind', async () => {
    httpHost.listener = respondWith(user)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await httpHost.client({ timeoutMs: 60_000 }).call(getProfile, undefined)

    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a retry', () => {
  test.each([500, 502, 503, 504, 521])('of a GET happens up to 3 times on %i', async (status) => {
    httpHost.listener = respondWith('{"message":"Later."}', {}, status)
    const outcome = await httpHost.client().call(getProfile, undefined)

    expect(outcome).toEqual({ ok: false, reason: 'rejected', status, message: 'Later.' })
    expect(httpHost.received).toHaveLength(4)
  })

  test.each([
    [1, 200],
    [2, 400],
    [3, 800],
    [8, 25_600],
    [9, 30_000],
    [100, 30_000],
  ])('number %i waits %i ms: twice as long each time, capped at 30 s', async (retry, milliseconds) => {
    const { backoffMs } = await vi.importActual<typeof backoff>('../../../app/.server/api/sending/backoff.ts')
    expect(backoffMs(retry)).toBe(milliseconds)
  })

  test('of a GET happens when the connection breaks midway', async () => {
    httpHost.listener = (request, response) => {
      if (httpHost.received.length > 1) {
        response.end(user)
        return
      }
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"user":')
      setTimeout(() => request.socket.destroy(), 20)
    }
    const outcome = await httpHost.client().call(getProfile, undefined)

    expect(outcome.ok).toBe(true)
    expect(httpHost.received).toHaveLength(2)
  })

  test.each([400, 401, 404, 429])('of a GET does not happen on %i', async (status) => {
    httpHost.listener = respondWith('{}', {}, status)
    await httpHost.client().call(getProfile, undefined)

    expect(httpHost.received).toHaveLength(1)
  })

  test.each([502, 503, 504, 524])('of a call that changes state does not happen on %i', async (status) => {
    httpHost.listener = respondWith('{}', {}, status)
    await httpHost.client().call(login, credentials)

    expect(httpHost.received).toHaveLength(1)
  })

  test('of a call that changes state does not happen when the connection breaks', async () => {
    httpHost.listener = (request) => request.socket.destroy()
    const outcome = await httpHost.client().call(login, credentials)

    expect(outcome).toEqual({ ok: false, reason: 'unreachable', status: 502, wasSent: true })
    expect(httpHost.received).toHaveLength(1)
  })
})

test('a call is aborted when the browser disconnects', async () => {
  const leaving = new AbortController()
  const closed = new Promise((resolve) => {
    httpHost.listener = (request, response) => {
      response.on('close', resolve)
      setTimeout(() => leaving.abort(), 50)
    }
  })
  const outcome = await httpHost.client({ signal: leaving.signal }).call(getProfile, undefined)
  await closed

  expect(outcome).toEqual({ ok: false, reason: 'abandoned', status: 502 })
  expect(httpHost.received).toHaveLength(1)
})

describe('a malformed response', () => {
  test.each<[string, RequestListener]>([
    ['is HTML', respondWith('<html></html>', { 'Content-Type': 'text/html' })],
    ['is broken JSON', respondWith('{"user":')],
    ['is a number', respondWith('7')],
    ['is a list', respondWith('[]')],
    ['has a field of another type', respondWith('{"user":{"role":["affiliate"]}}')],
    ['is larger than 1 MiB', respondWith(JSON.stringify({ user: { bio: 'x'.repeat(1024 * 1024) } }))],
    [
      'unpacks to more than 1 MiB',
      respondWith(gzipSync(JSON.stringify({ user: { bio: 'x'.repeat(50 * 1024 * 1024) } })), {
        'Content-Encoding': 'gzip',
      }),
    ],
    ['is a redirect', respondWith('', { Location: 'http://elsewhere.test/' }, 302)],
    ['has an invalid status', respondWith('{}', {}, 999)],
  ])('that %s is a failure without a retry', async (_, misbehave) => {
    httpHost.listener = misbehave
    const outcome = await httpHost.client().call(getProfile, undefined)

    expect(outcome).toEqual({ ok: false, reason: 'bad-answer', status: 502 })
    expect(httpHost.received).toHaveLength(1)
  })

  test('is not one with unknown fields or without optional ones', async () => {
    httpHost.listener = respondWith('{"user":{"role":"dsa","avatar":null,"_id":"1"},"token":"t"}')
    const outcome = await httpHost.client().call(getProfile, undefined)

    expect(outcome).toMatchObject({ ok: true, value: { user: { role: 'dsa' } } })
  })

  test.each<[string, RequestListener]>([
    [
      'breaks off',
      (request, response) => {
        response.writeHead(201, { 'Content-Length': '1000' })
        response.write('{"user":')
        setTimeout(() => request.socket.destroy(), 20)
      },
    ],
    [
      'never ends',
      (_, response) => {
        response.writeHead(201)
        response.write('{"user":')
      },
    ],
  ])('is not one that %s, when nobody reads it', async (_, listener) => {
    httpHost.listener = listener
    const registration = { ...credentials, name: 'Asha Nair', phone: '+91 98765 43210' }
    const outcome = await httpHost.client().call(registerProvider, registration, { ignoreBody: true })

    expect(outcome).toEqual({ ok: true, value: undefined })
  })

  test('is not an empty body that nobody reads', async () => {
    httpHost.listener = respondWith('', {}, 204)
    const outcome = await httpHost
      .client()
      .call(joinAsLead, { name: 'Asha', email: 'asha@host.test', ref: '' })

    expect(outcome).toEqual({ ok: true, value: undefined })
  })
})

describe('the API’s error message', () => {
  test.each([
    ['its message field', '{"message":"No seats left."}', 'No seats left.'],
    ['a plain JSON string', '"No seats left."', 'No seats left.'],
    [
      'a list of texts, as NestJS sends it',
      '{"message":["email must be an email","password is\\u0007 too short"]}',
      'email must be an email password is too short',
    ],
    ['nothing when a list holds more than texts', '{"message":["No.",{"sql":"select"}]}', undefined],
    ['nothing when a list is empty', '{"message":[]}', undefined],
    ['nothing when it is no text', '{"message":{"sql":"select"}}', undefined],
    ['nothing when it is a page', '<h1>500</h1>', undefined],
    ['nothing when it is blank', '{"message":" \\n "}', undefined],
    ['words without control characters', '{"message":"No\\u0000\\u001b[31m seats\\u202e"}', 'No [31m seats'],
    ['words in Malayalam, with their joiners', '{"message":"പാസ്\u200cവേഡ് തെറ്റാണ്"}', 'പാസ്\u200Cവേഡ് തെറ്റാണ്'],
    ['words in Sinhala, with their joiners', '"ශ්\u200dරී ලංකාව"', 'ශ්\u200Dරී ලංකාව'],
    ['300 characters at most', JSON.stringify({ message: 'x'.repeat(300) }), 'x'.repeat(300)],
    [
      'a longer text, cut with an ellipsis',
      JSON.stringify({ message: 'x'.repeat(301) }),
      `${'x'.repeat(299)}…`,
    ],
    [
      'a longer text, cut between characters',
      JSON.stringify({ message: 'x'.repeat(298) + '😀😀' }),
      `${'x'.repeat(298)}…`,
    ],
  ])('is read from %s', async (_, body, message) => {
    httpHost.listener = respondWith(body, {}, 409)
    const outcome = await httpHost.client().call(login, credentials)

    expect(outcome.ok ? undefined : outcome.message).toBe(message)
  })
})
