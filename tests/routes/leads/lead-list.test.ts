// The list of leads, and the clock of each.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as csv from '../../../app/routes/exports/leads.csv.ts'
import * as list from '../../../app/routes/leads/list/route.tsx'
import { formatSpan, leadClock } from '../../../app/domain/leads/lead-clock.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { LeadRow } from '../../../contract/shapes/leads.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aLead, leadDetails } from '../support/rows/lead-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const now = new Date('2031-07-01T12:30:00Z')

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const assignees = [{ id: 'a-2', name: 'Lakshmi Menon', role: 'ssa' as const, openLeads: 1 }]

async function showList(role: Role, rows: LeadRow[], path = '/leads') {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /leads': json({ rows, next: null, previous: null } as never),
    'GET /lead-assignees': json({ assignees } as never),
  })
  const html = renderRoute(list, await visit(list, { path, cookie }))
  const search = received.find((call) => call.path === '/leads')?.search
  return { html, text: textOf(html), search, received }
}

describe('the list of leads', () => {
  test('shows an administrator what each open lead waits for, due first', async () => {
    const { text, search, html } = await showList('dsa', [
      aLead(),
      aLead({
        id: 'l-2',
        status: 'contacted',
        nextAction: 'Call again',
        nextActionAt: '2031-07-02T03:30:00Z',
      }),
    ])
    expect(search).toBe('?state=open&sort=due')
    expect(text).toContain('Not answered in time 2 hours late')
    expect(text).toContain('Due tomorrow Call again')
    expect(text).toContain('Lakshmi Menon, State admin (1 open lead)')
    expect(html).toContain('href="/leads/l-1?list="')
    expect(html).toContain('value="l-1.3"')
  })

  test('is filtered by what won leads wait for, as far as the role decides on it', async () => {
    const { search, text } = await showList('super_admin', [aLead()], '/leads?view=all&win=income')
    expect(search).toBe('?sort=newest&win=income')
    expect(text).toContain('Won, payment to record')
    const ofDistrict = await showList('dsa', [aLead()])
    expect(ofDistrict.text).toContain('Won, to confirm')
    expect(ofDistrict.text).not.toContain('Won, payment to record')
    expect((await showList('affiliate', [aLead()])).text).not.toContain('Won, to confirm')
  })

  test.each(['', 'view=late&', 'view=mine&', 'view=unassigned&', 'view=closed&'])(
    'looks for won leads among all of them, also from the view /leads?%s',
    async (view) => {
      const { search, html } = await showList('super_admin', [aLead()], `/leads?${view}win=confirm`)
      expect(search).toBe('?sort=newest&win=confirm')
      expect(html).toMatch(
        /href="\/leads\?view=all"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/leads\?view=all"/,
      )
    },
  )

  test('takes from the list who can be given its leads, and asks for them where the host does not say', async () => {
    const given = [{ id: 'a-3', name: 'Thomas Kurian', role: 'dsa' as const, openLeads: 2 }]
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /leads': json({ rows: [aLead()], next: null, previous: null, assignees: given } as never),
    })
    const text = textOf(renderRoute(list, await visit(list, { path: '/leads', cookie })))
    expect(text).toContain('Thomas Kurian, District admin (2 open leads)')
    expect(received.map((call) => call.path)).not.toContain('/lead-assignees')
    const older = await showList('super_admin', [aLead()])
    expect(older.text).toContain('Lakshmi Menon, State admin (1 open lead)')
  })

  test.each([
    ['late', '?waits=late&sort=due'],
    ['today', '?waits=today&sort=due'],
    ['mine', '?state=open&assigned=me&sort=due'],
    ['unassigned', '?waits=unassigned&sort=due'],
    ['closed', '?state=closed&sort=newest'],
    ['open&status=closed_won', '?sort=due&status=closed_won'],
    ['mine&status=closed_lost', '?assigned=me&sort=due&status=closed_lost'],
    ['open&q=9447355005', '?state=open&sort=due&q=9447355005'],
    ['all&q=asha&type=loan', '?sort=newest&q=asha&type=loan'],
    ['all&typed=no', '?sort=newest&typed=no'],
    ['all&typed=no&type=loan', '?sort=newest&type=loan'],
  ])('asks the host for the view %s', async (view, search) => {
    expect((await showList('ssa', [], `/leads?view=${view}`)).search).toBe(search)
  })

  test('offers to search in all leads what the open ones do not have', async () => {
    const { html } = await showList('dsa', [], '/leads?q=9447355005')
    expect(html).toMatch(/href="\/leads\?q=9447355005&amp;view=all"[^>]*>Search in All</)
    expect((await showList('affiliate', [], '/leads?q=LEAD-000123')).html).not.toContain('Search in All')
  })

  test('shows affiliates theirs without the work: no clock, no check boxes, no assignees', async () => {
    const masked = aLead({ userName: 'Suresh P.', email: 's•••@example.com', version: null, slaDueAt: null })
    const { text, html, received, search } = await showList('affiliate', [masked], '/leads?view=late')
    expect(search).toBe('?sort=newest')
    expect(text).toContain('Suresh P.')
    expect(text).not.toContain('Waits for')
    expect(html).not.toContain('type="checkbox"')
    expect(received.map((call) => call.path)).not.toContain('/lead-assignees')
  })

  test('leads affiliates to their link to the lead form, where the host has links', async () => {
    expect((await showList('affiliate', [])).html).not.toContain('#lead-form')
    hostOffers('GET /referral-links')
    const { html, text } = await showList('affiliate', [])
    // At the title, below the list on a phone, and in the empty list.
    expect(html.split('href="/commissions/links#lead-form"')).toHaveLength(4)
    expect(text).toContain('Share your link to the lead form.')
    expect((await showList('dsa', [])).html).not.toContain('#lead-form')
  })

  const rate = { type: 'percentage' as const, value: 2000 }
  const movedAt = '2031-06-30T04:00:00Z'

  test.each<[string, Partial<LeadRow>, string[]]>([
    [
      'a new lead',
      { progress: { movedAt, rate } },
      ['New Not contacted yet', 'A partner contacts the person.', '20% of what we are paid', '30 Jun 2031'],
    ],
    [
      'one that pays an amount',
      { status: 'proposal', progress: { movedAt, rate: { type: 'flat', value: 50_000 } } },
      ['Proposal The person has an offer', 'The person decides on the offer.', '₹500'],
    ],
    ['one that no rule pays for', { progress: { movedAt, rate: null } }, ['Not contacted yet', 'Nothing']],
    ['one without a type', { type: null, progress: { movedAt, rate: null } }, ['Not known yet']],
    [
      'a win to confirm',
      { status: 'closed_won', progress: { movedAt, rate, earned: null } },
      ['There is a deal', 'Somebody else confirms what we are paid.', '20% of what we are paid'],
    ],
    [
      'a confirmed win',
      { status: 'closed_won', progress: { movedAt, rate, earned: 96_000 } },
      ['There is a deal', 'Your commissions show when it is paid out.', '₹960'],
    ],
    [
      'a win that pays nothing',
      { status: 'closed_won', progress: { movedAt, rate: null, earned: 0 } },
      ['There is a deal', 'Nothing more comes of it.', '₹0'],
    ],
    [
      'a lost lead',
      { status: 'closed_lost', progress: { movedAt, rate, earned: null } },
      ['Closed lost Ended without a deal', 'Nothing, unless the person asks again.'],
    ],
    [
      'a lead that was opened again',
      { status: 'contacted', progress: { movedAt, rate, isReopened: true } },
      ['Contacted It had ended and is open again', 'A partner contacts the person again.', '20% of what'],
    ],
  ])('tells affiliates of %s what it means, what comes next and what it earns', async (_of, lead, words) => {
    const { text } = await showList('affiliate', [aLead(lead)])
    for (const part of words) expect(text).toContain(part)
    expect((await showList('dsa', [aLead(lead)])).text).not.toContain('What comes next')
  })

  test('says what the state means at a host that tells affiliates no more', async () => {
    const { text } = await showList('affiliate', [aLead({ status: 'qualified' })])
    expect(text).toContain('Qualified It can be offered')
    expect(text).not.toContain('of what we are paid')
  })

  test('assigns chosen leads one by one, and says which could not be', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'ssa' }),
      'POST /leads/l-1/actions': json({ lead: leadDetails() } as never),
      'POST /leads/l-2/actions': json(
        { message: 'The lead has changed: it is contacted. Check it again.' },
        409,
      ),
      'GET /leads/l-2': json({ lead: leadDetails({ id: 'l-2', leadId: 'LEAD-000124' }) } as never),
    })
    const form = new FormData()
    for (const [name, value] of [
      ['intent', 'assign'],
      ['assignTo', 'a-2'],
      ['chosen', 'l-1.3'],
      ['chosen', 'l-2.0'],
    ] as const)
      form.append(name, value)
    const { data } = await visit(list, { path: '/leads', cookie, form })
    expect(data).toEqual({
      ok: true,
      done: ['LEAD-000123'],
      refused: [
        {
          id: 'l-2',
          name: 'LEAD-000124',
          reason: 'The lead has changed: it is contacted. Check it again.',
        },
      ],
    })
    const first = received.find(({ method }) => method === 'POST')
    expect(JSON.parse(first?.body ?? '')).toEqual({ action: 'assign', version: 3, assignTo: 'a-2' })
  })

  test('is launching soon at a host without leads', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'dsa' }) })
    const text = textOf(renderRoute(list, await visit(list, { path: '/leads', cookie })))
    expect(text).toContain('We are launching soon')
  })

  test('is written as CSV by the filters of its URL, or the chosen rows', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /leads.csv': () => new Response('Lead', { headers: { 'content-type': 'text/csv' } }),
    })
    await visit(csv, { path: '/leads.csv?view=late&type=loan', cookie })
    await visit(csv, { path: '/leads.csv?export=chosen&chosen=l-1.3', cookie })
    const asked = received.filter(({ path }) => path === '/leads.csv').map(({ search }) => search)
    expect(asked).toEqual(['?waits=late&sort=due&type=loan', '?ids=l-1&sort=due'])
  })
})

