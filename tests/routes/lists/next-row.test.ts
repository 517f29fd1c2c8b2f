// The way from one decision to the next row of the list that one came from.
import { describe, expect, test } from 'vitest'
import * as approveAdmin from '../../../app/routes/admins/approve/route.tsx'
import * as admins from '../../../app/routes/admins/list/route.tsx'
import * as identity from '../../../app/routes/users/identity/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/users/identities/i2'
const params = { id: 'i2' }

const aRow = (id: string) => ({
  id,
  userId: 'u1',
  userName: 'Anjali Nair',
  role: 'affiliate',
  territoryName: 'Idukki',
  legalName: 'Anjali S Nair',
  status: 'submitted',
  submittedAt: '2026-11-20T04:30:00Z',
})
const submitted = {
  ...aRow('i2'),
  version: 2,
  payeeType: 'individual',
  pan: null,
  address: 'Munnar',
  gstin: null,
  hasPicture: false,
  isPanValid: null,
  samePanCount: 0,
  actions: [],
}
const aPage = (ids: string[], next: string | null = null) =>
  json({ rows: ids.map(aRow), next, previous: null })

/** Decides on i2, where the pages of the list are these, one after the other. */
async function decide(
  pages: (Response | Promise<Response>)[],
  search = '?list=q%3Danjali',
  answer = json({ identity: submitted }),
) {
  const left = [...pages]
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'dsa' }),
    'GET /identities': async () => (await left.shift()) ?? json({ message: 'no more' }, 500),
    'POST /identities/i2/decline': answer,
  })
  const form = { intent: 'decline', version: '2', reason: 'Not you' }
  const { location, status } = await visit(identity, { path: `${path}${search}`, params, form, cookie })
  return { location, status, calls: received.map(({ method, search: asked }) => `${method} ${asked}`) }
}

describe('after a decision', () => {
  test('a list that does not answer holds up no decision', async () => {
    const { location, calls } = await decide([new Promise<Response>(() => {})])
    expect(location).toBe('/users/identities')
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST '])
  })

  test('the next row that waits in the same list is found before the decision', async () => {
    const { location, calls } = await decide([aPage(['i1', 'i2', 'i3'])])
    expect(location).toBe('/users/identities/i2?list=q%3Danjali&next=i3')
    expect(calls.filter((call) => call !== 'GET ')).toEqual(['GET ?q=anjali&status=submitted', 'POST '])
  })

  test('the last row of a page is followed by the first of the next page', async () => {
    const { location, calls } = await decide([aPage(['i1', 'i2'], 'abc'), aPage(['i7'])])
    expect(location).toContain('next=i7')
    expect(calls).toContain('GET ?q=anjali&after=abc&status=submitted')
  })

  test('the last row of all is followed by the first, which was skipped', async () => {
    const list = encodeURIComponent('q=anjali&after=xyz')
    const { location } = await decide([aPage(['i2']), aPage(['i1'])], `?list=${list}`)
    expect(location).toContain('next=i1')
  })

  test('the list is clear where nothing else waits', async () => {
    const { location } = await decide([aPage(['i2']), aPage(['i2'])])
    expect(location).toBe('/users/identities/i2?list=q%3Danjali&next=none')
  })

  test('a list that cannot be loaded does not hold up the decision', async () => {
    expect((await decide([json({ message: 'down' }, 400)])).location).toBe('/users/identities')
  })

  test('a page that was opened another way leads to the list as before', async () => {
    const { location, calls } = await decide([], '')
    expect(location).toBe('/users/identities')
    expect(calls.some((call) => call.includes('status='))).toBe(false)
  })

  test('a refused decision stays on its page', async () => {
    const { location, status } = await decide(
      [aPage(['i2', 'i3'])],
      undefined,
      json({ message: 'It has changed.' }, 409),
    )
    expect(location).toBeNull()
    expect(status).toBe(409)
  })
})

describe('the page of a decided row', () => {
  const shown = async (search: string) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /identities/i2': json({ identity: submitted }),
    })
    const page = await visit(identity, { path: `${path}${search}`, params, cookie })
    return render(identity.default, page, undefined, path)
  }

  test('links to the next row, which keeps the list, and back to the list with its filters', async () => {
    const html = await shown('?list=q%3Danjali&next=i3')
    expect(html).toContain('href="/users/identities/i3?list=q%3Danjali"')
    expect(html).toContain('Next identity to check')
    expect(html.match(/href="\/users\/identities\?q=anjali"/g)).toHaveLength(2)
  })

  test('says that the list is clear', async () => {
    expect(await shown('?list=&next=none')).toContain('No more identities to check in this list.')
  })

  test('leads nowhere else, whatever the URL says', async () => {
    const html = await shown(
      `?list=${encodeURIComponent('//evil.test/?q=1')}&next=${encodeURIComponent('/../x')}`,
    )
    expect(html).toContain('href="/users/identities/%2F..%2Fx?list=')
    expect(html).not.toContain('href="//evil')
    expect(html).not.toContain('href="http')
  })
})

describe('after the approval of an administrator', () => {
  const anAdmin = (id: string) => ({ id, name: `Applicant ${id}`, email: `${id}@host.test`, role: null })

  test('the next applicant is at hand', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /admins/pending': json({ admins: ['a1', 'a2', 'a3'].map(anAdmin) }),
      'POST /admins/a2/approve': json({ admin: anAdmin('a2') }),
    })
    const form = { role: 'super_admin' }
    const approved = await visit(approveAdmin, { path: '/admins/a2', params: { id: 'a2' }, form, cookie })
    expect(approved.location).toBe('/admins?next=a3')

    hostAnswers({
      'GET /territories': json({ territory: null, below: [] }),
      'GET /admins/pending': json({ admins: ['a1', 'a3'].map(anAdmin) }),
    })
    const html = render(admins.default, await visit(admins, { path: '/admins?next=a3', cookie }))
    expect(html).toMatch(/autofocus=""[^>]*>Give a role<span class="sr-only"> to (<!-- -->)?Applicant a3</i)
  })

  test('the page says that nobody else waits', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /territories': json({ territory: null, below: [] }),
      'GET /admins/pending': json({ admins: [] }),
    })
    const html = render(admins.default, await visit(admins, { path: '/admins?next=none', cookie }))
    expect(html).toContain('Nobody else waits for an admin account.')
  })
})
