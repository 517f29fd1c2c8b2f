// What the figures of each section are made of.
import type { ReportFigureKey, ReportSection } from '@affiliate-booking/contract/options/reports'
import { type SQL, sql } from 'drizzle-orm'
import type { Subject } from './count-subjects.ts'

/** Of a figure: a sum, a part of another sum, or how many affiliates did something. */
export type Formula =
  | { readonly sum: string }
  /** With one decimal. */
  | { readonly part: string; readonly of: string; readonly times: number; readonly unit: number }
  | { readonly affiliatesWith: readonly string[] }

const sum = (column: string): Formula => ({ sum: column })

/** Percent with one decimal. */
const percent = (part: string, of: string): Formula => ({ part, of, times: 100, unit: 1 })

export const subjectsOf: Readonly<Record<ReportSection, readonly Subject[]>> = {
  bookings: ['bookings'],
  occupancy: ['slots'],
  conversion: ['clicks', 'views', 'bookings'],
  affiliates: ['clicks', 'bookings', 'leads', 'commissions', 'affiliates'],
  leads: ['leads'],
  payments: [],
}

/** Any of these makes an affiliate active. */
export const activeColumns = ['clicks', 'brought_paid', 'brought_leads'] as const

export const formulas: {
  readonly [Section in ReportSection]: Readonly<Record<ReportFigureKey<Section>, Formula>>
} = {
  bookings: {
    made: sum('made'),
    paid: sum('paid'),
    people: sum('people'),
    revenue: sum('revenue'),
    cancelled: sum('cancelled'),
    cancelledRate: percent('cancelled', 'paid'),
    refunded: sum('refunded'),
  },
  occupancy: {
    seatsOffered: sum('seats_offered'),
    seatsTaken: sum('seats_taken'),
    seatsFilled: percent('seats_taken', 'seats_offered'),
    nightsOffered: sum('nights_offered'),
    nightsTaken: sum('nights_taken'),
    nightsFilled: percent('nights_taken', 'nights_offered'),
  },
  conversion: {
    clicks: sum('clicks'),
    views: sum('views'),
    held: sum('made'),
    heldRate: percent('made', 'views'),
    paid: sum('paid'),
    paidRate: percent('paid', 'made'),
    completed: sum('completed'),
    completedRate: percent('completed', 'paid'),
  },
  affiliates: {
    clicks: sum('clicks'),
    visitors: sum('visitors'),
    bookings: sum('brought_paid'),
    leads: sum('brought_leads'),
    earned: sum('earned'),
    active: { affiliatesWith: activeColumns },
    joined: sum('joined'),
  },
  leads: {
    came: sum('leads'),
    new: sum('leads_new'),
    contacted: sum('leads_contacted'),
    qualified: sum('leads_qualified'),
    proposal: sum('leads_proposal'),
    negotiation: sum('leads_negotiation'),
    won: sum('leads_won'),
    lost: sum('leads_lost'),
    fromForm: sum('from_form'),
    fromReferral: sum('from_referral'),
    fromStaff: sum('from_staff'),
    fromImport: sum('from_import'),
    loans: sum('loans'),
    insurance: sum('insurance'),
    realEstate: sum('real_estate'),
    otherTypes: sum('other_types'),
    firstAnswer: { part: 'answer_seconds', of: 'answered', times: 1, unit: 3600 },
    promised: sum('promised'),
    kept: sum('kept'),
    keptRate: percent('kept', 'promised'),
    wonValue: sum('won_value'),
    payoutReceived: sum('payout_received'),
  },
  payments: {
    waiting: sum('waiting'),
    amount: sum('amount'),
    under4Hours: sum('under_4_hours'),
    under24Hours: sum('under_24_hours'),
    under3Days: sum('under_3_days'),
    older: sum('older'),
  },
}

export const formulasOf = (section: ReportSection): [string, Formula][] => Object.entries(formulas[section])

/** The columns that the figures of a section are sums of. */
export const columnsUsed = (section: ReportSection): string[] => [
  ...new Set(
    formulasOf(section).flatMap(([, formula]) => {
      if ('sum' in formula) return [formula.sum]
      return 'part' in formula ? [formula.part, formula.of] : []
    }),
  ),
]

const total = (column: string) => sql.raw(`coalesce(sum(${column}), 0)`)

/**
 * The columns of a grouped query from which `figuresFrom` computes. Without `active` those that can be added up, such as
 * of a series.
 */
export function selectFigures(section: ReportSection, active: SQL | null): SQL {
  const sums = columnsUsed(section).map((column) => sql`${total(column)}::bigint as ${sql.raw(column)}`)
  const isCounted = active !== null && section === 'affiliates'
  return sql.join([...sums, ...(isCounted ? [sql`${active}::bigint as active`] : [])], sql`, `)
}

/** By which a grouped query can be sorted. */
export function sortBy(formula: Formula, active: SQL): SQL {
  if ('sum' in formula) return total(formula.sum)
  if ('part' in formula) return sql`${total(formula.part)}::float8 / nullif(${total(formula.of)}, 0)`
  return active
}

export type Sums = Readonly<Record<string, number | null>>

/** Divided once and last, so that 51 of 80 is 63.8 %: a quotient that is multiplied loses its last digit. */
const quotient = (part: number, of: number) => Math.round((part * 10) / of) / 10

/** The figures of a section; null where there is nothing to divide by, or where a column is null. */
export function figuresFrom(section: ReportSection, sums: Sums): Record<string, number | null> {
  return Object.fromEntries(
    formulasOf(section).map(([key, formula]) => {
      if ('sum' in formula) return [key, sums[formula.sum] ?? null]
      if ('affiliatesWith' in formula) return [key, sums[key] ?? null]
      const part = sums[formula.part] ?? null
      const of = sums[formula.of] ?? null
      if (part === null || of === null || of === 0) return [key, null]
      return [key, quotient(part * formula.times, of * formula.unit)]
    }),
  )
}
