// The board of leads, and moves on it without scripts.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as board from '../../../app/routes/leads/board/route.tsx'
import * as detail from '../../../app/routes/leads/detail/route.tsx'
import * as list from '../../../app/routes/leads/list/route.tsx'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { type LeadStatus, leadStatuses } from '../../../contract/options/statuses.ts'
import type { LeadBoard, LeadCard } from '../../../contract/shapes/leads.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aLead, leadDetails } from '../support/rows/lead-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const now = new Date('2031-07-01T12:30:00Z')

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const aBoard = (
  cards: Partial<Record<LeadStatus, LeadCard[]>>,
  counts: Partial<Record<LeadStatus, number>> = {},
) =>
  ({
    columns: leadStatuses.map((status) => ({
      status,
      leads: cards[status] ?? [],
      count: counts[status] ?? cards[status]?.length ?? 0,
    })),
  }) satisfies LeadBoard

const hostOf = (role: Role, shown: LeadBoard, more: Parameters<typeof hostAnswers>[0] = {}) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /lead-board': json(shown as never),
    'GET /lead-assignees': json({ assignees: [] } as never),
    ...more,
  })

async function showBoard(role: Role, shown: LeadBoard, path = '/leads/board') {
  const received = hostOf(role, shown)
  const html = renderRoute(board, await visit(board, { path, cookie }))
  return { html, text: textOf(html), search: received.find((call) => call.path === '/lead-board')?.search }
}

describe('the board of leads', () => {
  test('shows what each lead wants, until when it waits, and with whom', async () => {
    const card = { ...aLead({ priority: 'high' }), amount: 12_00_000_00 }
    const { text, html } = await showBoard('dsa', aBoard({ new: [card] }, { closed_won: 12 }))
    expect(text).toContain('Suresh Pillai LEAD-000123')
    expect(text).toContain('Loan, ₹12,00,000, High priority Not answered in time 2 hours late Thomas Kurian')
    expect(text).toContain('Closed won 12')
    expect(html).toContain('href="/leads/l-1?list=&amp;from=board"')
  })

  test('offers to filter by those who come with it, and asks for them where the host does not say', async () => {
    const assignees = [{ id: 'a-3', name: 'Lakshmi Menon', role: 'ssa' as const, openLeads: 2 }]
    const received = hostOf('super_admin', { ...aBoard({}), assignees })
    expect(textOf(renderRoute(board, await visit(board, { path: '/leads/board', cookie })))).toContain(
      'Lakshmi Menon',
    )
    expect(received.map(({ path }) => path)).not.toContain('/lead-assignees')
    const older = hostOf('super_admin', aBoard({}), { 'GET /lead-assignees': json({ assignees } as never) })
    expect(textOf(renderRoute(board, await visit(board, { path: '/leads/board', cookie })))).toContain(
      'Lakshmi Menon',
    )
    expect(older.map(({ path }) => path)).toContain('/lead-assignees')
  })

  test.each([
    ['dsa', 'new', ['contacted', 'closed_lost']],
    ['dsa', 'proposal', ['negotiation', 'closed_won', 'closed_lost']],
    ['super_admin', 'negotiation', ['proposal', 'closed_won', 'closed_lost']],
  ] as const)('offers a %s the permitted moves of a lead that is %s alone', async (role, status, moves) => {
    const { html } = await showBoard(role, aBoard({ [status]: [aLead({ status })] }))
    expect([...html.matchAll(/<option value="([a-z]+_?[a-z]*)">/g)].map(([, value]) => value)).toEqual(
      expect.arrayContaining([...moves]),
    )
    const offered = html.slice(html.indexOf('name="status"')).split('</select>')[0] ?? ''
    expect([...offered.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)).toEqual(moves)
  })

  test('keeps its filters, in the call and in the links to the list of a column', async () => {
    const { search, html, text } = await showBoard(
      'ssa',
      aBoard({ contacted: [aLead({ status: 'contacted' })] }, { contacted: 70, closed_lost: 3 }),
      '/leads/board?type=loan&assigned=me&status=new',
    )
    expect(search).toBe('?type=loan&assigned=me')
    expect(html).toContain('href="/leads?type=loan&amp;assigned=me&amp;status=contacted"')
    expect(html).toContain('href="/leads?type=loan&amp;assigned=me&amp;status=closed_lost&amp;view=closed"')
    expect(text).toContain('Show all')
    expect(html).toContain('action="/leads/board?type=loan&amp;assigned=me"')
  })

  test('has a link from the list of an administrator, and none where the host lacks it', async () => {
    const hosts = (lacks: boolean) => ({
      'GET /leads': json({ rows: [], next: null, previous: null } as never),
      ...(lacks && { 'GET /lead-board': json({ message: 'Not found' }, 404) }),
    })
    hostOf('dsa', aBoard({}), hosts(false))
    expect(renderRoute(list, await visit(list, { path: '/leads', cookie }))).toContain('href="/leads/board"')
    hostOf('affiliate', aBoard({}), hosts(false))
    expect(renderRoute(list, await visit(list, { path: '/leads', cookie }))).not.toContain(
      'href="/leads/board"',
    )
  })

  test('is launching soon at a host without it', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'dsa' }) })
    const text = textOf(renderRoute(board, await visit(board, { path: '/leads/board', cookie })))
    expect(text).toContain('We are launching soon')
  })
})

