// Names of figures and what they count, on the page, in exported files and in emails.
import type { reportFigures, ReportGrouping, ReportSection, ReportStep, ReportUnit } from './reports.ts'

export interface FigureText {
  readonly label: string
  /** What it counts, in a sentence. */
  readonly counts: string
  /** Which way is good; unset: neither. */
  readonly better?: 'more' | 'less'
}

type FigureTexts = {
  readonly [Section in ReportSection]: Readonly<Record<keyof (typeof reportFigures)[Section], FigureText>>
}

export const reportTitles: Readonly<Record<ReportSection, string>> = {
  bookings: 'Bookings and revenue',
  occupancy: 'Occupancy',
  conversion: 'From visit to trip',
  affiliates: 'Affiliates',
  leads: 'Leads',
  payments: 'Payments to check',
}

export const stepLabels: Readonly<Record<ReportStep, string>> = { day: 'Day', week: 'Week', month: 'Month' }

export const groupingLabels: Readonly<Record<ReportGrouping, string>> = {
  territory: 'Territory',
  product: 'Tour or stay',
  provider: 'Provider',
  affiliate: 'Affiliate',
}

/** A row of what has none of its kind. */
export const restLabels: Readonly<Record<ReportGrouping, string>> = {
  territory: 'Without a territory below',
  product: 'Without a tour or stay',
  provider: 'Without a provider',
  affiliate: 'Without an affiliate',
}

const now = 'Of the leads that came in this period, those that stand here now.'
const came = 'Of the leads that came in this period.'

