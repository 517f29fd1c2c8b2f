// The figures of the signed-in account.
import * as z from 'zod'
import { defineCall } from '../call.ts'
import { Dashboard, OpenWork } from '../shapes/dashboard.ts'
import { CommissionRow, CommissionSummary } from '../shapes/money/commissions.ts'
import { count } from '../fields.ts'
import { LeadRow } from '../shapes/leads.ts'
import { PayeeState } from './accounts/identity.ts'
import { LinkFigures, ReferralLinkRow } from './referrals/links.ts'

export const getDashboard = defineCall({
  id: 'getDashboard',
  support: 'optional',
  method: 'GET',
  path: '/dashboard',
  encoding: 'none',
  payload: z.undefined(),
  response: Dashboard,
  errorStatuses: [401, 403],
  access: 'signed in',
  summary: 'Figures, series and lists of the dashboard, by the role of the signed-in account',
})

/** Days of the figures of an affiliate's overview, and how many commissions it has. */
export const overviewDays = 30
export const overviewCommissions = 5

/** What an affiliate's dashboard opens with. */
export const AffiliateOverview = z.object({
  /** The link for the whole site, and all links together, in the days of the overview. */
  links: z.object({ site: ReferralLinkRow, totals: LinkFigures }),
  /** `matching`: of bookings that were settled in those days. */
  summary: CommissionSummary,
  /** The newest. */
  commissions: z.array(CommissionRow),
  payee: PayeeState,
  /** Whether a rule of today pays for leads; told as long as there are no commissions. */
  paysForLeads: z.boolean().nullish(),
})
export type AffiliateOverview = z.infer<typeof AffiliateOverview>

export const getAffiliateOverview = defineCall({
  id: 'getAffiliateOverview',
  support: 'optional',
  method: 'GET',
  path: '/affiliates/overview',
  encoding: 'none',
  payload: z.undefined(),
  response: AffiliateOverview,
  errorStatuses: [401, 403],
  access: 'affiliate',
  summary:
    "What an affiliate's dashboard opens with: the link, its last 30 days, the money and what payouts wait for",
})

/** How many leads the desk of the day has. */
export const deskLeads = 5

/** The leads of the account that are due today or before, the most urgent first. */
export const DayDesk = z.object({
  leads: z.array(LeadRow),
  /** Of all of them; above `countLimit` there may be more. */
  total: count,
})
export type DayDesk = z.infer<typeof DayDesk>

export const getDayDesk = defineCall({
  id: 'getDayDesk',
  support: 'optional',
  method: 'GET',
  path: '/day-desk',
  encoding: 'none',
  payload: z.undefined(),
  response: DayDesk,
  errorStatuses: [401, 403],
  access: 'administrator',
  summary: 'The first leads that are due today and with the administrator, and how many there are',
})

/** The parts of the app whose tabs show counts of their work. */
export const openWorkAreas = ['bookings', 'commissions', 'services'] as const

export const OpenWorkQuery = z.object({
  /** The work of this area alone; the other counts are null. */
  area: z.enum(openWorkAreas).optional(),
})
export type OpenWorkQuery = z.infer<typeof OpenWorkQuery>

export const countOpenWork = defineCall({
  id: 'countOpenWork',
  support: 'optional',
  method: 'GET',
  path: '/open-work',
  encoding: 'query',
  payload: OpenWorkQuery,
  response: OpenWork,
  errorStatuses: [400, 401, 403],
  access: 'administrator or service provider',
  summary: 'How much of each kind of work waits for the account, in scope',
})
