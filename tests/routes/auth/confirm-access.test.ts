// The page that asks for the second factor again before a decision on money, and keeps what was about to be posted.
import { describe, expect, test } from 'vitest'
import * as confirmAccess from '../../../app/routes/auth/confirm-access/route.tsx'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import * as invitations from '../../../app/routes/admins/invitations/route.tsx'
import * as invite from '../../../app/routes/admins/invite/route.tsx'
import * as admins from '../../../app/routes/admins/list/route.tsx'
import * as approve from '../../../app/routes/admins/approve/route.tsx'
import * as bookings from '../../../app/routes/bookings/list/route.tsx'
import * as payouts from '../../../app/routes/commissions/payouts/list/route.tsx'
import { parsePostedTo } from '../../../app/domain/navigation/confirm-access.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { textOf } from '../support/read-page.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const adminId = '8f14e45f-ceea-467f-a0e6-8b2d5c1f0001'
const at = '2026-10-01T06:00:00.000Z'
const expired = () => json({ message: 'Enter a code again.', secondFactor: 'expired' }, 403)
const approval = { intent: 'approve', createdUntil: at }
const to = '/commissions/payouts?status=draft'
const path = `/confirm-access?to=${encodeURIComponent(to)}`
const urlencoded = (fields: readonly (readonly [string, string])[]) => ({
  body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  contentType: 'application/x-www-form-urlencoded',
})

describe('a decision on money that the host asks a fresh second factor for', () => {
  test.each([to, '/commissions/payouts.data?status=draft&_routes=x'])(
    'posted to %s goes on to the page that asks for it, with its fields',
    async (posted) => {
      hostAnswers({
        'GET /auth/profile': aProfile({ role: 'super_admin' }),
        'POST /payouts/approve': expired,
      })
      hostOffers('POST /second-factor/renew')
      const visited = await visit(payouts, { path: posted, cookie, form: approval })
      expect(visited).toMatchObject({ status: 307, location: path })
    },
  )

  test('is not lost of several chosen rows, of which none is decided', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'nsa' }),
      'POST /bookings/b1/actions': expired,
      'POST /bookings/b2/actions': expired,
    })
    hostOffers('POST /second-factor/renew')
    const raw = urlencoded([
      ['intent', 'confirm-payments'],
      ['chosen', 'b1.4'],
      ['chosen', 'b2.7'],
    ])
    const visited = await visit(bookings, { path: '/bookings?view=review', cookie, raw })
    expect(visited.location).toBe(`/confirm-access?to=${encodeURIComponent('/bookings?view=review')}`)
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  const nobody = { name: 'Ravi Das', email: 'ravi@host.test', phone: '98765 43210', password: 'monsoon rain' }
  test.each([
    ['/dashboard/create-admin', createAdmin, 'admins/create-admin', { ...nobody, role: 'super_admin' }],
    ['/admins/invite', invite, 'admins/invitations', { email: nobody.email, role: 'super_admin' }],
    ['/admins/invitations', invitations, 'admins/invitations/i-1/send', { id: 'i-1', intent: 'send' }],
    ['/admins', admins, 'territories/primary', { territoryPath: 'IN', adminId, reason: 'She left' }],
    ['/admins/a-1', approve, 'admins/a-1/approve', { role: 'super_admin' }],
  ])('is also who decides, chosen at %s', async (at, route, call, form) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }), [`POST /${call}`]: expired })
    hostOffers('POST /second-factor/renew')
    const visited = await visit(route, { path: at, cookie, form, params: { id: 'a-1' } })
    expect(visited).toMatchObject({
      status: 307,
      location: `/confirm-access?to=${encodeURIComponent(at)}`,
    })
  })

  test.each([
    ['the host cannot be given one', expired, false],
    ['the host says something else', () => json({ message: 'No.', secondFactor: 'lost' }, 403), true],
    ['the status is another', () => json({ message: 'No.', secondFactor: 'expired' }, 409), true],
  ])('is refused on its own page where %s', async (_what, answer, offered) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }), 'POST /payouts/approve': answer })
    if (offered) hostOffers('POST /second-factor/renew')
    const visited = await visit(payouts, { path: to, cookie, form: approval })
    expect(visited.location).toBeNull()
    expect(visited.data).toMatchObject({ status: 'error' })
  })
})

