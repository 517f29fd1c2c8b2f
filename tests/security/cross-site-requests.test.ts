// What other sites make a browser send (ASVS 5.0, 3.5.1 to 3.5.3, and 3.7.2): every endpoint of the built app's own
// route table, by every unsafe request that is not from our own pages; and where a redirect can be made to lead.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { takeTurns } from '../support/run-length.ts'
import { type Ask, builtClient, builtEndpoints, loadBuiltApp } from './built-app.ts'
import { open } from './route-access.ts'

const own = 'http://app.test'
const from = '203.0.113.7'
/** Gateways post here; what they sign is proof enough. */
const webhooks = '/webhooks/:gateway'
const endpoints = (await builtEndpoints()).filter(({ path }) => path !== webhooks)

let ask: Ask
beforeAll(async () => {
  ask = await loadBuiltApp({ clientFolder: builtClient })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A host for which everybody is a super admin, and which does whatever it is asked. */
function obligingHost(answer: (path: string) => Response = () => Response.json({ message: 'Done.' })) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: URL | string) => {
    const { pathname } = new URL(String(url))
    calls.push(pathname)
    if (pathname !== '/api/auth/profile') return answer(pathname)
    return Response.json({ user: { name: 'Asha', role: 'super_admin' } })
  })
  return calls
}

const paths = [
  ...endpoints.flatMap(({ path, dataPath, leaf }) => [
    path,
    dataPath,
    `${dataPath}?_routes=${encodeURIComponent(leaf)}`,
  ]),
  '/?index',
  '/no/such/page',
  '/no/such/page.data',
  '/__manifest',
  '/healthz',
  '/readyz',
  '/favicon.svg',
  '/assets/gone.js',
]

const withHeaders: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ['a foreign Origin', { Origin: 'https://evil.example' }],
  ['the Origin of a sandboxed page', { Origin: 'null' }],
  ['an empty Origin', { Origin: '' }],
  ['our host by another scheme', { Origin: 'https://app.test' }],
  ['our host at another port', { Origin: `${own}:81` }],
  ['our Origin with more behind it', { Origin: `${own}.evil.example` }],
  ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['same-site', { 'Sec-Fetch-Site': 'same-site' }],
  ['none', { 'Sec-Fetch-Site': 'none' }],
  ['a word that no browser sends', { 'Sec-Fetch-Site': 'same-origin, cross-site' }],
  ['cross-site with an Origin of ours', { 'Sec-Fetch-Site': 'cross-site', Origin: own }],
  ['none with an Origin of ours', { 'Sec-Fetch-Site': 'none', Origin: own }],
]

const contentTypes = ['application/x-www-form-urlencoded', 'text/plain']

const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The paths to which one of these is sent, with their places. The gate sends so many of them to each path. */
const pathsFor = <Case>(one: Case, cases: readonly Case[], taken: number) =>
  [...paths.entries()].filter(([place]) => takeTurns(cases, place, taken).includes(one))

describe('ASVS 3.5.1, 3.5.2: a post that is not from our own pages', () => {
  test.each(withHeaders.map((sent) => [sent[0], sent] as const))(
    'with %s gets 403 on every path, and nothing is forwarded',
    async (_, sent) => {
      const calls = obligingHost()
      const [, headers] = sent
      for (const [place, path] of pathsFor(sent, withHeaders, 2)) {
        for (const contentType of takeTurns(contentTypes, place, 1)) {
          const request = new Request(`${own}${path}`, {
            method: 'POST',
            headers: { Cookie: 'accessToken=abc', 'Content-Type': contentType, ...headers },
            body: 'email=asha%40example.com&password=monsoon',
          })
          const answer = await ask(request, from)

          expect([path, answer.status]).toEqual([path, 403])
          expect(answer.headers.getSetCookie()).toEqual([])
        }
      }
      expect(calls).toEqual([])
    },
  )

  test.each(otherMethods)('by %s gets 405, and nothing is forwarded', async (method) => {
    const calls = obligingHost()
    for (const [, path] of pathsFor(method, otherMethods, 1)) {
      const request = new Request(`${own}${path}`, { method, headers: { Cookie: 'accessToken=abc' } })
      expect([path, (await ask(request, from)).status]).toEqual([path, 405])
    }
    expect(calls).toEqual([])
  })

  test('is accepted from our own pages by either header, and from a program without both', async () => {
    const calls = obligingHost()
    const accepted: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: own }, {}]
    for (const headers of accepted) {
      const request = new Request(`${own}/logout`, {
        method: 'POST',
        headers: { Cookie: 'accessToken=abc', ...headers },
      })
      expect((await ask(request, from)).status).toBe(302)
    }
    expect(calls).toEqual(accepted.map(() => '/api/auth/logout'))
  })
})

/** Of the others, protected-routes.test.ts collects what their loaders ask of the API. */
const forEverybody = endpoints.filter(({ path }) => open.has(path))

