// Facts about the tools that were found by trying, which nothing else here would show; docs/pitfalls.md has all.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { http, passthrough } from 'msw'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getProfile } from '../../contract/calls/accounts/auth.ts'
import { host } from '../routes/support/host.ts'
import { clientOf } from '../routes/support/hosts/http-host.ts'
import { collectGarbage } from '../support/collect-garbage.ts'
import { takeTurns } from '../support/run-length.ts'
import { type Ask, builtEndpoints, loadBuiltApp } from './built-app.ts'
import { allowed } from './route-access.ts'

const root = resolve(import.meta.dirname, '../..')

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the deadline of a call survives garbage collection', async () => {
  host.use(http.all(/^http:\/\/127\.0\.0\.1:/, passthrough))
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const ask = () =>
    clientOf(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, { timeoutMs: 1500 }).call(
      getProfile,
      undefined,
    )
  let ended = 0
  const calls = Array.from({ length: 20 }, async () => {
    const outcome = await ask()
    ended += 1
    return outcome
  })
  for (let times = 0; times < 400 && ended < calls.length; times += 1) {
    collectGarbage()
    await sleep(50)
  }
  const endedByThemselves = ended
  silent.closeAllConnections()
  silent.close()

  expect(endedByThemselves).toBe(calls.length)
  expect((await Promise.all(calls)).map((outcome) => !outcome.ok && outcome.reason)).toEqual(
    calls.map(() => 'timed-out'),
  )
})

describe('pages of the built app', () => {
  /** For a stranger and for each role that it opens for; in the gate for one of them, by turns. */
  const shown: { path: string; html: string }[] = []
  const opened: { path: string; role: Role; status: number; sentTo: string | null }[] = []
  beforeAll(async () => {
    const ask: Ask = await loadBuiltApp()
    const pages = (await builtEndpoints()).filter(({ hasPage }) => hasPage)
    for (const [place, { path }] of pages.entries()) {
      for (const role of [undefined, ...takeTurns(allowed[path] ?? roles, place, 1)]) {
        vi.stubGlobal('fetch', async (url: URL | string) =>
          String(url).endsWith('/auth/profile') && role !== undefined
            ? Response.json({ user: { name: 'Asha', role } })
            : Response.json({}, { status: 404 }),
        )
        const headers = { Cookie: role === undefined ? '' : `accessToken=${role}` }
        // The addresses of the others stay as they are: forms post to them.
        const address = `http://app.test${path.replace(':section', 'bookings')}`
        const answer = await ask(new Request(address, { headers }), '203.0.113.7')
        if (answer.status === 200) shown.push({ path, html: await answer.text() })
        if (allowed[path] && role)
          opened.push({ path, role, status: answer.status, sentTo: answer.headers.get('Location') })
      }
    }
  })

  test('open for each role that they are for, with the pages around them', () => {
    expect(opened.length).toBeGreaterThan(80)
    expect(opened.filter(({ status }) => status >= 400)).toEqual([])
    expect(opened.filter(({ sentTo }) => sentTo === '/' || sentTo === '/unauthorized')).toEqual([])
  })

  test('are complete without JavaScript: no content is hidden until a script runs', async () => {
    expect(new Set(shown.map(({ path }) => path)).size).toBeGreaterThan(20)
    for (const { path, html } of shown) {
      expect([path, /<div hidden="" id="S:|<template id="B:|\$RC\(/.test(html)]).toEqual([path, false])
      expect([path, /<main[\s>]/.test(html)]).toEqual([path, true])
    }
  })

  test('have forms that post to routes with an action, since an index route would need ?index', async () => {
    const actions = new Set(
      (await builtEndpoints()).filter(({ hasAction }) => hasAction).map(({ path }) => path),
    )
    const forms = shown.flatMap(({ path, html }) =>
      [...html.matchAll(/<form\b[^>]*>/g)]
        .map(([form]) => form)
        .filter((form) => /method="post"/i.test(form))
        .map((form) => ({ path, target: /action="([^"]*)"/.exec(form)?.[1] })),
    )

    expect(forms.length).toBeGreaterThan(10)
    expect(forms.filter(({ target }) => !actions.has(target?.split('?')[0] ?? ''))).toEqual([])
    expect(actions.has('/')).toBe(false)
  })

  /** Answered to programs, or pages without scripts. */
  const withoutScripts = [
    '/commissions/payouts/tax-return.csv',
    '/guest-question',
    '/login/passkey',
    '/my-services/:id/images/add',
    '/settings/data.zip',
    '/tours/:slug/book',
    '/tours/:slug/save',
    '/tours/:slug/wait',
    '/unsubscribe/:message',
    '/waitlist',
    '/webhooks/:gateway',
  ]
  /** What was posted to it before leads on by the browser itself; a sign-out is posted by it, too, and a form for each row. */
  const postedOn = ['/confirm-access', '/logout', '/saved']

  test('have forms that say when they are sent in vain, where a script sends them', async () => {
    const silent = (await builtEndpoints()).filter(
      ({ hasAction, hasClientAction }) => hasAction && !hasClientAction,
    )

    expect(silent.map(({ path }) => path).toSorted()).toEqual([...withoutScripts, ...postedOn].toSorted())
  })
})

describe('the source code', () => {
  const sources = ['app', 'server', 'backend', 'contract']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }))

  test.each<[what: string, pattern: RegExp, allowed: string[]]>([
    ['safeRedirect: it lets /\\t/evil.com through', /\bsafeRedirect\b/, []],
    ['getClientIPAddress: it believes headers that anybody can send', /\bgetClientIPAddress\b/, []],
    ['the router’s own listener: one request can end the process', /\bcreateRequestListener\b/, []],
    ['AbortSignal.any and .timeout: Node 20 loses them', /\bAbortSignal\.(?:any|timeout)\b/, []],
    ['Await: what it shows stays hidden without JavaScript', /<Await\b/, []],
    [
      'request.formData(), which has no limit of its own, beyond the form that the server has limited',
      /\brequest\.formData\(/,
      ['app/.server/forms/submission.ts', 'app/.server/forms/preserved-form.ts'],
    ],
    ['the previews of conform’s next interface', /@conform-to\/\w+\/(?:\w+\/)?future/, []],
    [
      'HTML from strings, beyond icons, bars of charts and what React has written',
      /dangerouslySetInnerHTML|\.innerHTML\b|document\.write\b/,
      [
        'app/ui/primitives/create-icon.ts',
        'app/ui/primitives/fixed-markup.build.tsx',
        'app/ui/charts/chart-figure.tsx',
      ],
    ],
    ['code from strings', /\beval\(|\bnew Function\(/, []],
    [
      'calls of the host beside the client',
      /(?<![.\w])fetch\(/,
      [
        'app/routes/auth/passkeys/ask-browser.ts',
        'app/.server/api/sending/send.ts',
        'app/ui/forms/fields/use-districts.ts',
        // Of pages and suggestions, which the app answers.
        'app/routes/public/product/script/refresh-panel.ts',
        'app/routes/public/search/script/suggestions.ts',
        // Of a picture to share, which the app draws.
        'app/ui/sharing/share-picture.tsx',
        // For Prometheus, of the backend that the app has started.
        'server/api-host.ts',
        // The host's calls of a payment gateway.
        'backend/services/auth/breach-lookup.ts',
        'backend/services/gateways/razorpay/razorpay-api.ts',
      ],
    ],
  ])('does without %s', (_, pattern, allowed) => {
    expect(sources.length).toBeGreaterThan(200)
    expect(new Set(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path))).toEqual(
      new Set(allowed),
    )
  })
})

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}
