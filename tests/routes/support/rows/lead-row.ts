// Leads as a host gives them.
import type { LeadDetails, LeadRow } from '../../../../contract/shapes/leads.ts'

export const aLead = (overrides: Partial<LeadRow> = {}): LeadRow => ({
  id: 'l-1',
  leadId: 'LEAD-000123',
  userId: '',
  userName: 'Suresh Pillai',
  email: 'suresh@example.com',
  phone: '+91 94473 55005',
  type: 'loan',
  status: 'new',
  priority: 'medium',
  territory: 'Idukki',
  source: 'form',
  assignedTo: 'a-1',
  assignedToName: 'Thomas Kurian',
  slaDueAt: '2031-07-01T10:00:00Z',
  firstRespondedAt: null,
  nextAction: null,
  nextActionAt: null,
  version: 3,
  createdAt: '2031-07-01T04:00:00Z',
  ...overrides,
})

export const leadDetails = (overrides: Partial<LeadDetails> = {}): LeadDetails => ({
  ...aLead(),
  city: null,
  message: 'For a tea shop',
  amount: null,
  consentAt: '2031-07-01T04:00:00Z',
  lostReason: null,
  closedValue: null,
  duplicateOf: null,
  assignmentReason: 'The only administrator of the district.',
  referral: null,
  duplicates: [],
  assignees: [{ id: 'a-2', name: 'Lakshmi Menon', role: 'ssa', openLeads: 4 }],
  moves: ['contacted', 'closed_lost'],
  actions: ['move', 'assign', 'note', 'attempt', 'plan', 'merge'],
  timeline: [
    { id: '1', type: 'created', at: '2031-07-01T04:00:00Z', to: 'new' },
    { id: '2', type: 'assigned', at: '2031-07-01T04:00:00Z', to: 'Thomas Kurian', reason: 'The only one.' },
  ],
  ...overrides,
})
