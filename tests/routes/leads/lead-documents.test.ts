// The documents of a lead: what partners ask for and tick, and what the person sees of it.
import { describe, expect, test } from 'vitest'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as detail from '../../../app/routes/leads/detail/route.tsx'
import * as documents from '../../../app/routes/leads/documents/route.tsx'
import * as own from '../../../app/routes/leads/own/route.tsx'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import type { LeadDetails, LeadDocument, OwnLeadDetails } from '../../../contract/shapes/leads.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { leadDetails } from '../support/rows/lead-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/leads/l-1/documents'
const params = { id: 'l-1' }
const actions: LeadDetails['actions'] = ['ask', 'receive', 'miss', 'withdraw']

const aDocument = (overrides: Partial<LeadDocument> = {}): LeadDocument => ({
  id: 'd-1',
  kind: 'pan_card',
  ownLine: null,
  askedAt: '2031-06-20T06:00:00Z',
  askedBy: 'Thomas Kurian',
  receivedAt: null,
  receivedBy: null,
  withdrawnAt: null,
  withdrawnBy: null,
  ...overrides,
})

const received = { receivedAt: '2031-06-22T06:00:00Z', receivedBy: 'Lakshmi Menon' }

const hostWith = (lead: Partial<LeadDetails>, more: Record<string, Response> = {}) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'dsa' }),
    'GET /leads/l-1': json({
      lead: leadDetails({ actions, documents: [], canEmail: true, ...lead }),
    } as never),
    ...more,
  })

async function show(lead: Partial<LeadDetails> = {}) {
  hostWith(lead)
  const html = renderRoute(documents, await visit(documents, { path, params, cookie }))
  return { html, text: textOf(html) }
}

describe('the page of a lead’s documents', () => {
  test('offers what fits the type of the lead, and says that nothing is uploaded', async () => {
    const { html, text } = await show({ type: 'loan' })
    expect(text).toContain('PAN card')
    expect(text).toContain('Salary slips of the last three months')
    expect(text).not.toContain('Medical reports')
    expect(text).toContain('Nothing is uploaded here, and no file is kept.')
    expect(text).toContain(
      'Suresh Pillai gets an email with the list, and with your name, phone number and email address.',
    )
    expect(html).not.toContain('type="file"')
    expect((await show({ type: 'insurance' })).text).toContain('Medical reports')
    expect((await show({ type: null })).text).not.toContain('Salary slips')
  })

  test('lists what is missing before what has come, by whom and when', async () => {
    const { text } = await show({
      documents: [
        aDocument({ id: 'd-2', kind: 'salary_slips', ...received }),
        aDocument(),
        aDocument({ id: 'd-3', kind: 'other', ownLine: 'Licence of the jeep' }),
      ],
    })
    expect(text).toMatch(
      /PAN card Missing Asked for on 20 Jun 2031 by Thomas Kurian .*Licence of the jeep Missing .*Salary slips of the last three months Received Asked for on 20 Jun 2031 by Thomas Kurian. Received on 22 Jun 2031 by Lakshmi Menon/,
    )
  })

  test('has buttons that name their document, and does not offer what is missing already', async () => {
    const { html } = await show({
      documents: [aDocument(), aDocument({ id: 'd-2', kind: 'address_proof', ...received })],
    })
    expect(html).toContain('aria-label="Received: PAN card"')
    expect(html).toContain('aria-label="Withdraw: PAN card"')
    expect(html).toContain('aria-label="Not received: Proof of address"')
    expect(html).toContain('aria-label="Ask again: Proof of address"')
    expect(html).not.toMatch(/type="checkbox"[^>]*name="pan_card"|name="pan_card"[^>]*type="checkbox"/)
    expect(html).toMatch(/name="address_proof"/)
    const slips = [aDocument({ kind: 'salary_slips', ...received })]
    expect((await show({ documents: slips })).html).toContain('aria-label="Ask again: Salary')
    expect((await show({ documents: slips, type: 'insurance' })).html).not.toContain('Ask again')
  })

  test('opens WhatsApp and SMS with what is missing, where there is a number', async () => {
    const documentsText = 'Hello, this is about LEAD-000123.\n\n• PAN card'
    const { html } = await show({ documents: [aDocument()], documentsText })
    expect(html).toContain('href="https://wa.me/919447355005?text=Hello%2C%20this%20is%20about')
    expect(html).toContain('href="sms:+919447355005?body=Hello%2C%20this%20is%20about')
    const without = await show({ documents: [aDocument()], documentsText, phone: null })
    expect(without.html).not.toMatch(/wa\.me|sms:/)
  })

  test('says that nobody can be told by email where there is no address', async () => {
    const { text } = await show({ canEmail: false })
    expect(text).toContain('There is no email address, so tell the person yourself.')
  })

  test('of a closed lead has nothing to do', async () => {
    const { html, text } = await show({ status: 'closed_lost', actions: ['note'], documents: [aDocument()] })
    expect(text).toContain('The lead is closed, so nothing can be asked for.')
    expect(html).not.toContain('<button')
  })

  test('is not there at a host that knows of no documents, nor for affiliates', async () => {
    expect((await show({ documents: undefined })).text).toContain('We are launching soon')
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'affiliate' }) })
    expect((await visit(documents, { path, params, cookie })).headers.get('location')).toBe('/unauthorized')
  })
})

