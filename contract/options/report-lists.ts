// The list behind a figure of a report: with the filters of the report and these, it has exactly the rows that are counted.
import type { ReportFigureKey, ReportSection } from './reports.ts'

export type ReportList = 'bookings' | 'leads' | 'commissions' | 'users'

interface ListBehind {
  readonly list: ReportList
  /** Filters of the list, beside period, territory and owners. */
  readonly query: Readonly<Record<string, string>>
}

const bookings = (query: ListBehind['query'] = {}): ListBehind => ({ list: 'bookings', query })
const leads = (query: ListBehind['query'] = {}): ListBehind => ({ list: 'leads', query })
const paid = bookings({ payment: 'paid' })
const cancelled = bookings({ payment: 'paid', status: 'cancelled' })
const completed = bookings({ payment: 'paid', status: 'completed' })

/** Figures that are no rows of a list are not here: their breakdown tells what they are made of. */
const listsBehind: {
  readonly [Section in ReportSection]: Readonly<Partial<Record<ReportFigureKey<Section>, ListBehind>>>
} = {
  bookings: {
    made: bookings(),
    paid,
    people: paid,
    revenue: paid,
    cancelled,
    cancelledRate: cancelled,
    refunded: bookings({ payment: 'paid', refund: 'any' }),
  },
  occupancy: {},
  conversion: {
    held: bookings(),
    heldRate: bookings(),
    paid,
    paidRate: paid,
    completed,
    completedRate: completed,
  },
  affiliates: {
    bookings: bookings({ payment: 'paid', affiliate: 'any' }),
    leads: leads({ affiliate: 'any' }),
    earned: { list: 'commissions', query: { affiliate: 'any' } },
    joined: { list: 'users', query: { role: 'affiliate' } },
  },
  leads: {
    came: leads(),
    new: leads({ status: 'new' }),
    contacted: leads({ status: 'contacted' }),
    qualified: leads({ status: 'qualified' }),
    proposal: leads({ status: 'proposal' }),
    negotiation: leads({ status: 'negotiation' }),
    won: leads({ status: 'closed_won' }),
    lost: leads({ status: 'closed_lost' }),
    fromForm: leads({ source: 'form' }),
    fromReferral: leads({ source: 'referral' }),
    fromStaff: leads({ source: 'staff' }),
    fromImport: leads({ source: 'import' }),
    loans: leads({ type: 'loan' }),
    insurance: leads({ type: 'insurance' }),
    realEstate: leads({ type: 'real_estate' }),
    otherTypes: leads({ typed: 'no' }),
    firstAnswer: leads({ answer: 'given' }),
    promised: leads({ answer: 'promised' }),
    kept: leads({ answer: 'kept' }),
    keptRate: leads({ answer: 'kept' }),
    wonValue: leads({ status: 'closed_won' }),
    payoutReceived: leads({ status: 'closed_won' }),
  },
  payments: {
    waiting: bookings({ payment: 'review' }),
    amount: bookings({ payment: 'review' }),
    under4Hours: bookings({ waiting: 'under4Hours' }),
    under24Hours: bookings({ waiting: 'under24Hours' }),
    under3Days: bookings({ waiting: 'under3Days' }),
    older: bookings({ waiting: 'older' }),
  },
}

interface Counted {
  readonly from: string
  readonly to: string
  readonly territory?: string | undefined
  readonly product?: string | undefined
  readonly provider?: string | undefined
  readonly affiliate?: string | undefined
}

/** The list of the rows that a figure counts, with its filters; null for a figure without one. */
export function listBehind(section: ReportSection, figure: string, counted: Counted): ListBehind | null {
  const lists: Readonly<Record<string, ListBehind>> = listsBehind[section]
  const found = Object.hasOwn(lists, figure) ? lists[figure] : undefined
  if (found === undefined) return null
  const { from, to, territory, product, provider, affiliate } = counted
  // Registered affiliates are accounts: one of them is a page of its own.
  if (found.list === 'users' && affiliate !== undefined) return null
  const isOfNow = section === 'payments'
  const days = found.list === 'bookings' ? { madeFrom: from, madeTo: to } : { from, to }
  const filters = { territory, product, provider, affiliate }
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return { list: found.list, query: { ...found.query, ...(!isOfNow && days), ...Object.fromEntries(set) } }
}
