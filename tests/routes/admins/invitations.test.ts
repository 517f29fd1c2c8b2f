// Inviting administrators by a link, and accepting the invitation.
import { describe, expect, test } from 'vitest'
import * as create from '../../../app/routes/admins/create/route.tsx'
import * as invitations from '../../../app/routes/admins/invitations/route.tsx'
import * as invite from '../../../app/routes/admins/invite/route.tsx'
import * as invitation from '../../../app/routes/auth/invitation/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { formErrors, unconfirmedFailures } from '../support/responses.ts'
import { textOf } from '../support/read-page.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }
const open = {
  id: 'i-1',
  email: 'meera@new.example',
  role: 'dsa',
  country: 'India',
  state: 'Kerala',
  district: 'Idukki',
  commissionRate: 5,
  invitedBy: 'Asha',
  sentAt: '2026-11-20T04:30:00Z',
  expiresAt: '2026-11-27T04:30:00Z',
  isExpired: false,
}
const district = {
  email: open.email,
  role: 'dsa',
  country: 'India',
  state: 'Kerala',
  district: 'Idukki',
  commissionRate: '5',
}
const free = { isPrimary: true, cappedCount: 0, capped: [] }
const list = '/admins/invitations'
const form = '/admins/invite'
const link = '/invitation?token=secret-token'
const mayExist = 'Your account may have been created. Try to sign in.'
const person = { name: 'Meera Nair', phone: '+91 94470 12345', password: 'Monsoon-over-Munnar' }

describe('the open invitations', () => {
  const show = async (rows: object[]) => {
    hostAnswers({ ...profile, 'GET /admins/invitations': json({ invitations: rows }) })
    return render(invitations.default, await visit(invitations, { path: list, cookie }), undefined, list)
  }

  test('are listed with role, place and end, each with what can be done', async () => {
    const html = (await show([open])).replaceAll('<wbr/>', '')
    expect(html).toContain('meera@new.example')
    expect(html).toContain(', Idukki, Kerala, India')
    expect(html).toContain('Works until 27 Nov 2026, 10:00 am.')
    expect(html).toMatch(/name="id" value="i-1".*value="send".*value="withdraw"/)
  })

  test('that have expired say so, and none leads to the form', async () => {
    expect(await show([{ ...open, isExpired: true }])).toContain('The link has expired.')
    const empty = await show([])
    expect(empty).toContain('No open invitations')
    expect(empty).toContain(`href="${form}"`)
  })

  test.each([
    ['send', 'POST /admins/invitations/i-1/send'],
    ['withdraw', 'POST /admins/invitations/i-1/withdraw'],
  ])('with “%s” asks the host and comes back', async (intent, call) => {
    const received = hostAnswers({ ...profile, [call]: json({ invitation: open }) })
    const visited = await visit(invitations, { path: list, cookie, form: { id: 'i-1', intent } })
    expect(visited.location).toBe(list)
    expect(received.some(({ method, path }) => `${method} ${path}` === call)).toBe(true)
  })

  test('are searched by a part of the email and read page by page, and stay there after a decision', async () => {
    const at = `${list}?q=new.example&after=page2`
    const answers = {
      ...profile,
      'GET /admins/invitations': json({
        invitations: [open],
        next: 'page3',
        previous: 'page1',
        total: 60,
        start: 26,
      }),
      'POST /admins/invitations/i-1/withdraw': json({}),
    }
    const received = hostAnswers(answers)
    const html = render(invitations.default, await visit(invitations, { path: at, cookie }), undefined, at)
    expect(received.find(({ path }) => path === list)?.search).toBe('?q=new.example&after=page2')
    expect(textOf(html)).toContain('26–26 of 60')
    expect(html).toContain(`href="${list}?q=new.example&amp;after=page3"`)
    expect(html).toContain(`action="${list}?q=new.example&amp;after=page2"`)
    const form = { id: 'i-1', intent: 'withdraw' }
    expect((await visit(invitations, { path: at, cookie, form })).location).toBe(at)
  })

  test('that a search does not find lead back to all of them', async () => {
    hostAnswers({ ...profile, 'GET /admins/invitations': json({ invitations: [] }) })
    const at = `${list}?q=nobody`
    const html = render(invitations.default, await visit(invitations, { path: at, cookie }), undefined, at)
    expect(html).toContain('No results')
    expect(html).toContain(`href="${list}"`)
  })

  test('show what went wrong', async () => {
    hostAnswers({
      ...profile,
      'GET /admins/invitations': json({ invitations: [] }),
      'POST /admins/invitations/i-1/withdraw': json({ message: 'It is not open any more.' }, 404),
    })
    const form404 = { id: 'i-1', intent: 'withdraw' }
    const posted = await visit(invitations, { path: list, cookie, form: form404, withPage: true })
    expect(posted.status).toBe(404)
    expect(render(invitations.default, { data: posted.loaded }, posted, list)).toContain(
      'It is not open any more.',
    )
  })
})