describe('a form of documents', () => {
  const send = async (form: Record<string, string>, answer = json({ lead: leadDetails() } as never)) => {
    const requests = hostWith({}, { 'POST /leads/l-1/actions': answer })
    const sent = await visit(documents, { path, params, cookie, form })
    const body = requests.find(({ method }) => method === 'POST')?.body
    return { sent, payload: body === undefined ? undefined : JSON.parse(body) }
  }

  test.each([
    [
      { intent: 'ask', salary_slips: 'on', pan_card: 'on', otherDocument: '' },
      { action: 'ask', documents: ['pan_card', 'salary_slips'] },
    ],
    [
      { intent: 'ask', otherDocument: ' Licence of the jeep ' },
      { action: 'ask', documents: [], otherDocument: 'Licence of the jeep' },
    ],
    [
      { intent: 'receive', documentId: 'd-1' },
      { action: 'receive', documentId: 'd-1' },
    ],
    [
      { intent: 'miss', documentId: 'd-1' },
      { action: 'miss', documentId: 'd-1' },
    ],
    [
      { intent: 'withdraw', documentId: 'd-1' },
      { action: 'withdraw', documentId: 'd-1' },
    ],
  ])('posts %o as the call takes it, and leads back with a message', async (form, expected) => {
    const { sent, payload } = await send(form)
    expect(payload).toEqual(expected)
    expect([sent.status, sent.headers.get('location')]).toEqual([302, path])
    expect(toastOf(sent)).not.toBe('')
  })

  test.each([
    [{ intent: 'ask', otherDocument: '' }, '', 'Choose at least one document.'],
    [{ intent: 'ask', pan_card: 'yes' }, 'pan_card', 'Choose from the list.'],
    [
      { intent: 'ask', otherDocument: 'x'.repeat(101) },
      'otherDocument',
      'The document can have at most 100 characters.',
    ],
  ])('answers %o at the field, and asks the host nothing', async (form, field, message) => {
    const { sent, payload } = await send(form)
    expect(payload).toBeUndefined()
    expect(sent.status).toBe(400)
    expect(sent.data).toMatchObject({ form: 'ask', result: { error: { [field]: [message] } } })
  })

  test('keeps what was chosen when the host refuses, and shows why', async () => {
    const message = 'The lead has changed: it is closed as lost. Check it again.'
    const { sent } = await send(
      { intent: 'ask', pan_card: 'on', otherDocument: 'Licence' },
      json({ message }, 409),
    )
    expect(sent.status).toBe(409)
    expect(sent.data).toMatchObject({
      form: 'ask',
      result: { initialValue: { pan_card: 'on', otherDocument: 'Licence' }, error: { '': [message] } },
    })
    hostWith({ documents: [] })
    const html = renderRoute(documents, { ...(await visit(documents, { path, params, cookie })) })
    expect(html).toContain('name="pan_card"')
  })
})