describe('the page that asks for it', () => {
  const chosen = [
    ['intent', 'confirm-payments'],
    ['chosen', 'b1.4'],
    ['chosen', 'b"2.7'],
    ['password', 'Monsoon-over-Munnar'],
  ] as const
  const ask = (
    fields: readonly (readonly [string, string])[],
    answers: Parameters<typeof hostAnswers>[0] = {},
    at: string = path,
  ) => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }), ...answers })
    return visit(confirmAccess, { path: at, cookie, raw: urlencoded(fields), withPage: true }).then(
      (visited) => ({ ...visited, received }),
    )
  }
  const shown = (visited: Awaited<ReturnType<typeof ask>>) =>
    render(confirmAccess.default, { data: visited.loaded }, visited, path)

  test('keeps every field but secrets, also those of the same name', async () => {
    const visited = await ask(chosen)
    const html = shown(visited)
    expect(visited.status).toBe(403)
    expect(html).toContain('<input type="hidden" name="chosen" value="b1.4"/>')
    expect(html).toContain('<input type="hidden" name="chosen" value="b&quot;2.7"/>')
    expect(html).toContain(`action="${path}"`)
    expect(html).not.toContain('Monsoon-over-Munnar')
    expect(html).toMatch(/Lost your phone and your recovery codes\?.*href="\/contact"/)
  })

  test('says that a password has to be typed again, and only where there was one', async () => {
    expect(textOf(shown(await ask(chosen)))).toContain('Only the password has to be typed again.')
    const emptied = chosen.map(([name, value]) => [name, name === 'password' ? '' : value] as const)
    const withCode = await ask([...emptied, ['factorCode', ' ']])
    expect(textOf(shown(withCode))).toContain('Only the password has to be typed again.')
    const without = textOf(shown(await ask([['intent', 'approve']])))
    expect(without).toContain('Nothing that you chose or typed is lost.')
    expect(without).not.toContain('typed again')
  })

  test('posts the form on, once the code counts', async () => {
    const visited = await ask([...chosen, ['factorCode', '123 456']], {
      'POST /second-factor/renew': json({}),
    })
    expect(visited).toMatchObject({ status: 307, location: to })
    expect(visited.received.at(-1)?.body).toBe('{"code":"123 456"}')
  })

  test.each([
    ['000000', 400, 'This code is wrong or too old.'],
    ['000000', 429, 'Try again in a moment.'],
    [' ', 400, 'Code is required.'],
  ])('keeps them when the code “%s” is refused with %i', async (code, status, message) => {
    const visited = await ask([...chosen, ['factorCode', code]], {
      'POST /second-factor/renew': json({ message }, status),
    })
    const html = shown(visited)
    expect(visited.status).toBe(status)
    expect(html).toContain(message)
    expect(html).toContain('value="b1.4"')
    expect(html).not.toContain('value="000000"')
  })

  test('keeps them while the host fails', async () => {
    const visited = await ask([...chosen, ['factorCode', '123456']], {
      'GET /auth/profile': json({}, 500),
    })
    expect(visited.data).toMatchObject({ fields: expect.arrayContaining([['chosen', 'b1.4']]) })
  })

  test.each([
    '/confirm-access',
    '/confirm-access?to=https%3A%2F%2Fevil.example',
    '/confirm-access?to=%2F%2Fevil.example',
    '/confirm-access?to=%2Fconfirm-access',
  ])('posts to no other place than a page of this site: %s', async (at) => {
    const visited = await ask([...chosen, ['factorCode', '123456']], {}, at)
    expect(visited.location).toBe('/dashboard')
  })

  test('says that nothing waits when it is opened by itself', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }) })
    const visited = await visit(confirmAccess, { path, cookie })
    expect(render(confirmAccess.default, visited, undefined, path)).toContain(
      'Nothing is waiting to be confirmed.',
    )
  })

  test.each([
    [String.raw`/\evil.example`, undefined],
    ['/\t/evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['bookings/1', '/bookings/1'],
    ['/bookings/1?index&a=b#x', '/bookings/1?index&a=b'],
  ])('reads the address %j as %j', (address, expected) => {
    expect(parsePostedTo(address)).toBe(expected)
  })
})