describe('inviting somebody', () => {
  test('sends the email and the role with its place', async () => {
    const received = hostAnswers({
      ...profile,
      'POST /admins/rate-check': json(free),
      'POST /admins/invitations': json({ invitation: open }, 201),
    })
    const visited = await visit(invite, { path: form, cookie, form: district })
    expect(visited.location).toBe(list)
    expect(JSON.parse(received.find(({ path }) => path === list)?.body ?? '')).toEqual({
      email: open.email,
      role: 'dsa',
      dsaInfo: { country: 'India', state: 'Kerala', district: 'Idukki', commissionRate: 5 },
    })
  })

  test('to a place that has an administrator asks first, and invites nobody yet', async () => {
    const answers = {
      ...profile,
      'POST /admins/rate-check': json({ ...free, isPrimary: false }),
      'POST /admins/invitations': json({ invitation: open }, 201),
    }
    const received = hostAnswers(answers)
    const asked = await visit(invite, { path: form, cookie, form: district, withPage: true })
    const html = render(invite.default, { data: asked.loaded }, asked, form)
    expect(html).toContain('Idukki, Kerala, India already has an administrator.')
    expect(html).toContain('value="meera@new.example"')
    expect(received.some(({ path }) => path === list)).toBe(false)
    const confirmed = { ...district, confirmedTerritory: 'Idukki, Kerala, India' }
    expect((await visit(invite, { path: form, cookie, form: confirmed })).location).toBe(list)
  })

  test('shows a refusal and keeps the fields', async () => {
    hostAnswers({
      ...profile,
      'POST /admins/rate-check': json(free),
      'POST /admins/invitations': json({ message: 'This person is invited already.' }, 409),
    })
    hostOffers('POST /admins/invitations')
    const posted = await visit(invite, { path: form, cookie, form: district, withPage: true })
    expect(posted.status).toBe(409)
    const html = render(invite.default, { data: posted.loaded }, posted, form)
    expect(html).toContain('This person is invited already.')
    expect(html).toContain('value="meera@new.example"')
  })

  test.each([
    [{ ...district, email: '' }, { email: ['Email is required.'] }],
    [{ ...district, district: '' }, { district: ['District is required.'] }],
  ])('checks the fields first', async (fields, error) => {
    hostAnswers(profile)
    const { status, data } = await visit(invite, { path: form, cookie, form: fields })
    expect([status, data]).toMatchObject([400, { result: { error } }])
  })

  test('stands beside the form for an account, where the host has it', async () => {
    const at = '/dashboard/create-admin'
    const html = async () => render(create.default, await visit(create, { path: at, cookie }), undefined, at)
    hostAnswers(profile)
    expect(await html()).not.toContain(form)
    hostOffers('POST /admins/invitations')
    expect(await html()).toContain(`href="${form}"`)
  })

  test.each([
    [invite, form],
    [invitations, list],
  ])('is launching soon on a host without it', async (module, path) => {
    hostAnswers(profile)
    expect((await visit(module, { path, cookie })).data).toEqual({ launchingSoon: 'Invitations' })
  })
})

