// The cookies of the API's host.
import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../app/.server/api/client.ts'
import * as admins from '../../../contract/calls/accounts/admins.ts'
import * as affiliates from '../../../contract/calls/accounts/affiliates.ts'
import { getProfile, login, registerProvider } from '../../../contract/calls/accounts/auth.ts'
import { joinAsLead } from '../../../contract/calls/leads/leads.ts'
import { respondWith, useHttpHost } from '../support/hosts/http-host.ts'

const credentials = { email: 'asha@host.test', password: 'monsoon' }
const user = JSON.stringify({ user: { role: 'affiliate' } })
const httpHost = useHttpHost()

describe('cookies of the API', () => {
  const setting = (...lines: string[]): RequestListener => {
    return (_, response) => {
      response.writeHead(200, { 'Set-Cookie': lines, 'Content-Type': 'application/json' })
      response.end(user)
    }
  }

  test('are the only ones that are forwarded, byte for byte', async () => {
    httpHost.listener = respondWith(user)
    await httpHost
      .client({ cookieHeader: 'flash=1; accessToken=a%3Db+c==; other=2' })
      .call(getProfile, undefined)

    expect(httpHost.received[0]?.headers['cookie']).toBe('accessToken=a%3Db+c==')
  })

  const registration = { ...credentials, name: 'Asha Nair', phone: '+91 98765 43210' }
  const sentBy: Record<string, (client: ApiClient) => Promise<unknown>> = {
    login: (client) => client.call(login, credentials),
    registerAffiliate: (client) => client.call(affiliates.registerAffiliate, new FormData()),
    registerProvider: (client) => client.call(registerProvider, registration),
    loginAdmin: (client) => client.call(admins.loginAdmin, credentials),
    registerAdmin: (client) => client.call(admins.registerAdmin, registration),
    getProfile: (client) => client.call(getProfile, undefined),
    getQr: (client) => client.call(affiliates.getQr, undefined),
    generateQr: (client) => client.call(affiliates.generateQr, undefined),
    createAdmin: (client) => client.call(admins.createAdmin, { ...registration, role: 'super_admin' }),
  }

  test.each(Object.entries(sentBy))('go along with %s', async (_, send) => {
    httpHost.listener = respondWith(user)
    await send(httpHost.client())

    expect(httpHost.received.map(({ url, headers }) => [url?.slice(0, 5), headers['cookie']])).toEqual([
      ['/api/', 'accessToken=abc'],
    ])
  })

  test.each([
    [
      'lose their domain and path, and SameSite=None becomes Lax',
      'accessToken=a%3Db+c==; Domain=.host.test; Path=/api; SameSite=None; Secure; Partitioned',
      'accessToken=a%3Db+c==; Path=/; HttpOnly; SameSite=Lax',
    ],
    [
      'keep Max-Age and Expires',
      'refreshToken=r; Max-Age=60; Expires=Wed, 21 Oct 2099 07:28:00 GMT',
      'refreshToken=r; Max-Age=60; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT; HttpOnly; SameSite=Lax',
    ],
    [
      'are expired when the host says so',
      'accessToken=; Max-Age=0',
      'accessToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ],
  ])('of a response %s', async (_, line, handedBack) => {
    httpHost.listener = setting(line)
    const page = httpHost.client()
    await page.call(login, credentials)

    expect(page.cookies.setCookieLines()).toEqual([handedBack])
  })

  test.each([
    ['path', 'accessToken=new; Path=/', 'accessToken=; Path=/old; Max-Age=0'],
    ['domain', 'accessToken=new; Path=/', 'accessToken=; Path=/; Domain=.host.test; Max-Age=0'],
  ])('stay set when the host then clears the one of another %s', async (_, set, cleared) => {
    httpHost.listener = setting(set, cleared)
    const page = httpHost.client()
    await page.call(login, credentials)
    await page.call(getProfile, undefined)

    expect(page.cookies.setCookieLines()).toEqual(['accessToken=new; Path=/; HttpOnly; SameSite=Lax'])
    expect(httpHost.received[1]?.headers['cookie']).toBe('accessToken=new')
  })

  test.each([
    ['clears it again', ['accessToken=new; Path=/', 'accessToken=; Path=/; Max-Age=0']],
    ['clears all places', ['accessToken=; Path=/; Max-Age=0', 'accessToken=; Path=/old; Max-Age=0']],
  ])('are expired when one answer %s', async (_, lines) => {
    httpHost.listener = setting(...lines)
    const page = httpHost.client()
    await page.call(login, credentials)

    expect(page.cookies.setCookieLines()).toEqual(['accessToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  })

  test.each([
    ['another name', 'sessionid=1'],
    ['no name', '=1'],
    ['a value that no browser can send back', 'accessToken=a\u00e4'],
  ])('with %s are dropped', async (_, line) => {
    httpHost.listener = setting(line)
    const page = httpHost.client()
    await page.call(login, credentials)

    expect(page.cookies.setCookieLines()).toEqual([])
  })

  test.each([
    ['that browsers keep are passed on', 4096, 1],
    ['that browsers drop, as being too long, are dropped', 4097, 0],
  ])('%s', async (_, length, passedOn) => {
    const name = 'accessToken'
    httpHost.listener = setting(`${name}=${'x'.repeat(length - name.length)}; Path=/`)
    const page = httpHost.client()
    await page.call(login, credentials)

    expect(page.cookies.setCookieLines()).toHaveLength(passedOn)
  })

  test('of the browser with a value that cannot be sent on are left out, and expired', async () => {
    httpHost.listener = respondWith(user)
    const page = httpHost.client({ cookieHeader: 'accessToken=Bearer abc; refreshToken=r' })
    const outcome = await page.call(getProfile, undefined)

    expect(outcome.ok).toBe(true)
    expect(httpHost.received[0]?.headers['cookie']).toBe('refreshToken=r')
    expect(page.cookies.setCookieLines()).toEqual(['accessToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  })

  test('are Secure when the browser’s side is https', async () => {
    httpHost.listener = setting('accessToken=new')
    const page = httpHost.client({ secure: true })
    await page.call(login, credentials)

    expect(page.cookies.setCookieLines()).toEqual(['accessToken=new; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })

  test('that are renewed go along with the next call of the page', async () => {
    httpHost.listener = setting('accessToken=new')
    const page = httpHost.client()
    await page.call(getProfile, undefined)
    await page.call(getProfile, undefined)

    expect(httpHost.received.map(({ headers }) => headers['cookie'])).toEqual([
      'accessToken=abc',
      'accessToken=new',
    ])
  })

  test('are neither sent to nor taken from another origin', async () => {
    httpHost.listener = setting('accessToken=new')
    const page = httpHost.client()
    const lead = { name: 'Asha', email: 'asha@host.test', ref: '' }
    const outcome = await page.call(joinAsLead, lead, { url: `http://localhost:${httpHost.port}/join` })

    expect(outcome.ok).toBe(true)
    expect(httpHost.received[0]?.headers).not.toHaveProperty('cookie')
    expect(page.cookies.setCookieLines()).toEqual([])
  })

  test('are sent to another path of the API’s origin', async () => {
    httpHost.listener = respondWith(user)
    const lead = { name: 'Asha', email: 'asha@host.test', ref: '' }
    await httpHost.client().call(joinAsLead, lead, { url: `http://127.0.0.1:${httpHost.port}/join` })

    expect(httpHost.received.map(({ url, headers }) => [url, headers['cookie']])).toEqual([
      ['/join', 'accessToken=abc'],
    ])
  })
})
