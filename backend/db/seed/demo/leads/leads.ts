// The leads of the demo: who asked for what, and what Thomas Kurian has done about it.
import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import type { LeadDocumentKind } from '@affiliate-booking/contract/options/lead-documents'
import type { LeadType } from '@affiliate-booking/contract/options/statuses'

/** Hours after the lead came. */
interface LeadStep extends Omit<ActOnLeadPayload, 'version' | 'nextActionOn'> {
  readonly after: number
  /** Days from today. */
  readonly dueIn?: number
  /** By the administrator of the state: only those above a district open a lead again. */
  readonly isByState?: boolean
}

export interface DemoLead {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly type?: LeadType
  readonly message?: string
  /** Or a town. */
  readonly district?: string
  /** Came by Anjali Nair's code. */
  readonly isReferred?: boolean
  /** Came by: the administrator of the district has entered it. */
  readonly isFromStaff?: boolean
  readonly hoursAgo: number
  readonly steps?: readonly LeadStep[]
  readonly win?: DemoWin
}

/** What the lender, insurer or builder pays for a lead that was won; hours after the lead came. */
export interface DemoWin {
  /** Paise. */
  readonly payoutReceived: number
  readonly confirmedAfter: number
  readonly paidAfter: number
  readonly reference: string
}

const call = (after: number, note?: string): LeadStep => ({
  after,
  action: 'attempt',
  channel: 'phone',
  ...(note !== undefined && { note }),
})
const move = (after: number, status: NonNullable<ActOnLeadPayload['status']>, more = {}): LeadStep => ({
  after,
  action: 'move',
  status,
  ...more,
})
const plan = (after: number, dueIn: number, nextAction: string): LeadStep => ({
  after,
  action: 'plan',
  dueIn,
  nextAction,
})
const ask = (after: number, ...documents: LeadDocumentKind[]): LeadStep => ({
  after,
  action: 'ask',
  documents,
})
/** Those of the list that have come. */
const receive = (after: number, document: LeadDocumentKind): LeadStep => ({
  after,
  action: 'receive',
  documents: [document],
})
const note = (after: number, text: string): LeadStep => ({ after, action: 'note', note: text })

const day = 24
const rupees = (amount: number) => amount * 100

