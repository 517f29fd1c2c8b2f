// Calls whose answer is missing: what the host may have done, and why it cannot be reached.
import type { RequestListener } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { mayHaveSucceeded } from '../../../app/.server/api/response.ts'
import { mayHaveArrived, networkErrorCode } from '../../../app/.server/api/sending/network-error.ts'
import { log } from '../../../app/.server/log.ts'
import { login, logout, registerProvider } from '../../../contract/calls/accounts/auth.ts'
import { clientOf, respondWith, useHttpHost } from '../support/hosts/http-host.ts'

const credentials = { email: 'asha@host.test', password: 'monsoon' }
const httpHost = useHttpHost()

describe('a call that the host has not confirmed', () => {
  const registration = { ...credentials, name: 'Asha Nair', phone: '+91 98765 43210' }
  const register = (client = httpHost.client()) => client.call(registerProvider, registration)

  test.each<[string, RequestListener]>([
    ['breaks the connection', (request) => request.socket.destroy()],
    [
      'breaks off its refusal',
      (request, response) => {
        response.writeHead(400, { 'Content-Length': '1000' })
        response.write('{"message":')
        setTimeout(() => request.socket.destroy(), 20)
      },
    ],
    ['answers what is not HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH\r\n\r\n')],
    ['answers too late', () => {}],
    ['answers with a redirect', respondWith('', { Location: '/elsewhere' }, 302)],
    ['is behind a proxy that gave up', respondWith('', {}, 504)],
    ['is behind Cloudflare, which gave up', respondWith('', {}, 524)],
  ])('may have succeeded when the host %s', async (_, listener) => {
    httpHost.listener = listener
    const outcome = await register(httpHost.client({ timeoutMs: 500 }))

    expect(!outcome.ok && mayHaveSucceeded(outcome)).toBe(true)
  })

  test('may have succeeded when a newer Node gives the answer that is not HTTP no code', () => {
    const cause = Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError', code: undefined })
    expect(mayHaveArrived(networkErrorCode(new TypeError('fetch failed', { cause })))).toBe(true)
  })

  test.each([400, 409, 500, 503, 521])('has not succeeded when the host answers %i', async (status) => {
    httpHost.listener = respondWith('{}', {}, status)
    const outcome = await register()

    expect(!outcome.ok && mayHaveSucceeded(outcome)).toBe(false)
  })

  test.each([
    ['the host has no such port', 'http://127.0.0.1:9'],
    ['the host has no address', 'http://host.invalid'],
  ])('has not succeeded when %s', async (_, host) => {
    const outcome = await register(clientOf(host))

    expect(outcome).toMatchObject({ reason: 'unreachable' })
    expect(!outcome.ok && mayHaveSucceeded(outcome)).toBe(false)
  })
})

test('a call that changes something is not sent when the page has no time left', async () => {
  httpHost.listener = respondWith('{}')
  const page = httpHost.client()
  const late = await page.call(logout, undefined, { withinMs: 0 })
  const next = await page.call(logout, undefined)

  expect(late).toEqual({ ok: false, reason: 'timed-out', status: 504, wasSent: false })
  expect(!late.ok && mayHaveSucceeded(late)).toBe(false)
  expect(next.ok).toBe(true)
  expect(httpHost.received).toHaveLength(1)
})

test('why a host cannot be reached is logged, once a minute for each origin', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const warn = vi.spyOn(log, 'warn')
  const ask = (host: string) => clientOf(host).call(login, credentials)
  await ask('http://127.0.0.1:2')
  await ask('http://127.0.0.1:2')
  await ask('http://127.0.0.1:3')
  vi.advanceTimersByTime(60_000)
  await ask('http://127.0.0.1:2')

  const logged = warn.mock.calls.map(([facts]) => facts)
  expect(logged).toEqual([
    { origin: 'http://127.0.0.1:2', code: 'ECONNREFUSED' },
    { origin: 'http://127.0.0.1:3', code: 'ECONNREFUSED' },
    { origin: 'http://127.0.0.1:2', code: 'ECONNREFUSED' },
  ])
})