describe('the clock of a lead', () => {
  test.each([
    [30_000, '1 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 hour'],
    [47 * 3_600_000, '47 hours'],
    [48 * 3_600_000, '2 days'],
  ])('%i milliseconds are %s', (span, text) => {
    expect(formatSpan(span)).toBe(text)
  })

  test.each([
    [{ slaDueAt: '2031-07-01T13:00:00Z' }, 'Answer in 30 min', 'By 6:30 pm today'],
    [{ slaDueAt: '2031-07-02T05:00:00Z' }, 'Answer in 16 hours', 'By 2 Jul 2031, 10:30 am'],
    [{ slaDueAt: '2031-06-29T12:30:00Z' }, 'Not answered in time', '2 days late'],
    [{ firstRespondedAt: '2031-07-01T09:00:00Z' }, 'No next action', undefined],
    [{ status: 'qualified', nextActionAt: '2031-06-30T03:30:00Z' }, 'Follow-up overdue by 1 day', undefined],
    [{ status: 'qualified', nextActionAt: '2031-07-01T03:30:00Z' }, 'Due today', undefined],
    [{ status: 'qualified', nextActionAt: '2031-07-09T03:30:00Z' }, 'Due on 9 Jul 2031', undefined],
  ] as const)('of %o says %s', (overrides, label, note) => {
    const clock = leadClock(aLead(overrides), now)
    expect([clock?.badge.label, clock?.note]).toEqual([label, note])
  })

  test('has nothing to say of a closed lead', () => {
    expect(leadClock(aLead({ status: 'closed_won' }), now)).toBeUndefined()
  })
})
