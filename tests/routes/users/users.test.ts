// The list of users, and the page of an account.
import { describe, expect, test } from 'vitest'
import * as user from '../../../app/routes/users/detail/route.tsx'
import * as users from '../../../app/routes/users/list/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'
import { admin, affiliate, cookie, params, path } from './user-scene.ts'

const history = () =>
  json({ timeline: [{ id: '1', action: 'account.registered', at: '2026-11-01T04:30:00Z' }] })

test('the users pages show launching soon when the API has no users', async () => {
  hostAnswers({ 'GET /auth/profile': admin() })
  expect((await visit(users, { path: '/users', cookie })).data).toEqual({ launchingSoon: 'Users' })
  expect((await visit(user, { path, params, cookie })).data).toEqual({ launchingSoon: 'Users' })
})

test('the list of users tells a deleted account from a suspended one, and filters by either', async () => {
  const row = { name: 'Asha', email: 'a@host.test', phone: '1', role: 'affiliate', status: 'suspended' }
  const createdAt = '2026-11-01T04:30:00Z'
  hostAnswers({
    'GET /auth/profile': admin(),
    'GET /users': json({
      rows: [
        { ...row, id: 'u1', createdAt },
        { ...row, id: 'u2', createdAt, isDeleted: true },
      ],
      next: null,
      previous: null,
    }),
  })
  const html = render(users.default, await visit(users, { path: '/users', cookie }))
  const badges = html.match(/<table[^]*<\/table>/)?.[0].match(/>(?:Suspended|Deleted)</g)
  expect(badges).toEqual(['>Suspended<', '>Deleted<'])
  expect(html).toMatch(/<option value="deleted"[^>]*>Deleted</)
})

test('the list of users has the forms by which partners register, to pass on', async () => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'dsa' }),
    'GET /users': json({ rows: [], next: null, previous: null }),
  })
  const html = render(users.default, await visit(users, { path: '/users', cookie }))
  const [, folded = ''] = html.split('Invite a partner')
  for (const [label, form] of [
    ['For a service provider', '/provider/register'],
    ['For an affiliate', '/affiliate/register'],
  ]) {
    expect(folded).toContain(label)
    expect(folded).toMatch(new RegExp(`>https?://[^<"/]+${form}<`))
    expect(decodeURIComponent(folded)).toMatch(new RegExp(`wa\\.me/\\?text=[^"]*${form}"`))
  }
})

