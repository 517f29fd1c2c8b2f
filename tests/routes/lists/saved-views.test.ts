// Views of lists that a person saves in a cookie.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import * as savedViews from '../../../app/routes/shell/saved-views/route.ts'
import * as shell from '../../../app/routes/shell/route.tsx'
import { SavedViews } from '../../../app/ui/lists/saved-views.tsx'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { aProfile, hostAnswers } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const session = 'accessToken=abc'
const view = { path: '/bookings', name: 'Cancelled', search: 'status=cancelled&sort=date' }

function signIn(role: Role = 'dsa', email = 'dsa@example.com') {
  hostAnswers({ 'GET /auth/profile': aProfile({ role, email }) })
}

async function post(form: Record<string, string>, cookies: readonly string[] = []) {
  const answer = await visit(savedViews, {
    path: '/saved-views',
    form: { intent: 'save', ...view, ...form },
    cookie: [session, ...cookies].join('; '),
  })
  const kept = answer.setCookies.filter((line) => line.startsWith('views-'))
  return { ...answer, kept: kept.map((line) => line.split(';')[0] ?? '') }
}

async function viewsOf(cookies: readonly string[]) {
  const { data } = await visit(shell, { path: '/bookings', cookie: [session, ...cookies].join('; ') })
  return (data as { savedViews?: unknown }).savedViews
}

describe('a view', () => {
  test('is saved with its name and filters, and leads back to the list', async () => {
    signIn()
    const { status, location, kept, setCookies } = await post({})

    expect([status, location]).toEqual([302, '/bookings?status=cancelled&sort=date'])
    expect(setCookies.join('\n')).toMatch(/views-\w+=.*HttpOnly; SameSite=Lax/)
    expect(await viewsOf(kept)).toEqual([view])
  })

  test('is renamed in its place, and removed', async () => {
    signIn()
    const first = await post({})
    const second = await post({ name: 'Refunded', search: 'payment=refunded' }, first.kept)
    const renamed = await post({ name: 'Lost', was: 'Cancelled' }, second.kept)
    expect(await viewsOf(renamed.kept)).toEqual([
      { ...view, name: 'Lost' },
      { ...view, name: 'Refunded', search: 'payment=refunded' },
    ])

    const removed = await post({ intent: 'remove', name: 'Lost', was: 'Lost' }, renamed.kept)
    expect(await viewsOf(removed.kept)).toEqual([{ ...view, name: 'Refunded', search: 'payment=refunded' }])
  })

  test('replaces the one of the same name of its list, and no other', async () => {
    signIn()
    const first = await post({})
    const other = await post({ path: '/users', search: 'status=active' }, first.kept)
    const again = await post({ search: 'status=cancelled' }, other.kept)

    expect(await viewsOf(again.kept)).toEqual([
      { ...view, search: 'status=cancelled' },
      { ...view, path: '/users', search: 'status=active' },
    ])
  })

  test('belongs to the person who saved it, in a browser that several use', async () => {
    signIn()
    const { kept } = await post({})
    signIn('ssa', 'ssa@example.com')

    expect(await viewsOf(kept)).toEqual([])
  })

  test('is not believed if somebody else wrote the cookie', async () => {
    signIn()
    const { kept } = await post({})

    expect(await viewsOf([`${kept[0]?.slice(0, -6)}abcdef`])).toEqual([])
  })

  test('that has no room any more is refused with the way out', async () => {
    signIn()
    let cookies: string[] = []
    let answer = await post({})
    for (let count = 0; count < 20 && answer.kept.length > 0; count += 1) {
      cookies = answer.kept
      answer = await post({ name: `View ${count}`, search: `q=${'long'.repeat(20)}${count}` }, cookies)
    }

    expect(answer.kept).toEqual([])
    expect(Buffer.from(answer.setCookies.join(), 'utf8').length).toBeGreaterThan(0)
    expect((await viewsOf(cookies)) as unknown[]).not.toHaveLength(0)
  })

  test.each([
    ['of another site', { path: '//evil.example' }],
    ['with a blank in its filters', { search: 'q=a b' }],
    ['without a name', { name: '  ' }],
    ['with a long name', { name: 'n'.repeat(31) }],
    ['with an unknown intent', { intent: 'steal' }],
  ])('%s is not saved', async (_what, form: Record<string, string>) => {
    signIn()
    const { status, location, kept } = await post(form)

    expect([status, location, kept]).toEqual([302, '/dashboard', []])
  })

  test('is nothing for those without a desk', async () => {
    signIn('user')

    expect((await post({})).location).toBe('/unauthorized')
    expect(await viewsOf([])).toBe(undefined)
  })
})

/** The part of a list, below a shell with these views. */
async function markup(views: unknown, query: Record<string, string>) {
  const routes = [
    {
      id: 'routes/shell/route',
      path: '/bookings',
      loader: () => ({ savedViews: views }),
      element: createElement(SavedViews, { path: '/bookings', query }),
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://app.test/bookings'))
  if (context instanceof Response) throw new Error('It redirects.')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }))
}

describe('a list', () => {
  test('shows the saved views as links, and which one is shown, on every page of it', async () => {
    const html = await markup([view, { ...view, path: '/users', name: 'People' }], {
      status: 'cancelled',
      sort: 'date',
      after: 'abc',
    })

    expect(html).toMatch(/aria-current="page"[^>]*>Cancelled</)
    expect(html).not.toContain('People')
    expect(html).toContain('Change this view')
    expect(html).toContain('value="remove"')
  })

  test('offers to save what is filtered or sorted, and nothing else', async () => {
    expect(await markup([], { status: 'pending' })).toContain('Save this view')
    expect(await markup([], { view: 'past', sort: 'date' })).toContain('value="view=past&amp;sort=date"')
    expect(await markup([], { view: 'past' })).not.toContain('Save this view')
    expect(await markup([], {})).not.toContain('Save this view')
    expect(await markup(undefined, { status: 'pending' })).toBe('')
  })
})