describe('the page of the lead', () => {
  async function showLead(lead: Partial<LeadDetails>) {
    hostWith(lead)
    return textOf(renderRoute(detail, await visit(detail, { path: '/leads/l-1', params, cookie })))
  }

  test('shows how many documents have come and which are missing, and the history names them', async () => {
    const text = await showLead({
      documents: [aDocument(), aDocument({ id: 'd-2', kind: 'salary_slips', ...received })],
      timeline: [
        {
          id: '1',
          type: 'documents_asked',
          to: 'pan_card other',
          at: '2031-07-01T04:00:00Z',
          reason: 'Licence',
        },
        { id: '2', type: 'document_received', to: 'pan_card', at: '2031-07-01T04:00:00Z' },
        { id: '3', type: 'document_withdrawn', to: 'other', at: '2031-07-01T04:00:00Z', reason: 'Licence' },
      ],
    })
    expect(text).toContain('Documents 1 of 2 received. Missing: Open the list PAN card')
    expect(text).toContain('Asked for: PAN card, Another document')
    expect(text).toContain('Received: PAN card')
    expect(text).toContain('No longer asked for: Another document')
    expect(text).toContain('“Licence”')
  })

  test('leads to the first question, and shows nothing where there is nothing to do', async () => {
    expect(await showLead({})).toContain('Documents Nothing is asked for. Ask for documents')
    expect(await showLead({ actions: ['note'] })).not.toContain('Documents')
    expect(await showLead({ documents: undefined })).not.toContain('Documents')
  })
})

describe('a customer', () => {
  const partner = { name: 'Thomas Kurian', phone: '+91 94472 44004', email: 'thomas@example.com' }
  const aLead = (overrides: Partial<OwnLeadDetails> = {}): OwnLeadDetails => ({
    id: 'l-1',
    leadId: 'LEAD-000123',
    type: 'loan',
    status: 'contacted',
    createdAt: '2031-06-20T06:00:00Z',
    assignedToName: 'Thomas Kurian',
    documents: [],
    ...overrides,
  })

  async function showOwn(leads: OwnLeadDetails[]) {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'GET /own-leads': json({ leads } as never),
    })
    const html = renderRoute(own, await visit(own, { path: '/dashboard/leads', cookie }))
    return { html, text: textOf(html) }
  }

  test('sees what is asked for, what has come, and whom to give it to', async () => {
    const asked = { kind: 'pan_card' as const, askedAt: '2031-06-21T06:00:00Z', askedBy: partner }
    const { html, text } = await showOwn([
      aLead({
        documents: [
          { ...asked, id: 'd-1', kind: 'address_proof', receivedAt: '2031-06-22T06:00:00Z' },
          { ...asked, id: 'd-2' },
        ],
      }),
    ])
    expect(text).toMatch(
      /Loan LEAD-000123, 20 Jun 2031 Contacted Assigned to Thomas Kurian Documents PAN card Missing Asked for on 21 Jun 2031, hand it to Thomas Kurian Proof of address Received .*, received on 22 Jun 2031/,
    )
    expect(text).toContain('Nothing is uploaded here, and no file is kept.')
    expect(html).toContain('href="tel:+919447244004"')
    expect(html).toContain('href="mailto:thomas@example.com"')
  })

  test('sees that a lead is not assigned yet, or assigned to a name of any length', async () => {
    expect((await showOwn([aLead({ assignedToName: null })])).text).toContain('Not assigned yet')
    expect((await showOwn([aLead({ assignedToName: '' })])).text).toContain('Not assigned yet')
    const closed = aLead({ assignedToName: null, status: 'closed_lost' })
    expect((await showOwn([closed])).text).not.toContain('ssigned')
    const name = 'Venkatanarasimharajuvaripeta'.repeat(3)
    const { html, text } = await showOwn([aLead({ assignedToName: name })])
    expect(text).toContain(`Assigned to ${name}`)
    expect(html).toContain('overflow-wrap:anywhere')
  })

  test('without leads is told how to get one', async () => {
    expect((await showOwn([])).text).toContain('No leads yet')
  })

  test('of a host without such a list sees that it comes', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }) })
    const shown = await visit(own, { path: '/dashboard/leads', cookie })
    expect(textOf(renderRoute(own, shown))).toContain('We are launching soon')
  })

  test('sees on the dashboard how many documents partners wait for, and nothing if there are none', async () => {
    const showDashboard = async (missingDocuments: number | null) => {
      hostAnswers({
        'GET /auth/profile': aProfile({ role: 'user' }),
        'GET /dashboard': json({ ...sampleDashboard('user'), missingDocuments } as never),
      })
      return renderRoute(dashboard, await visit(dashboard, { path: '/dashboard', cookie }))
    }
    const html = await showDashboard(2)
    expect(textOf(html)).toContain('To do 2 documents to hand over')
    expect(html).toContain('href="/dashboard/leads"')
    expect(textOf(await showDashboard(1))).toContain('1 document to hand over')
    expect(textOf(await showDashboard(0))).not.toContain('To do')
    expect(textOf(await showDashboard(null))).not.toContain('To do')
  })
})
