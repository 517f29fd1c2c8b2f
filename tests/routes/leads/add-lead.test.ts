// Adding the lead of somebody who calls or comes by.
import { describe, expect, test } from 'vitest'
import * as add from '../../../app/routes/leads/add/route.tsx'
import * as list from '../../../app/routes/leads/list/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { render, renderRoute } from '../support/render.ts'
import { formErrors, unconfirmedFailures } from '../support/responses.ts'
import { leadDetails } from '../support/rows/lead-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/leads/new'
const profile = { 'GET /auth/profile': aProfile({ role: 'dsa' }) }
const typed = {
  name: 'Radha Menon',
  email: 'radha@example.com',
  phone: '94473 55005',
  type: 'loan',
  amount: '12,00,000',
  district: 'Munnar',
  message: 'Wants to add two rooms.',
  consent: 'on',
}
const done = (more: object = {}) =>
  json({ lead: leadDetails({ id: 'l-9', duplicates: [], ...more }) } as never, 201)
const sameEmail = {
  id: 'l-2',
  leadId: 'LEAD-000100',
  userName: 'Radha',
  status: 'new' as const,
  createdAt: '2031-07-01T09:00:00Z',
  sameEmail: true,
  samePhone: false,
  version: 1,
  obstacle: null,
}
const post = (form: Record<string, string>) => visit(add, { path, cookie, form, withPage: true })

describe('the form for a lead', () => {
  test('asks for the person, what they want, where they live and their consent', async () => {
    hostAnswers(profile)
    hostOffers('POST /leads')
    const html = renderRoute(add, await visit(add, { path, cookie }))
    for (const name of Object.keys(typed)) expect(html, name).toContain(`name="${name}"`)
    expect(textOf(html)).toContain('they agreed')
    expect(html).toContain('action="/leads/new"')
  })

  test('sends what was typed, leaves out what was not, and shows the lead', async () => {
    const received = hostAnswers({ ...profile, 'POST /leads': done() })
    const sent = async (form: Record<string, string>) => {
      received.length = 0
      expect((await visit(add, { path, cookie, form })).location).toBe('/leads/l-9')
      return JSON.parse(received.find(({ method }) => method === 'POST')?.body ?? '')
    }
    expect(await sent(typed)).toEqual({ ...typed, amount: 12_00_000_00, consent: true })
    expect(await sent({ ...typed, phone: '', type: '', amount: '', district: '', message: '' })).toEqual({
      name: typed.name,
      email: typed.email,
      consent: true,
    })
  })

  test('says which part of the page has another lead of the person', async () => {
    const lead = leadDetails({ id: 'l-9', duplicates: [sameEmail] })
    hostAnswers({ ...profile, 'POST /leads': json({ lead } as never, 201) })
    const sent = await visit(add, { path, cookie, form: typed })
    expect(sent.location).toBe('/leads/l-9')
    expect(toastOf(sent)).toContain('Perhaps the same person')
  })

  test.each([
    [{ consent: '' }, { consent: ['Confirm that the person agreed.'] }],
    [{ name: '' }, { name: ['Name is required.'] }],
    [{ email: 'radha' }, { email: [expect.any(String)] }],
    [{ amount: 'much' }, { amount: ['Amount in rupees must be a number.'] }],
  ])('checks the fields first, and asks the host for nothing: %o', async (wrong, error) => {
    const received = hostAnswers(profile)
    const { status, data } = await visit(add, { path, cookie, form: { ...typed, ...wrong } })
    expect([status, data]).toMatchObject([400, { error }])
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('shows a refusal at its field and keeps what was typed', async () => {
    const message = 'Wayanad is outside your territory.'
    hostAnswers({ ...profile, 'POST /leads': json({ message, field: 'district' }, 400) })
    hostOffers('POST /leads')
    const posted = await post(typed)
    expect(posted.status).toBe(400)
    const html = render(add.default, { data: posted.loaded }, posted, path)
    expect(textOf(html)).toContain(message)
    for (const value of [typed.name, typed.amount, typed.district]) expect(html).toContain(`value="${value}"`)
    expect(html).toMatch(/type="checkbox"[^>]*checked|checked[^>]*type="checkbox"/)
  })

  test.each(unconfirmedFailures)('says that it is not sure when the host %s', async (_, answer) => {
    hostAnswers({ ...profile, 'POST /leads': answer })
    expect(formErrors((await visit(add, { path, cookie, form: typed })).data)).toEqual([
      'We could not confirm that the lead was added. Try again: it is added once.',
    ])
  })

  test('is launching soon on a host without it, and is not offered in the list there', async () => {
    const rows = { 'GET /leads': json({ rows: [], next: null, previous: null } as never) }
    const assignees = { 'GET /lead-assignees': json({ assignees: [] } as never) }
    const link = `href="${path}"`
    const page = async () => renderRoute(list, await visit(list, { path: '/leads', cookie }))
    hostAnswers({ ...profile, ...rows, ...assignees })
    expect((await visit(add, { path, cookie })).data).toEqual({ launchingSoon: 'Adding leads' })
    expect(await page()).not.toContain(link)
    hostOffers('POST /leads')
    expect(await page()).toContain(link)
  })

  test('is not offered to affiliates', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'affiliate' }),
      'GET /leads': json({ rows: [], next: null, previous: null } as never),
    })
    hostOffers('POST /leads', 'GET /leads')
    const html = renderRoute(list, await visit(list, { path: '/leads', cookie }))
    expect(html).not.toContain(`href="${path}"`)
  })
})