export const demoLeads: readonly DemoLead[] = [
  {
    name: 'Kavita Deshmukh',
    email: 'kavita.deshmukh@demo.example',
    type: 'insurance',
    isReferred: true,
    hoursAgo: 31 * day,
    steps: [call(3), move(3, 'contacted'), move(2 * day, 'closed_lost', { lostReason: 'chose_another' })],
  },
  {
    name: 'Joseph Mathew',
    email: 'joseph.mathew@demo.example',
    phone: '+91 94460 10233',
    type: 'loan',
    message: 'I want to add two rooms to our homestay in Vagamon.',
    isReferred: true,
    hoursAgo: 24 * day,
    steps: [
      call(1, 'Owns the land, needs about 8 lakh.'),
      move(1, 'contacted'),
      move(2 * day, 'qualified'),
      move(5 * day, 'proposal'),
      move(12 * day, 'closed_won', { closedValue: rupees(8_00_000) }),
    ],
    win: {
      payoutReceived: rupees(12_000),
      confirmedAfter: 13 * day,
      paidAfter: 21 * day,
      reference: 'FEDR-4417203',
    },
  },
  {
    name: 'Bindu Thampi',
    email: 'bindu.thampi@demo.example',
    phone: '+91 98460 55120',
    type: 'real_estate',
    message: 'A small house near Kattappana, for my parents.',
    district: 'Idukki',
    hoursAgo: 21 * day,
    steps: [
      call(2),
      move(2, 'contacted'),
      move(3 * day, 'qualified'),
      move(6 * day, 'proposal'),
      move(9 * day, 'negotiation'),
      move(15 * day, 'closed_won', { closedValue: rupees(38_50_000) }),
    ],
  },
  {
    name: 'Rakesh Nambiar',
    email: 'rakesh.nambiar@demo.example',
    type: 'loan',
    district: 'Idukki',
    hoursAgo: 18 * day,
    steps: [
      call(4, 'No answer.'),
      call(day, 'No answer.'),
      call(2 * day, 'The number does not exist.'),
      move(2 * day, 'closed_lost', { lostReason: 'not_reachable' }),
    ],
  },
  {
    name: 'Shalini Kurup',
    email: 'shalini.kurup@demo.example',
    phone: '+91 94950 71204',
    type: 'loan',
    message: 'For a tea shop at Echo Point. I have run a stall there for six years.',
    district: 'Idukki',
    hoursAgo: 15 * day,
    steps: [
      call(1),
      move(1, 'contacted'),
      ask(2, 'pan_card', 'bank_statements', 'tax_returns'),
      receive(20, 'pan_card'),
      receive(day, 'tax_returns'),
      note(day, 'Income proof is complete. The bank wants a second guarantor.'),
      move(2 * day, 'qualified'),
      move(6 * day, 'proposal'),
      move(10 * day, 'negotiation'),
      plan(14 * day, 0, 'Bring the signed form to the bank'),
    ],
  },
  {
    name: 'George Chacko',
    email: 'george.chacko@demo.example',
    phone: '+91 94471 98700',
    type: 'insurance',
    message: 'Health insurance for a family of five.',
    isReferred: true,
    hoursAgo: 13 * day,
    steps: [
      { after: 2, action: 'attempt', channel: 'whatsapp' },
      move(2, 'contacted'),
      move(4 * day, 'qualified'),
      move(7 * day, 'proposal'),
      plan(12 * day, 2, 'Ask which of the two offers he takes'),
    ],
  },
  {
    name: 'Priya Shetty',
    email: 'priya.shetty@demo.example',
    phone: '+91 98865 30412',
    type: 'real_estate',
    isReferred: true,
    hoursAgo: 11 * day,
    steps: [
      call(1),
      move(1, 'contacted'),
      move(3 * day, 'qualified'),
      plan(9 * day, -1, 'Send three plots with a view'),
    ],
  },
  {
    name: 'Anoop Sasi',
    email: 'anoop.sasi@demo.example',
    phone: '+91 97450 66018',
    type: 'loan',
    district: 'Idukki',
    hoursAgo: 9 * day,
    steps: [
      call(5),
      move(5, 'contacted'),
      move(2 * day, 'qualified'),
      ask(2 * day, 'pan_card', 'bank_statements', 'property_papers'),
      plan(3 * day, 4, 'Visit the farm'),
    ],
  },
  {
    name: 'Mohammed Ashraf',
    email: 'mohammed.ashraf@demo.example',
    phone: '+91 98471 20944',
    type: 'loan',
    message: 'Please call after 5 pm.',
    isReferred: true,
    hoursAgo: 6 * day,
    steps: [
      call(7),
      move(7, 'contacted'),
      call(day + 12, 'No answer.'),
      call(2 * day + 12, 'No answer.'),
      move(3 * day, 'closed_lost', { lostReason: 'not_reachable' }),
      move(4 * day, 'contacted', { isByState: true, reason: 'He wrote that he is at work until 5 pm.' }),
      plan(5 * day, 0, 'Call after 5 pm about the payslips'),
    ],
  },
  {
    name: 'Sheeba Rajan',
    email: 'sheeba.rajan@demo.example',
    type: 'insurance',
    district: 'Idukki',
    hoursAgo: 5 * day,
    steps: [
      { after: 20, action: 'attempt', channel: 'email' },
      move(20, 'contacted'),
      move(3 * day, 'closed_lost', { lostReason: 'not_interested' }),
    ],
  },
  {
    name: 'Vinod Panicker',
    email: 'vinod.panicker@demo.example',
    phone: '+91 94963 41277',
    type: 'real_estate',
    district: 'Wayanad',
    hoursAgo: 4 * day,
  },
  {
    name: 'Divya R',
    email: 'divya.r.menon@demo.example',
    phone: '094470 62211',
    district: 'Idukki',
    hoursAgo: 3 * day,
    steps: [call(1, 'Busy, asked for a message.'), move(1, 'contacted')],
  },
  {
    name: 'Divya Ramesh',
    email: 'divya.ramesh@demo.example',
    phone: '+91 94470 62211',
    type: 'loan',
    message: 'I wrote on Friday too. It is about a scooter.',
    isReferred: true,
    hoursAgo: 2 * day,
  },
  {
    name: 'Suresh Pillai',
    email: 'suresh.pillai@demo.example',
    phone: '+91 98470 31567',
    type: 'real_estate',
    isReferred: true,
    hoursAgo: day + 3,
  },
  {
    name: 'Ritu Agarwal',
    email: 'ritu.agarwal@demo.example',
    type: 'insurance',
    message: 'Travel insurance for a group of twelve in January.',
    hoursAgo: 20,
  },
  {
    name: 'Jomon Abraham',
    email: 'jomon.abraham@demo.example',
    phone: '+91 94968 80345',
    type: 'loan',
    message: 'A jeep for the Kolukkumalai trips. I have a licence and two seasons of bookings.',
    district: 'Idukki',
    hoursAgo: 2,
  },
  {
    name: 'Latha Soman',
    email: 'latha.soman@demo.example',
    phone: '+91 97470 15880',
    district: 'Idukki',
    isFromStaff: true,
    hoursAgo: 0.5,
  },
  {
    // The customer of the demo, who sees on the dashboard what is asked for.
    name: 'Arjun Iyer',
    email: 'customer@demo.example',
    phone: '+91 98450 77007',
    type: 'real_estate',
    message: 'A small flat near Munnar for our holidays.',
    district: 'Idukki',
    hoursAgo: 0.4,
    steps: [
      call(0.1, 'Comes by on Saturday with the papers.'),
      move(0.1, 'contacted'),
      ask(0.2, 'pan_card', 'address_proof', 'bank_statements'),
      receive(0.3, 'address_proof'),
    ],
  },
]
