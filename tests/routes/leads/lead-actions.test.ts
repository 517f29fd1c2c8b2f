// What is done with a lead on its page.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as detail from '../../../app/routes/leads/detail/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aLead, leadDetails } from '../support/rows/lead-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const now = new Date('2031-07-01T12:30:00Z')

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the page of a lead', () => {
  const send = async (
    form: Record<string, string>,
    answer = json({ lead: leadDetails() } as never),
    path = '/leads/l-1',
  ) => {
    const rows = ['l-0', 'l-1', 'l-2'].map((id) => aLead({ id }))
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /leads': json({ rows, next: null, previous: null } as never),
      'GET /leads/l-1': json({ lead: leadDetails() } as never),
      'POST /leads/l-1/actions': answer,
    })
    const request = { path, params: { id: 'l-1' }, cookie, form }
    const sent = await visit(detail, request)
    const body = received.find(({ method }) => method === 'POST')?.body
    return { sent, payload: body === undefined ? undefined : JSON.parse(body) }
  }

  test.each([
    [
      { intent: 'move', version: '3', status: 'contacted' },
      { action: 'move', version: 3, status: 'contacted' },
    ],
    [
      { intent: 'win', version: '3', closedValue: '850000.50' },
      { action: 'move', version: 3, status: 'closed_won', closedValue: 85_000_050 },
    ],
    [
      { intent: 'win', version: '3', closedValue: '₹1,000,00,00,000' },
      { action: 'move', version: 3, status: 'closed_won', closedValue: 1_000_000_000_000 },
    ],
    [
      { intent: 'edit', version: '3', type: 'loan', amount: ' 5,00,000 ', phone: '', district: '' },
      { action: 'edit', version: 3, type: 'loan', amount: 50_000_000 },
    ],
    [
      { intent: 'lose', version: '3', lostReason: 'spam', reason: '' },
      { action: 'move', version: 3, status: 'closed_lost', lostReason: 'spam' },
    ],
    [
      { intent: 'reopen', version: '3', reason: 'Called back' },
      { action: 'move', version: 3, status: 'contacted', reason: 'Called back' },
    ],
    [
      { intent: 'assign', version: '3', assignTo: 'a-2', reason: '' },
      { action: 'assign', version: 3, assignTo: 'a-2' },
    ],
    [
      { intent: 'note', note: 'Speaks Tamil' },
      { action: 'note', note: 'Speaks Tamil' },
    ],
    [
      { intent: 'attempt', channel: 'whatsapp' },
      { action: 'attempt', channel: 'whatsapp' },
    ],
    [
      { intent: 'plan', version: '3', nextActionOn: '2031-07-05', nextAction: 'Call' },
      { action: 'plan', version: 3, nextActionOn: '2031-07-05', nextAction: 'Call' },
    ],
    [
      { intent: 'forget', version: '3' },
      { action: 'forget', version: 3 },
    ],
    [
      { intent: 'edit', version: '3', type: 'loan', amount: '500000.5', phone: '', district: 'Munnar' },
      { action: 'edit', version: 3, type: 'loan', amount: 50_000_050, district: 'Munnar' },
    ],
    [
      { intent: 'edit', version: '3', type: '', amount: '', phone: '9447355005', district: '' },
      { action: 'edit', version: 3, phone: '9447355005' },
    ],
    [
      { intent: 'unplan', version: '3' },
      { action: 'plan', version: 3 },
    ],
    [
      { intent: 'merge', version: '3', duplicateId: 'l-2', duplicateVersion: '1' },
      { action: 'merge', version: 3, duplicateId: 'l-2', duplicateVersion: 1 },
    ],
  ])('posts %o as the call takes it, and leads back with a message', async (form, expected) => {
    const { sent, payload } = await send(form)
    expect(payload).toEqual(expected)
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/leads/l-1'])
    expect(toastOf(sent)).not.toBe('')
  })

  test.each([
    { intent: 'attempt', channel: 'phone' },
    { intent: 'plan', version: '3', nextActionOn: '2031-07-05', nextAction: 'Call' },
    { intent: 'move', version: '3', status: 'contacted' },
    { intent: 'assign', version: '3', assignTo: 'a-2', reason: '' },
  ])('leads from $intent to the next lead of the list that it was opened from', async (form) => {
    const { sent } = await send(form, undefined, '/leads/l-1?list=view%3Dlate')
    expect(sent.location).toBe('/leads/l-1?list=view%3Dlate&next=l-2')
    const html = renderRoute(
      detail,
      await visit(detail, { path: sent.location ?? '', params: { id: 'l-1' }, cookie }),
    )
    expect(html).toContain('href="/leads/l-2?list=view%3Dlate"')
  })

  test('leads from a note nowhere else, and from an attempt of the dashboard back to it', async () => {
    const path = '/leads/l-1?list=view%3Dlate'
    expect((await send({ intent: 'note', note: 'Busy' }, undefined, path)).sent.location).toBe(path)
    const attempt = { intent: 'attempt', channel: 'phone' }
    const { sent, payload } = await send(attempt, undefined, '/leads/l-1?from=dashboard')
    expect(payload).toEqual({ action: 'attempt', channel: 'phone' })
    expect(sent.location).toBe('/dashboard')
  })

  test.each([
    [{ intent: 'win', version: '3', closedValue: '' }, 'closedValue', 'Value in rupees is required.'],
    [{ intent: 'win', version: '3', closedValue: '0' }, 'closedValue', 'Value must be at least ₹1.'],
    [{ intent: 'win', version: '3', closedValue: '10,000,000,001' }, 'closedValue', 'Value is too large.'],
    [{ intent: 'lose', version: '3', lostReason: '' }, 'lostReason', 'Reason is required.'],
    [{ intent: 'lose', version: '3', lostReason: 'duplicate' }, 'lostReason', 'Reason is required.'],
    [{ intent: 'note', note: ' ' }, 'note', 'Note is required.'],
    [
      { intent: 'edit', version: '3', type: '', amount: 'much', phone: '', district: '' },
      'amount',
      'Amount in rupees must be a number.',
    ],
    [
      { intent: 'edit', version: '3', type: '', amount: '', phone: '12345', district: '' },
      'phone',
      'Enter a phone number with at least 10 digits.',
    ],
    [
      { intent: 'plan', version: '3', nextActionOn: '1999-07-05', nextAction: 'Call' },
      'nextActionOn',
      'Choose a date from 2000 to 2099.',
    ],
  ])('answers %o at the field, and asks the host nothing', async (form, field, message) => {
    const { sent, payload } = await send(form)
    expect(payload).toBeUndefined()
    expect(sent.status).toBe(400)
    expect(sent.data).toMatchObject({ form: form.intent, result: { error: { [field]: [message] } } })
  })

  test('shows the present state that the host names, and keeps what was typed', async () => {
    const message = 'The lead has changed: it is closed as lost. Check it again.'
    const { sent } = await send(
      { intent: 'plan', version: '3', nextActionOn: '2031-07-05', nextAction: 'Call' },
      json({ message }, 409),
    )
    expect(sent.status).toBe(409)
    expect(sent.data).toMatchObject({
      form: 'plan',
      result: { initialValue: { nextAction: 'Call' }, error: { '': [message] } },
    })
  })
})
