// What the page of a lead shows.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as detail from '../../../app/routes/leads/detail/route.tsx'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { LeadDetails } from '../../../contract/shapes/leads.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { leadDetails } from '../support/rows/lead-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const now = new Date('2031-07-01T12:30:00Z')

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function showLead(overrides: Partial<LeadDetails> = {}, role: Role = 'dsa') {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /leads/l-1': json({ lead: leadDetails(overrides) } as never),
  })
  const html = renderRoute(detail, await visit(detail, { path: '/leads/l-1', params: { id: 'l-1' }, cookie }))
  return { html, text: textOf(html) }
}

const duplicate = {
  id: 'l-2',
  leadId: 'LEAD-000100',
  userName: 'Suresh P',
  status: 'contacted' as const,
  createdAt: '2031-06-28T10:00:00Z',
  sameEmail: false,
  samePhone: true,
  version: 1,
}

describe('the page of a lead', () => {
  test('has links to call and write, the permitted steps alone, and why it is with whom', async () => {
    const { html, text } = await showLead()
    expect(html).toContain('href="tel:+919447355005"')
    expect(html).toContain('href="https://wa.me/919447355005?text=Hello%20Suresh')
    expect(html).toContain('href="mailto:suresh@example.com?subject=Your%20request%20LEAD-000123')
    expect(text).toContain('Mark as contacted')
    expect(text).toContain('Close as lost')
    expect(text).not.toContain('Close as won')
    expect(text).toContain('Assigned to Thomas Kurian The only administrator of the district.')
    expect(text).toContain('“For a tea shop”')
  })

  test('offers to mark the next action as done beside its change, by a form of its own', async () => {
    const planned = {
      nextAction: 'Call again',
      nextActionAt: '2031-07-05T04:00:00Z',
      actions: ['plan'] as const,
    }
    const { html } = await showLead({ ...planned, actions: [...planned.actions] })
    expect(html).toMatch(/Change it<\/button><button[^>]*form="next-action-done"[^>]*>Mark as done/)
    expect(html).toMatch(/<form id="next-action-done"[^>]*>(?:(?!<\/form>).)*value="unplan"/)
    expect((await showLead({ actions: ['plan'] })).html).not.toContain('next-action-done')
  })

  test('offers to give it back where nobody else can have it and the host permits it', async () => {
    expect((await showLead({ assignees: [], mayGiveBack: true })).html).toContain('value="nobody"')
    expect((await showLead({ assignees: [] })).text).not.toContain('Assign to somebody else')
    const cut = 'Not all administrators fit in this list.'
    expect((await showLead({ moreAssignees: true })).text).toContain(cut)
    expect((await showLead({})).text).not.toContain(cut)
  })

  test('has a form to change the request, which tells later what was changed', async () => {
    const { html, text } = await showLead({
      amount: 50_000_050,
      city: 'Munnar',
      actions: ['edit'],
      timeline: [{ id: '3', type: 'edited', to: 'amount city', at: '2031-07-01T04:00:00Z' }],
    })
    expect(text).toContain('Change the request')
    expect(html).toMatch(/name="amount"[^>]*value="500000.5"/)
    expect(html).toMatch(/name="district"[^>]*value="Munnar"/)
    expect(text).toContain('Request changed: amount, place')
    expect((await showLead({ actions: [] })).text).not.toContain('Change the request')
    expect(html).toMatch(/name="email"[^>]*value="suresh@example.com"/)
  })

  test('deletes the person for those who may, and for nobody else', async () => {
    const { text } = await showLead({ actions: ['forget'] }, 'nsa')
    expect(text).toContain('Delete the person’s details')
    expect(text).toContain('You cannot undo this.')
    expect((await showLead()).text).not.toContain('Delete the person’s details')
  })

  test('without a phone has no links that need one', async () => {
    const { html, text } = await showLead({ phone: null })
    expect(html).not.toMatch(/href="(tel:|https:\/\/wa\.me)/)
    expect(text).toContain('No phone number')
  })

  test('with words in the place of a phone number has no links that need one', async () => {
    const { html } = await showLead({ phone: 'none' })
    expect(html).not.toMatch(/href="(tel:|https:\/\/wa\.me)/)
  })

  test('shows an affiliate the state and nothing to do', async () => {
    const masked = { userName: 'Suresh P.', email: 's•••@example.com', phone: '•••5005', message: null }
    const { html, text } = await showLead({ ...masked, moves: [], actions: [], assignees: [] }, 'affiliate')
    expect(text).toContain('s•••@example.com')
    expect(html).not.toMatch(/tel:|wa\.me|mailto:/)
    expect(text).not.toMatch(/Next step|Add note/)
    expect(html).not.toContain('id="assignment"')
  })

  test('tells an affiliate how far it is and what it may earn, and nobody else', async () => {
    const progress = {
      movedAt: '2031-06-30T04:00:00Z',
      rate: { type: 'percentage' as const, value: 1250 },
      earned: null,
    }
    const { text } = await showLead({ status: 'contacted', progress }, 'affiliate')
    expect(text).toContain('Now A partner is in touch')
    expect(text).toContain('Last change 30 Jun 2031')
    const again = { ...progress, isReopened: true }
    const reopened = await showLead({ status: 'contacted', progress: again }, 'affiliate')
    expect(reopened.text).toContain('Now It had ended and is open again')
    const sent = await showLead({ source: 'referral' }, 'affiliate')
    expect(sent.text).toContain('Source Your link or code')
    expect(text).toContain('You earn 12.5% of what we are paid')
    expect((await showLead({ status: 'contacted' })).text).not.toContain('How far it is')
    const merged = await showLead({ status: 'closed_lost', lostReason: 'duplicate' }, 'affiliate')
    expect(merged.text).toContain('Now Part of an earlier lead')
    expect(merged.text).not.toContain('You earn')
  })

  test('names nobody to an affiliate who has moved it, not even the system', async () => {
    const moved = { id: 'e-2', type: 'status_changed', from: 'new', to: 'contacted' } as const
    const timeline = [{ ...moved, actor: null, reason: null, at: '2031-06-29T10:00:00Z', ofLead: null }]
    const { text } = await showLead({ timeline }, 'affiliate')
    expect(text).toContain('New → Contacted')
    expect(text).not.toContain('by the system')
    expect((await showLead({ timeline })).text).toContain('by the system')
  })

  test('leads an affiliate from a win to what was earned by it', async () => {
    const href = 'href="/commissions?q=LEAD-'
    expect((await showLead({ status: 'closed_won' }, 'affiliate')).html).toContain(href)
    expect((await showLead({ status: 'proposal' }, 'affiliate')).html).not.toContain(href)
    const progress = { movedAt: '2031-06-30T04:00:00Z', rate: null, earned: null }
    expect((await showLead({ status: 'closed_won', progress }, 'affiliate')).html).not.toContain(href)
    const paid = { ...progress, earned: 96_000 }
    expect((await showLead({ status: 'closed_won', progress: paid }, 'affiliate')).html).toContain(href)
    expect((await showLead({ status: 'closed_won' })).html).not.toContain(href)
  })

  test('shows duplicates to merge, and why others cannot be', async () => {
    const closed = {
      ...duplicate,
      id: 'l-3',
      leadId: 'LEAD-000101',
      obstacle: 'LEAD-000101 is closed as lost.',
    }
    const { text } = await showLead({ duplicates: [duplicate, closed] })
    expect(text).toContain('LEAD-000100, 28 Jun 2031, same phone')
    expect(text).toContain('Merge with LEAD-000100')
    expect(text).toContain('LEAD-000101 is closed as lost.')
    expect(text).not.toContain('Merge with LEAD-000101')
  })

  test('shows the error of a merge at the lead that was to be merged alone', async () => {
    const lead = leadDetails({ duplicates: [duplicate, { ...duplicate, id: 'l-3', leadId: 'LEAD-000101' }] })
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /leads/l-1': json({ lead } as never),
      'POST /leads/l-1/actions': json({ message: 'That lead has changed.' }, 409),
    })
    const form = { intent: 'merge', version: '1', duplicateId: 'l-3', duplicateVersion: '1' }
    const request = { path: '/leads/l-1', params: { id: 'l-1' }, cookie, form, withPage: true }
    const sent = await visit(detail, request)
    const html = renderRoute(detail, { data: sent.loaded }, sent.data)

    expect(html.match(/<p[^>]*role="alert"[^>]*>/g)).toHaveLength(1)
    expect(textOf(html)).toMatch(/Merge with LEAD-000101\s+That lead has changed\./)
  })

  test('tells beside the contact that a call was not logged', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /leads/l-1': json({ lead: leadDetails({ actions: ['attempt'] }) } as never),
      'POST /leads/l-1/actions': json({ message: 'The lead was merged.' }, 409),
    })
    const form = { intent: 'attempt', channel: 'phone' }
    const request = { path: '/leads/l-1', params: { id: 'l-1' }, cookie, form, withPage: true }
    const sent = await visit(detail, request)
    const html = renderRoute(detail, { data: sent.loaded }, sent.data)
    expect(textOf(html)).toMatch(/The lead was merged\.\s+Reached out another way/)
  })

  test('that was merged leads to the one to work on', async () => {
    const { html, text } = await showLead({
      duplicateOf: { id: 'l-9', leadId: 'LEAD-000009' },
      status: 'closed_lost',
      lostReason: 'duplicate',
      moves: [],
      actions: [],
    })
    expect(text).toContain('This lead was merged into LEAD-000009')
    expect(html).toContain('href="/leads/l-9"')
  })
})
