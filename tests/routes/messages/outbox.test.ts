// The outbox, for super administrators alone.
import { describe, expect, test } from 'vitest'
import * as message from '../../../app/routes/templates/message/route.tsx'
import * as outbox from '../../../app/routes/templates/outbox/route.tsx'
import * as templates from '../../../app/routes/templates/list/route.tsx'
import { aProfile, hostAnswers, hostOffers, hostOffersNothing, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=secret'
const id = '0b7c5d3e-1a2b-4c3d-8e4f-5a6b7c8d9e0f'
const root = () => aProfile({ role: 'super_admin' })

const row = (overrides: object = {}) => ({
  id,
  label: 'Booking confirmed',
  subject: 'Confirmed: Tea gardens',
  recipient: { name: 'Asha Nair', address: 'asha@example.com' },
  state: 'queued',
  createdAt: '2026-10-01T06:00:00Z',
  sentAt: null,
  nextAttemptAt: null,
  attempts: 0,
  lastError: null,
  ...overrides,
})

const details = (overrides: object = {}) => ({
  ...row(),
  toldTo: 'The customer',
  paragraphs: ['Your booking is confirmed.', 'Tea gardens\nMonday'],
  action: { label: 'Open your booking', path: '/bookings/BK-000123' },
  hasHiddenSecrets: false,
  canRetry: false,
  hasMailServer: false,
  ...overrides,
})

const listOf = (rows: object[], more: object = {}) =>
  json({ rows, next: null, previous: null, hasMailServer: false, dead: 0, ...more } as never)

const open = async (path = '/templates/outbox') => {
  const page = await visit(outbox, { path, cookie })
  return { page, html: render(outbox.default, page, undefined, '/templates/outbox') }
}

describe('the outbox', () => {
  test('shows each email with its recipient and its state, and that nothing is sent without a mail server', async () => {
    hostAnswers({
      'GET /auth/profile': root(),
      'GET /messages': listOf([row(), row({ id: 'two', state: 'dead', lastError: '550' })], { dead: 1 }),
    })
    const { html } = await open()
    expect(html).toContain('No mail server is set')
    expect(html).toContain(`href="/templates/outbox/${id}`)
    for (const text of ['Asha Nair', 'asha@<wbr/>example.<wbr/>com', 'Waiting', 'Not delivered', '550'])
      expect(html).toContain(text)
  })

  test('says nothing of a mail server that is set, and asks for one state alone', async () => {
    const received = hostAnswers({
      'GET /auth/profile': root(),
      'GET /messages': listOf([], { hasMailServer: true }),
    })
    const { html } = await open('/templates/outbox?view=dead')
    expect(received.at(-1)?.search).toBe('?state=dead')
    expect(html).not.toContain('No mail server is set')
  })

  test('searches by address or number and by the kind of message, where the host names the kinds', async () => {
    const kinds = [{ kind: 'booking-confirmed', label: 'Booking confirmed' }]
    const received = hostAnswers({ 'GET /auth/profile': root(), 'GET /messages': listOf([row()], { kinds }) })
    const { html } = await open('/templates/outbox?q=asha%40example.com&kind=booking-confirmed')
    expect(received.at(-1)?.search).toBe('?q=asha%40example.com&kind=booking-confirmed')
    expect(html).toMatch(/<option value="booking-confirmed" selected="">Booking confirmed/)
    hostAnswers({ 'GET /auth/profile': root(), 'GET /messages': listOf([row()]) })
    expect((await open()).html).not.toContain('name="kind"')
  })

  test('sends chosen emails again that could not be delivered, and says which were not', async () => {
    const dead = [row({ state: 'dead', attempts: 9 }), row({ id: 'two', state: 'dead' })]
    hostAnswers({ 'GET /auth/profile': root(), 'GET /messages': listOf(dead, { dead: 2 }) })
    const { html } = await open('/templates/outbox?view=dead')
    expect(html).toContain(`value="${id}.9"`)
    expect(html).toContain('Send again')
    expect(html).not.toContain('.csv')
    expect((await open()).html).not.toContain('Send again')
    hostAnswers({
      'GET /auth/profile': root(),
      [`POST /messages/${id}/retry`]: json({ message: details() }),
      'POST /messages/two/retry': json({ message: 'This message cannot be sent again.' }, 409),
    })
    const form = new FormData()
    form.set('intent', 'send-again')
    for (const value of [`${id}.9`, 'two.0']) form.append('chosen', value)
    const { data } = await visit(outbox, { path: '/templates/outbox?view=dead', cookie, form })
    expect(data).toEqual({
      ok: true,
      done: ['Confirmed: Tea gardens'],
      refused: [{ id: 'two', name: undefined, reason: 'This message cannot be sent again.' }],
    })
  })

  test('is unauthorized for other administrators', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }), 'GET /messages': listOf([]) })
    expect((await visit(outbox, { path: '/templates/outbox', cookie })).location).toBe('/unauthorized')
  })

  test('is launching soon at a host without it, and so are templates, which lead to it elsewhere', async () => {
    hostOffersNothing()
    hostAnswers({ 'GET /auth/profile': root() })
    expect((await open()).page.data).toEqual({ launchingSoon: 'Templates' })
    const soon = await visit(templates, { path: '/templates', cookie })
    expect(render(templates.default, soon, undefined, '/templates')).toContain('We are launching soon')
    hostOffers('GET /messages')
    expect((await visit(templates, { path: '/templates', cookie })).location).toBe('/templates/outbox')
  })
})

describe('an email of the outbox', () => {
  const path = `/templates/outbox/${id}`
  const params = { id }
  const read = async (overrides: object) => {
    hostAnswers({
      'GET /auth/profile': root(),
      [`GET /messages/${id}`]: json({ message: details(overrides) }),
    })
    return render(message.default, await visit(message, { path, params, cookie }), undefined, path)
  }

  test('shows its text with its link, and to whom it goes', async () => {
    const html = await read({})
    for (const text of ['Confirmed: Tea gardens', 'Your booking is confirmed.', 'The customer'])
      expect(html).toContain(text)
    expect(html).toContain('href="/bookings/BK-000123"')
    expect(html).not.toContain('Send again')
  })

  test('says why a link is not shown', async () => {
    expect(await read({ hasHiddenSecrets: true, action: null })).toContain('opens an account')
  })

  test('that could not be delivered is sent again by a button', async () => {
    const html = await read({ state: 'dead', canRetry: true, lastError: '550', hasMailServer: true })
    expect(html).toMatch(/<button[^>]*value="retry"[^>]*name="intent"/)
    const received = hostAnswers({
      'GET /auth/profile': root(),
      [`POST /messages/${id}/retry`]: json({ message: details() }),
    })
    const answer = await visit(message, { path, params, cookie, form: { intent: 'retry' } })
    expect(answer.location).toBe(path)
    expect(received.at(-1)?.path).toBe(`/messages/${id}/retry`)
  })

  test('that cannot be sent again leads back with the reason', async () => {
    hostAnswers({
      'GET /auth/profile': root(),
      [`POST /messages/${id}/retry`]: json({ message: 'This message cannot be sent again.' }, 409),
    })
    const answer = await visit(message, { path, params, cookie, form: { intent: 'retry' } })
    expect(answer.location).toBe(path)
  })

  test('that is not there is a 404', async () => {
    hostAnswers({
      'GET /auth/profile': root(),
      [`GET /messages/${id}`]: json({ message: 'This message does not exist.' }, 404),
    })
    expect((await visit(message, { path, params, cookie })).status).toBe(404)
  })
})