export const figureTexts: FigureTexts = {
  bookings: {
    made: {
      label: 'Bookings made',
      counts: 'All bookings that were begun in this period, also those that were never paid.',
      better: 'more',
    },
    paid: {
      label: 'Paid bookings',
      counts: 'Bookings made in this period whose payment was confirmed. Refunded ones count too.',
      better: 'more',
    },
    people: {
      label: 'Guests',
      counts: 'The guests of the paid bookings.',
      better: 'more',
    },
    revenue: {
      label: 'Revenue',
      counts: 'What was paid for bookings made in this period, less what was refunded.',
      better: 'more',
    },
    cancelled: {
      label: 'Cancelled',
      counts: 'Paid bookings made in this period that were cancelled, even if later.',
      better: 'less',
    },
    cancelledRate: {
      label: 'Cancelled share',
      counts: 'Cancelled bookings, as a share of the paid bookings.',
      better: 'less',
    },
    refunded: {
      label: 'Refunded',
      counts: 'What was sent back, or will be, for paid bookings made in this period.',
      better: 'less',
    },
  },
  occupancy: {
    seatsOffered: {
      label: 'Tour seats and groups offered',
      counts:
        'Seats of tours that take place in this period. A boat or jeep that is sold whole counts once. A closed time counts what is taken alone.',
    },
    seatsTaken: {
      label: 'Tour seats and groups taken',
      counts: 'Seats and groups of these tours that are booked or held.',
      better: 'more',
    },
    seatsFilled: {
      label: 'Tours filled',
      counts: 'Taken seats and groups, as a share of those offered.',
      better: 'more',
    },
    nightsOffered: {
      label: 'Room nights offered',
      counts: 'Rooms of stays, counted once for each night of this period.',
    },
    nightsTaken: {
      label: 'Room nights taken',
      counts: 'Room nights that are booked or held.',
      better: 'more',
    },
    nightsFilled: {
      label: 'Stays filled',
      counts: 'Taken room nights, as a share of those offered.',
      better: 'more',
    },
  },
  conversion: {
    clicks: {
      label: 'Clicks on links',
      counts: 'Clicks on links of affiliates, without programs such as search engines.',
      better: 'more',
    },
    views: {
      label: 'Pages of tours and stays seen',
      counts: 'How often a page of a tour or stay was shown, by a link or without one.',
      better: 'more',
    },
    held: {
      label: 'Bookings begun',
      counts: 'Bookings made in this period, paid or not.',
      better: 'more',
    },
    heldRate: { label: 'Begun', counts: 'Bookings begun for each 100 pages seen.', better: 'more' },
    paid: { label: 'Paid', counts: 'Bookings of these whose payment was confirmed.', better: 'more' },
    paidRate: { label: 'Paid share', counts: 'Paid bookings, as a share of those begun.', better: 'more' },
    completed: {
      label: 'Completed',
      counts: 'Paid bookings of these that have ended. Guests who did not come count too.',
      better: 'more',
    },
    completedRate: {
      label: 'Completed share',
      counts: 'Completed bookings, as a share of the paid ones.',
      better: 'more',
    },
  },
  affiliates: {
    clicks: {
      label: 'Clicks',
      counts: 'Clicks on links of affiliates, without programs such as search engines.',
      better: 'more',
    },
    visitors: {
      label: 'Visitors',
      counts: 'People who clicked. Somebody who clicks again on the same day counts once for each link.',
      better: 'more',
    },
    bookings: {
      label: 'Paid bookings',
      counts: 'Paid bookings made in this period that affiliates brought.',
      better: 'more',
    },
    leads: {
      label: 'Leads',
      counts: 'Leads that came in this period through affiliates.',
      better: 'more',
    },
    earned: {
      label: 'Earned',
      counts: 'Commissions of affiliates that were earned in this period, less corrections.',
    },
    active: {
      label: 'Active affiliates',
      counts: 'Affiliates with a click, a booking or a lead in this period.',
      better: 'more',
    },
    joined: {
      label: 'New affiliates',
      counts: 'Affiliates who registered in this period.',
      better: 'more',
    },
  },
  leads: {
    came: {
      label: 'Leads',
      counts: 'Leads that came in this period. One that was merged into another does not count.',
      better: 'more',
    },
    new: { label: 'New', counts: now },
    contacted: { label: 'Contacted', counts: now },
    qualified: { label: 'Qualified', counts: now },
    proposal: { label: 'Proposal', counts: now },
    negotiation: { label: 'Negotiation', counts: now },
    won: {
      label: 'Won',
      counts: 'Leads that came in this period and are closed as won now.',
      better: 'more',
    },
    lost: {
      label: 'Lost',
      counts: 'Leads that came in this period and are closed as lost now.',
      better: 'less',
    },
    fromForm: { label: 'Lead form', counts: came },
    fromReferral: { label: 'Through an affiliate', counts: came },
    fromStaff: { label: 'Entered by staff', counts: came },
    fromImport: { label: 'Imported', counts: came },
    loans: { label: 'Loan', counts: came },
    insurance: { label: 'Insurance', counts: came },
    realEstate: { label: 'Real estate', counts: came },
    otherTypes: { label: 'Not known yet', counts: came },
    firstAnswer: {
      label: 'Time to the first answer',
      counts: 'The average of leads that were answered, nights and holidays included.',
      better: 'less',
    },
    promised: {
      label: 'Answers promised',
      counts: 'Leads with a promised time of answer, also those that still wait for it.',
    },
    kept: {
      label: 'Answered in time',
      counts: 'Leads that were answered within the promised time.',
      better: 'more',
    },
    keptRate: {
      label: 'Promise kept',
      counts: 'Leads answered in time, as a share of the answers promised. Leads that still wait lower it.',
      better: 'more',
    },
    wonValue: {
      label: 'Won value',
      counts: 'The loans, insurances and homes of the leads that were won.',
      better: 'more',
    },
    payoutReceived: {
      label: 'Our payout',
      counts: 'What the platform gets for the leads that were won.',
      better: 'more',
    },
  },
  payments: {
    waiting: {
      label: 'Waiting now',
      counts: 'Payments that nobody has checked yet, whatever the period.',
      better: 'less',
    },
    amount: { label: 'Their sum', counts: 'The amount of these payments.', better: 'less' },
    under4Hours: { label: 'Under 4 hours', counts: 'By the time since the guest entered the payment.' },
    under24Hours: { label: '4 to 24 hours', counts: 'By the time since the guest entered the payment.' },
    under3Days: { label: '1 to 3 days', counts: 'By the time since the guest entered the payment.' },
    older: { label: 'Older than 3 days', counts: 'By the time since the guest entered the payment.' },
  },
}

/** Undefined for a figure of a newer host. */
export function figureText(section: ReportSection, key: string): FigureText | undefined {
  const texts: Readonly<Record<string, FigureText>> = figureTexts[section]
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** As people read it in a table of plain text. */
export const unitNotes: Readonly<Record<ReportUnit, string>> = {
  count: '',
  paise: ' (INR)',
  percent: ' (%)',
  hours: ' (hours)',
}