describe('the link of an invitation', () => {
  const offersLinks = () => hostOffers('POST /admins/invitations')
  const found = { 'POST /invitations/find': json({ invitation: open }) }

  test('shows role, place and email, and asks for the rest', async () => {
    const received = hostAnswers(found)
    offersLinks()
    const html = render(invitation.default, await visit(invitation, { path: link, cookie }), undefined, link)
    expect(html.replaceAll('<wbr/>', '')).toContain('meera@new.example')
    expect(textOf(html)).toContain(
      ', Idukki, Kerala, India. Your commission rate is 5%, while you are the primary administrator of the territory. You sign in with',
    )
    expect(html).toContain('action="/invitation?token=secret-token"')
    expect(received.map(({ body }) => body)).toEqual(['{"token":"secret-token"}'])
    expect(invitation.meta({} as never)).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  test('says no rate to a super admin, nor where the host does not', async () => {
    for (const changes of [{ role: 'super_admin', commissionRate: 0 }, { commissionRate: undefined }]) {
      hostAnswers({ 'POST /invitations/find': json({ invitation: { ...open, ...changes } }) })
      offersLinks()
      const html = render(invitation.default, await visit(invitation, { path: link }), undefined, link)
      expect(html).toContain('You are invited')
      expect(html).not.toContain('commission rate')
    }
  })

  test('makes the account and leads to the sign-in of administrators', async () => {
    const received = hostAnswers({ 'POST /invitations/accept': json({}, 201) })
    offersLinks()
    const visited = await visit(invitation, { path: link, form: person })
    expect(visited.location).toBe('/admin/login')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ token: 'secret-token', ...person })
  })

  test.each([
    [400, 'Password must have at least 8 characters.'],
    [404, 'This invitation does not work any more.'],
    [409, 'An account with this email already exists.'],
  ])('shows a failure with %i, and never the password', async (status, message) => {
    hostAnswers({ ...found, 'POST /invitations/accept': json({ message }, status) })
    offersLinks()
    const posted = await visit(invitation, { path: link, form: person, withPage: true })
    expect(posted.status).toBe(status)
    const html = render(invitation.default, { data: posted.loaded }, posted, link)
    expect(html).toContain(message)
    expect(html).toContain('value="Meera Nair"')
    expect(html).not.toContain(person.password)
  })

  test.each(unconfirmedFailures)('tells that the account may exist when the host %s', async (_, answer) => {
    hostAnswers({ ...found, 'POST /invitations/accept': answer })
    offersLinks()
    const posted = await visit(invitation, { path: link, form: person })
    expect(formErrors(posted.data)).toEqual([mayExist])
  })

  test('tells so, too, on the page of an invitation that the lost answer has used up', async () => {
    const used = json({ message: 'No' }, 404)
    hostAnswers({ 'POST /invitations/find': used, 'POST /invitations/accept': json({}, 504) })
    offersLinks()
    const posted = await visit(invitation, { path: link, form: person, withPage: true })
    const html = render(invitation.default, { data: posted.loaded }, posted, link)
    expect(textOf(html)).toMatch(new RegExp(`This invitation does not work.*${mayExist}`))
    expect(html).toMatch(/role="alert"/)
    expect(html).not.toContain('<form')
    expect(html).toContain('href="/admin/login"')
  })

  test('tells that the account was not made when the host is broken', async () => {
    hostAnswers({ ...found, 'POST /invitations/accept': json({}, 500) })
    offersLinks()
    const posted = await visit(invitation, { path: link, form: person })
    expect(formErrors(posted.data)).toEqual(['The account was not made. Please try again.'])
  })

  test.each([link, '/invitation'])('that does not count says what to do: %s', async (path) => {
    hostAnswers({ 'POST /invitations/find': json({ message: 'No' }, 404) })
    offersLinks()
    const html = render(invitation.default, await visit(invitation, { path }), undefined, path)
    expect(html).toContain('This invitation does not work')
    expect(html).not.toContain('<form')
  })

  test('is no page of a host without it', async () => {
    expect((await visit(invitation, { path: link })).status).toBe(404)
  })
})
