// Administrators check who is paid.
import { describe, expect, test } from 'vitest'
import * as identities from '../../../app/routes/users/identities/route.tsx'
import * as picture from '../../../app/routes/users/identity-picture/route.ts'
import * as identity from '../../../app/routes/users/identity/route.tsx'
import { smallJpeg } from '../../support/images/small-images.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const admin = () => ({ 'GET /auth/profile': aProfile({ role: 'dsa' }) })
const path = '/users/identities/i1'
const params = { id: 'i1' }

const row = {
  id: 'i1',
  userId: 'u1',
  userName: 'Anjali Nair',
  role: 'affiliate',
  territoryName: 'Idukki',
  legalName: 'Anjali S Nair',
  status: 'submitted',
  submittedAt: '2026-11-20T04:30:00Z',
}
const submitted = {
  ...row,
  version: 2,
  payeeType: 'individual',
  pan: 'ABCPN1234F',
  address: 'Munnar',
  gstin: null,
  hasPicture: true,
  isPanValid: null,
  samePanCount: 0,
  actions: ['approve', 'decline', 'request-resubmission'],
}

describe('the list of identities', () => {
  async function ask(search = '') {
    const received = hostAnswers({ ...admin(), 'GET /identities': json({ rows: [row] }) })
    const visited = await visit(identities, { path: `/users/identities${search}`, cookie })
    return { visited, sent: received.find(({ path: asked }) => asked === '/identities')?.search }
  }

  test('shows those that wait, and each opens', async () => {
    const { visited, sent } = await ask()
    expect(sent).toBe('?status=submitted')
    const html = render(identities.default, visited, undefined, '/users/identities')
    expect(html).toContain('href="/users/identities/i1?list="')
  })

  test('shows all on demand, and ignores a status that does not exist', async () => {
    expect((await ask('?status=all')).sent).toBe('')
    expect((await ask('?status=nothing')).sent).toBe('?status=submitted')
  })
})

describe('an identity', () => {
  async function show(overrides: object = {}) {
    hostAnswers({
      ...admin(),
      'GET /identities/i1': json({ identity: { ...submitted, ...overrides } }),
    })
    return render(identity.default, await visit(identity, { path, params, cookie }), undefined, path)
  }

  test('shows what to compare, and the decisions as forms', async () => {
    const html = await show()
    expect(html).toContain('ABCPN1234F')
    expect(html).toContain('href="/users/identities/i1/picture"')
    expect(html).toContain('value="approve-valid-pan"')
    expect(html).toContain('value="approve-invalid-pan"')
    expect(html).toContain('value="decline"')
    expect(html).toContain('name="version" value="2"')
  })

  test('warns of other accounts with the same PAN', async () => {
    const html = await show({ samePanCount: 2 })
    expect(html).toContain('2 other accounts have given the same PAN.')
    expect(html, 'and what that means').toContain('all whose PAN is approved as valid count together for TDS')
    expect(await show()).not.toContain('without TDS')
  })

  test('without a PAN is approved without one', async () => {
    const html = await show({ pan: null, hasPicture: false })
    expect(html).toContain('value="approve-without-pan"')
    expect(html).not.toContain('value="approve-valid-pan"')
  })

  test('that was decided shows the reason, and can be asked for again', async () => {
    const html = await show({
      status: 'declined',
      pan: 'XXXXXX234F',
      reason: 'Not the same person',
      decidedAt: '2026-11-21T04:30:00Z',
      decidedBy: 'Thomas Kurian',
      actions: ['request-resubmission'],
    })
    expect(html).toContain('“Not the same person”')
    expect(html).not.toContain('value="approve-valid-pan"')
    expect(html).toContain('value="request-resubmission"')
  })

  test.each([
    ['approve-valid-pan', 'approve', { version: 2, isPanValid: true }],
    ['approve-invalid-pan', 'approve', { version: 2, isPanValid: false }],
    ['approve-without-pan', 'approve', { version: 2 }],
    ['decline', 'decline', { version: 2, reason: 'Not you' }],
    ['request-resubmission', 'request-resubmission', { version: 2, reason: 'Not you' }],
  ])('%s is sent with the version that was seen', async (intent, call, payload) => {
    const received = hostAnswers({
      ...admin(),
      [`POST /identities/i1/${call}`]: json({ identity: submitted }),
    })
    const form = { intent, version: '2', ...('reason' in payload && { reason: payload.reason }) }
    const { location } = await visit(identity, { path, params, form, cookie })
    expect(location).toBe('/users/identities')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([payload])
  })

  test('a conflict shows the host’s message', async () => {
    hostAnswers({
      ...admin(),
      'POST /identities/i1/approve': json({ message: 'Changed in the meantime.' }, 409),
    })
    const form = { intent: 'approve-valid-pan', version: '2' }
    const { status, data } = await visit(identity, { path, params, form, cookie })
    expect([status, formErrors(data)]).toEqual([409, ['Changed in the meantime.']])
  })

  test('its picture is passed on uncached, and nothing but a picture', async () => {
    const answer = (type: string) => new Response(smallJpeg, { headers: { 'Content-Type': type } })
    hostAnswers({ ...admin(), 'GET /identities/i1/picture': answer('image/jpeg') })
    const shown = await visit(picture, { path: `${path}/picture`, params, cookie })
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    hostAnswers({ ...admin(), 'GET /identities/i1/picture': answer('image/svg+xml') })
    expect((await visit(picture, { path: `${path}/picture`, params, cookie })).location).toBe(path)
  })
})