test.each(forEverybody)('ASVS 3.5.3: a GET of $path never changes anything at the API', async (endpoint) => {
  const { path, dataPath, leaf } = endpoint
  const methods = new Set<string>()
  vi.stubGlobal('fetch', async (_: URL | string, init: RequestInit = {}) => {
    methods.add(init.method ?? 'GET')
    return Response.json({ user: { name: 'Asha', role: 'user' }, qrCodeUrl: null })
  })
  const addresses = [path, dataPath, `${dataPath}?_routes=${encodeURIComponent(leaf)}`]
  for (const address of takeTurns(addresses, forEverybody.indexOf(endpoint), 1)) {
    const headers = { Cookie: `accessToken=${randomUUID()}`, 'Sec-Fetch-Site': 'cross-site' }
    const answer = await ask(new Request(`${own}${address}`, { headers }), from)
    expect(answer.headers.getSetCookie().join()).not.toContain('Max-Age=0')
  }
  expect([...methods].filter((method) => method !== 'GET')).toEqual([])
})

const names = [
  'redirectTo',
  'redirect',
  'redirect_uri',
  'returnTo',
  'return_url',
  'next',
  'url',
  'to',
  'goto',
  'continue',
  'callback',
  'dest',
  'from',
  'ref',
  'state',
]

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/%09/evil.example',
  '/%2f/evil.example',
  '%2f%2fevil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,evil.example',
  '/dashboard\r\nLocation: https://evil.example',
  '/dashboard%0d%0aSet-Cookie: evil=1',
  '/ok@evil.example',
  '.evil.example',
  '@evil.example',
]

/** Redirects, each with what leads to it; no other part of a request may have a say in where it leads. */
const redirects: readonly { what: string; path: string; form?: Record<string, string>; to: string }[] = [
  { what: 'the guard', path: '/dashboard', to: '/' },
  { what: 'the guard of a role', path: '/my-services', to: '/unauthorized' },
  { what: 'a sign-in page for who is signed in', path: '/login', to: '/dashboard' },
  { what: 'a sign-out by a link', path: '/logout', to: '/' },
  { what: 'a sign-out', path: '/logout', form: {}, to: '/' },
  {
    what: 'a sign-in',
    path: '/login',
    form: { email: 'asha@example.com', password: 'monsoon rain' },
    to: '/dashboard',
  },
  {
    what: 'a registration',
    path: '/provider/register',
    form: { name: 'Asha', email: 'asha@example.com', phone: '+91 98765 43210', password: 'monsoon rain' },
    to: '/login',
  },
  {
    what: 'a lead',
    path: '/lead-form',
    form: { name: 'Asha', email: 'a@b.example' },
    to: '/lead-form?joined',
  },
]

/** The gate tries all targets on the sign-in, and four on each of the others. */
const targetsOf = (redirect: (typeof redirects)[number]) =>
  redirect.what === 'a sign-in' ? elsewhere : takeTurns(elsewhere, redirects.indexOf(redirect), 4)

describe('ASVS 3.7.2: a redirect', () => {
  test.each(redirects)(
    'after $what cannot be chosen by a parameter, field, header or the API',
    async (redirect) => {
      obligingHost(() =>
        Response.json(
          { message: 'Done.', user: { role: 'user' }, redirectTo: '//evil.example', url: '//evil.example' },
          { headers: { Location: 'https://evil.example' } },
        ),
      )
      for (const [index, target] of targetsOf(redirect).entries()) {
        const url = new URL(redirect.path, own)
        for (const name of names) url.searchParams.set(name, target)
        const headers = new Headers({
          'Sec-Fetch-Site': 'same-origin',
          Referer: 'https://evil.example/',
          'X-Forwarded-Host': 'evil.example',
          'X-Original-URL': '//evil.example',
        })
        // Signed in as a role that /my-services is not for; the guard of /dashboard is asked by nobody.
        if (!['/dashboard'].includes(redirect.path) && !redirect.form)
          headers.set('Cookie', `accessToken=${randomUUID()}`)
        const fields = redirect.form && {
          ...Object.fromEntries(names.map((name) => [name, target])),
          ...redirect.form,
        }
        const request = new Request(url, {
          method: fields ? 'POST' : 'GET',
          headers,
          ...(fields && { body: new URLSearchParams(fields) }),
        })
        // Each from an address of its own, so that none is one too many.
        const answer = await ask(request, `203.0.113.${index + 1}`)

        expect([answer.status, answer.headers.get('Location')]).toEqual([302, redirect.to])
        expect(answer.headers.getSetCookie().join()).not.toContain('evil')
      }
    },
  )

  test('happens on no URL by itself', async () => {
    obligingHost()
    const odd = [
      '//evil.example',
      '//evil.example/%2e%2e',
      '/\\evil.example',
      '/%5cevil.example',
      '/%09/evil.example',
      '/%2f%2fevil.example',
      '/login//',
      '//login',
      '/login/..//evil.example',
      '/https://evil.example',
      '/.//evil.example',
      '/login%0d%0aLocation:%20https://evil.example',
    ]
    for (const path of odd) {
      for (const suffix of ['', '/', '.data', '/_.data', '?index']) {
        const request = new Request(`${own}${path}${suffix}`, {
          headers: { Cookie: `accessToken=${randomUUID()}` },
        })
        const answer = await ask(request, from)
        const location = answer.headers.get('Location')

        // Where the browser would go: nowhere but to a page of ours.
        expect([path, location === null ? own : new URL(location, own).origin]).toEqual([path, own])
        expect([path, /"redirect","(?!\/(?!\/))/.test(await answer.text())]).toEqual([path, false])
      }
    }
  })
})