describe('the page of an account', () => {
  async function show(answers: Record<string, Response>, id = 'u1') {
    hostAnswers({ 'GET /auth/profile': admin(), [`GET /users/${id}/history`]: history(), ...answers })
    return visit(user, { path: `/users/${id}`, params: { id }, cookie })
  }

  test('shows the PAN masked, whatever the API sends, and no unneeded data', async () => {
    const { data } = await show({ 'GET /users/u1': json(affiliate()) })
    const sent = JSON.stringify(data)

    expect(sent).toContain('XXXXXX234F')
    expect(sent).not.toContain('ABCPN1234F')
    expect(sent).not.toContain('hash')
    expect(data).toMatchObject({ events: [{ label: 'Registered' }], isOwn: false })
  })

  test.each([
    ['affiliate', ['/commissions?payee=u1', '/leads?affiliate=u1&amp;view=all', '/bookings?affiliate=u1']],
    [
      'service_provider',
      ['/bookings?provider=u1', '/products?state=all&amp;provider=u1', '/commissions?payee=u1'],
    ],
    ['ssa', ['/commissions?payee=u1']],
    ['user', ['/bookings?customer=u1']],
  ])('of a %s leads to the lists of what it has to do with', async (role, paths) => {
    const html = render(user.default, await show({ 'GET /users/u1': json(affiliate({ role })) }))
    for (const to of paths) expect(html).toContain(`href="${to}"`)
  })

  test('shows why an account is suspended', async () => {
    const suspension = { at: '2026-11-20T04:30:00Z', reason: 'Asked for by its owner' }
    const { data } = await show({ 'GET /users/u1': json(affiliate({ status: 'suspended', suspension })) })

    expect(data).toMatchObject({
      account: {
        isSuspended: true,
        suspension: { since: '20 Nov 2026', reason: 'Asked for by its owner' },
      },
    })
  })

  test.each([
    ['active', 'It is deleted on 4 Dec 2026, unless the owner signs in before.'],
    ['suspended', 'The deletion waits as long as the account is suspended.'],
  ])('tells that its owner asked for its deletion, and what follows: %s', async (status, told) => {
    const answers = (deletionDueAt: string | null) => ({
      'GET /users/u1': json(affiliate({ status, deletionDueAt })),
    })
    const html = render(user.default, await show(answers('2026-12-04T04:30:00Z')))
    expect(html).toContain(told)
    expect(render(user.default, await show(answers(null)))).not.toContain('delet')
  })

  test.each([
    [['open-bookings', 'last-money'], 'their open bookings; the payout of what is due to them.'],
    [['held-earnings'], 'waits for: a decision on their commissions and shares that are on hold.'],
    [['income'], 'waits for: the payment of a partner to us, which their commissions of leads wait for.'],
    [['primary-admin'], 'the primary administrator of their territory after them, or nobody.'],
    [['something-new'], 'The deletion waits until everything that is open is settled.'],
    [[], 'Deleting it failed. It is tried again every ten minutes'],
  ])('tells what a deletion waits for whose day is over: %s', async (deletionWaitsFor, told) => {
    const late = affiliate({ deletionDueAt: '2026-11-04T04:30:00Z', deletionWaitsFor })
    const html = render(user.default, await show({ 'GET /users/u1': json(late) }))
    expect(html).toContain('The day for it was 4 Nov 2026.')
    expect(html).toContain(told)
    expect(html).not.toContain('It is deleted on')
  })

  test('tells that a deletion whose time has just come is carried out soon', async () => {
    const due = affiliate({
      deletionDueAt: new Date(Date.now() - 60_000).toISOString(),
      deletionWaitsFor: [],
    })
    const html = render(user.default, await show({ 'GET /users/u1': json(due) }))
    expect(html).toContain('It is deleted within the hour.')
  })

  test('offers neither documents nor a commission rate of somebody who is deleted', async () => {
    const page = async (deletedAt: string | null) => {
      const answers = {
        'GET /auth/profile': aProfile({ role: 'super_admin', id: 'me' }),
        'GET /rules': json({ rows: [], next: null, previous: null } as never),
        'GET /users/u1': json(affiliate({ deletedAt })),
      }
      return render(user.default, await show(answers))
    }
    expect(await page(null)).toMatch(/Identity documents[^]*Set a commission rate/)
    const html = await page('2026-11-04T04:30:00Z')
    expect(html).toContain('Balance')
    expect(html).not.toMatch(/Identity documents|Set a commission rate/)
  })

  test('recognises one’s own account', async () => {
    const own = { 'GET /users/me': json(affiliate({ id: 'me' })) }
    const visited = await show({ ...own, 'GET /users/me/history': json({}, 404) }, 'me')

    expect(visited.data).toMatchObject({ isOwn: true, events: undefined })
    expect(render(user.default, visited, undefined, '/users/me')).not.toContain('history could not be loaded')
  })

  test('is shown when its history cannot be loaded', async () => {
    const { status, data } = await show({
      'GET /users/u1': json(affiliate()),
      'GET /users/u1/history': json({}, 500),
    })

    expect(status).toBe(200)
    expect(data).toMatchObject({ events: undefined, account: { name: 'Asha Nair' } })
  })

  test.each(['super_admin', 'ssa'])(
    'of a pending account offers no suspension, and approval to a super_admin only: seen by a %s',
    async (role) => {
      const waiting = affiliate({ role: null, status: 'pending_approval', affiliateInfo: undefined })
      const page = await show({
        'GET /auth/profile': aProfile({ role, id: 'me' }),
        'GET /users/u1': json(waiting),
      })
      const html = render(user.default, page)

      expect(html.includes('href="/admins/u1"')).toBe(role === 'super_admin')
      expect(html).toContain('Awaiting a role')
      expect(html).not.toContain('Suspend')
    },
  )

  test('of a deleted account says so, and offers no reactivation', async () => {
    const gone = affiliate({
      status: 'suspended',
      name: 'Deleted account',
      deletedAt: '2026-11-20T04:30:00Z',
    })
    const html = render(user.default, await show({ 'GET /users/u1': json(gone) }))

    expect(html).toMatch(/<h2[^>]*>Deleted<\/h2>/)
    expect(html).not.toContain('Suspended')
    expect(html).not.toContain('Reactivate')
  })

  test('outside the scope responds with 404', async () => {
    const { status, thrown } = await show({
      'GET /users/u1': json({}, 404),
      'GET /users': json({ rows: [] }),
    })

    expect([status, thrown]).toEqual([404, true])
  })
})
