// Addresses of files and buttons have no page, so what they throw would reach the browser as JSON.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { createLoadContext } from '../../../app/.server/http/request-facts.ts'
import { takeToast } from '../../../app/.server/http/toast.ts'
import routes from '../../../app/routes.ts'
import { hostAnswers, json } from '../support/host.ts'
import { facts, visit, type Visited } from '../support/visit.ts'

interface Module {
  readonly action?: unknown
  readonly loader?: unknown
  readonly middleware?: readonly ((args: unknown, next: () => Promise<Response>) => unknown)[]
}

const modules = import.meta.glob<Module>('../../../app/routes/**/*.ts')
const sources = import.meta.glob<string>('../../../app/routes/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

interface Endpoint {
  readonly path: string
  readonly key: string
}

const endpointsOf = (entries: readonly RouteConfigEntry[]): readonly Endpoint[] =>
  entries.flatMap(({ path = '', file, children = [] }) => [
    { path: `/${path}`, key: `../../../app/${file}` },
    ...endpointsOf(children),
  ])

/** A script alone asks for it, and reads JSON. */
const byScript = '/my-services/:id/images/add'

const guarded = endpointsOf(routes).filter(
  ({ path, key }) => path !== byScript && /Middleware\]|\brequire(Role|User)\(/.test(sources[key] ?? ''),
)

const cookie = 'accessToken=abc'
const accept = 'text/html,*/*;q=0.8'

async function ask(
  { path, key }: Endpoint,
  { isPost, scripts = false }: { isPost: boolean; scripts?: boolean },
) {
  const module = await modules[key]!()
  const page = await visit(module, {
    path: scripts ? `${path}.data` : path,
    cookie,
    accept,
    ...(isPost && { form: { intent: 'save' } }),
    middleware: (args) => module.middleware?.[0]?.(args, async () => new Response()),
  })
  return { ...page, hasAction: module.action !== undefined }
}

async function toastOf({ setCookies }: Visited) {
  const flash = setCookies.find((line) => line.startsWith('flash='))?.split(';')[0] ?? ''
  const request = new Request('http://app.test/', { headers: { Cookie: flash } })
  return (await takeToast(request, createLoadContext(facts()))).toast
}

const withActions = guarded.filter(({ key }) => /function action\(/.test(sources[key] ?? ''))

/** The list of saved views has no links to its address. */
const linked = guarded.filter(({ path }) => path !== '/saved-views')

describe.each(linked)('$path has no page, so that a link to it', (endpoint) => {
  test('leads to / when the session has ended', async () => {
    hostAnswers({ 'GET /auth/profile': json({}, 401) })
    const page = await ask(endpoint, { isPost: false })

    expect([page.status, page.location]).toEqual([302, '/'])
    expect(await toastOf(page)).toMatchObject({ text: 'Please sign in to open that page.' })
  })

  test('leads to the dashboard with the message of the host when it cannot tell who is signed in', async () => {
    hostAnswers({ 'GET /auth/profile': json({ message: 'We are back at noon.' }, 503) })
    const page = await ask(endpoint, { isPost: false })

    expect([page.status, page.location]).toEqual([302, '/dashboard'])
    expect(await toastOf(page)).toMatchObject({ kind: 'error', text: 'We are back at noon.' })
  })
})

describe.each(withActions)('$path has no page, so that its button', (endpoint) => {
  test.each([false, true])('leads to / when the session has ended (sent by scripts: %s)', async (scripts) => {
    hostAnswers({ 'GET /auth/profile': json({}, 401) })
    const page = await ask(endpoint, { isPost: true, scripts })

    expect([page.status, page.location]).toEqual([302, '/'])
    expect(await toastOf(page)).toMatchObject({ text: 'You were signed out. Please sign in again.' })
  })

  test('leads to the dashboard when the host cannot tell who is signed in', async () => {
    hostAnswers({ 'GET /auth/profile': json({}, 503) })
    const page = await ask(endpoint, { isPost: true })

    expect([page.status, page.location]).toEqual([302, '/dashboard'])
    expect(await toastOf(page)).toMatchObject({ kind: 'error', text: 'Failed to load profile.' })
  })
})

test('a picture of a page has no message when the host cannot tell who is signed in', async () => {
  hostAnswers({ 'GET /auth/profile': json({}, 503) })
  const avatar = await modules['../../../app/routes/images/avatar/route.ts']!()
  const page = await visit(avatar, {
    path: '/dashboard/avatar',
    cookie,
    accept: 'image/avif,image/webp,*/*;q=0.8',
    middleware: (args) => avatar.middleware?.[0]?.(args, async () => new Response()),
  })

  expect([page.status, page.location, page.setCookies]).toEqual([503, null, []])
})