describe('a move on the board', () => {
  const send = async (form: Record<string, string>, answer = json({ lead: leadDetails() } as never)) => {
    const shown = aBoard({ qualified: [aLead({ status: 'qualified', version: 4 })] })
    const received = hostOf('dsa', shown, { 'POST /leads/l-1/actions': answer })
    const path = '/leads/board?type=loan'
    const sent = await visit(board, { path, cookie, form, withPage: true })
    const body = received.find(({ method }) => method === 'POST')?.body
    return { sent, payload: body === undefined ? undefined : JSON.parse(body) }
  }
  const move = { lead: 'l-1', number: 'LEAD-000123', version: '3', status: 'contacted' }

  test('is sent with the version that was seen, and leads back with a message', async () => {
    const { sent, payload } = await send(move)
    expect(payload).toEqual({ action: 'move', version: 3, status: 'contacted' })
    expect([sent.status, sent.location]).toEqual([302, '/leads/board?type=loan'])
    expect(toastOf(sent)).toContain('LEAD-000123 is in “Contacted” now.')
  })

  test.each(['closed_won', 'closed_lost'])(
    'to %s leads to the form of the lead, which asks for what that needs',
    async (status) => {
      const { sent, payload } = await send({ ...move, status })
      expect(payload).toBeUndefined()
      expect(sent.location).toBe(`/leads/l-1?list=type%3Dloan&from=board&step=${status}#next`)
    },
  )

  test('that lost a race says so at the card, where the lead is now', async () => {
    const { sent } = await send(
      move,
      json({ message: 'The lead has changed: it is qualified. Check it again.' }, 409),
    )
    expect(sent.status).toBe(409)
    const text = textOf(renderRoute(board, { data: sent.loaded }, sent.data))
    expect(text).toContain('Qualified 1 LEAD-000123: The lead has changed: it is qualified. Check it again.')
  })

  test('without a state is answered without the host', async () => {
    const { sent, payload } = await send({ ...move, status: 'elsewhere' })
    expect(payload).toBeUndefined()
    expect(sent.status).toBe(400)
    expect(textOf(renderRoute(board, { data: sent.loaded }, sent.data))).toContain('Choose the new status.')
  })
})

test('a lead that was opened from the board leads back to it, with the form of the step open', async () => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'dsa' }),
    'GET /leads/l-1': json({ lead: leadDetails() } as never),
  })
  const path = '/leads/l-1?list=type%3Dloan&from=board&step=closed_lost'
  const html = renderRoute(detail, await visit(detail, { path, params: { id: 'l-1' }, cookie }))
  expect(html).toContain('href="/leads/board?type=loan"')
  expect(html).toMatch(/<details open=""[^>]*><summary[^>]*>Close as lost/)
})
