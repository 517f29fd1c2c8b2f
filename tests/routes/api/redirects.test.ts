// Redirects of the host, such as to https or to a path without a slash at its end.
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { redirectTarget } from '../../../app/.server/api/sending/redirect-target.ts'
import { getProfile, login, registerProvider } from '../../../contract/calls/accounts/auth.ts'
import { registerAffiliate } from '../../../contract/calls/accounts/affiliates.ts'
import { respondWith, useHttpHost } from '../support/hosts/http-host.ts'

const httpHost = useHttpHost()
const bad = { ok: false, reason: 'bad-answer', status: 502 }
const user = '{"user":{"role":"dsa"}}'

/** Redirects so many times, each time to another address, and then answers. */
function redirectTimes(times: number, status = 302, lines: Record<string, string> = {}) {
  httpHost.listener = (request, response) => {
    const step = Number(new URL(request.url ?? '', 'http://host.test').searchParams.get('step') ?? 0)
    const go = respondWith('', { Location: `/api/moved?step=${step + 1}`, ...lines }, status)
    return (step < times ? go : respondWith(user, { 'Set-Cookie': 'accessToken=last' }))(request, response)
  }
}

describe('a redirect of the host to itself', () => {
  test.each([301, 302, 303, 307, 308])('with %i is followed for a GET, with its cookies', async (status) => {
    redirectTimes(3, status, { 'Set-Cookie': 'refreshToken=between' })
    const client = httpHost.client()
    const outcome = await client.call(getProfile, undefined)

    expect(outcome).toMatchObject({ ok: true, value: { user: { role: 'dsa' } } })
    expect(httpHost.received.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/api/auth/profile'],
      ...[1, 2, 3].map((step) => ['GET', `/api/moved?step=${step}`]),
    ])
    expect(httpHost.received[3]?.headers).toMatchObject({ cookie: 'accessToken=abc' })
    expect(client.cookies.outgoing()).toBe('accessToken=last; refreshToken=between')
  })

  test('is followed three times at most', async () => {
    redirectTimes(4)

    expect(await httpHost.client().call(getProfile, undefined)).toEqual(bad)
    expect(httpHost.received).toHaveLength(4)
  })

  test.each([307, 308])('with %i is followed for a POST, with its body once more', async (status) => {
    const bodies: string[] = []
    const redirect = async (...[request, response]: Parameters<RequestListener>) => {
      bodies.push(await text(request))
      const isFirst = request.url?.startsWith('/api/moved') !== true
      const answer = isFirst ? respondWith('', { Location: '/api/moved' }, status) : respondWith(user)
      answer(request, response)
    }
    httpHost.listener = (request, response) => void redirect(request, response)
    const form = new FormData()
    form.append('selfie', new File(['a picture'], 'me.png', { type: 'image/png' }))
    const signedIn = await httpHost.client().call(login, { email: 'a@host.test', password: 'monsoon' })
    const registered = await httpHost.client().call(registerAffiliate, form, { ignoreBody: true })

    expect([signedIn.ok, registered.ok]).toEqual([true, true])
    expect(httpHost.received.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST'])
    expect(bodies[1]).toBe('{"email":"a@host.test","password":"monsoon"}')
    expect(bodies[3]).toContain('a picture')
  })

  test.each([301, 302, 303])('with %i is an error for a POST, which is sent once', async (status) => {
    redirectTimes(1, status)
    const account = { name: 'Ravi', email: 'ravi@host.test', phone: '98470 12345', password: 'monsoon rain' }

    expect(await httpHost.client().call(registerProvider, account, { ignoreBody: true })).toEqual(bad)
    expect(httpHost.received).toHaveLength(1)
  })

  test('is not followed for a picture', async () => {
    redirectTimes(1)

    expect(await httpHost.client().fetchImage('/qr.png')).toEqual(bad)
    expect(httpHost.received).toHaveLength(1)
  })
})

describe('a redirect', () => {
  const from = (address: string, location: string | undefined) => {
    const headers = new Headers(location === undefined ? {} : { Location: location })
    return redirectTarget({ status: 308, headers }, { url: new URL(address), method: 'POST' })?.href
  }

  test.each([
    ['http://host.test/api/x', 'https://host.test/api/x', 'https://host.test/api/x'],
    ['http://host.test:4000/api/x', '/api/y?z', 'http://host.test:4000/api/y?z'],
    ['https://host.test/api/x', '//HOST.test/api/y', 'https://host.test/api/y'],
  ])('from %s to %s is followed', (address, location, target) => {
    expect(from(address, location)).toBe(target)
  })

  test.each([
    ['https://host.test/api/x', 'http://host.test/api/x'],
    ['https://host.test/api/x', 'https://www.host.test/api/x'],
    ['https://host.test/api/x', 'https://host.test.evil.example/'],
    ['https://host.test/api/x', '//evil.example/api/x'],
    ['https://host.test/api/x', 'https://host.test@evil.example/'],
    ['https://host.test/api/x', 'https://asha@host.test/'],
    ['https://host.test/api/x', 'ftp://host.test/'],
    ['https://host.test/api/x', 'https://['],
    ['https://host.test/api/x', undefined],
  ])('from %s to %s is not followed', (address, location) => {
    expect(from(address, location)).toBeUndefined()
  })
})
