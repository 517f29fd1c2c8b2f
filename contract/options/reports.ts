// What reports count, and how it can be broken down.
export const reportSections = [
  'bookings',
  'occupancy',
  'conversion',
  'affiliates',
  'leads',
  'payments',
] as const
export type ReportSection = (typeof reportSections)[number]

/** The points of a series. A week begins on Monday. */
export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

/** Of what a period can be the first days, until today. */
export const reportCalendars = ['month', 'year'] as const
export type ReportCalendar = (typeof reportCalendars)[number]

export const reportGroupings = ['territory', 'product', 'provider', 'affiliate'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** How each section can be broken down, and filtered too. The first is the usual one. */
export const groupingsOf: Readonly<Record<ReportSection, readonly ReportGrouping[]>> = {
  bookings: ['territory', 'product', 'provider', 'affiliate'],
  occupancy: ['territory', 'product', 'provider'],
  conversion: ['territory', 'product', 'provider', 'affiliate'],
  affiliates: ['affiliate', 'territory'],
  leads: ['territory', 'affiliate'],
  payments: ['territory', 'product', 'provider', 'affiliate'],
}

export const reportUnits = ['count', 'paise', 'percent', 'hours'] as const
export type ReportUnit = (typeof reportUnits)[number]

/**
 * The figures of each section, in their order, with their units. A booking counts on the day in India on which it was made,
 * with all that happened to it later; a lead on the day it came; a slot on its own day; a click and a view on theirs.
 * Percentages are of all rows of the period, never averages of averages, and null without anything to divide by.
 */
export const reportFigures = {
  bookings: {
    /** All bookings, also those that were never paid. */
    made: 'count',
    /** Those whose payment was confirmed, refunded ones too. */
    paid: 'count',
    /** Guests of paid bookings. */
    people: 'count',
    /** What was paid and not refunded. */
    revenue: 'paise',
    /** Paid bookings that were cancelled. */
    cancelled: 'count',
    /** Of paid bookings. */
    cancelledRate: 'percent',
    /** What was refunded of paid bookings, or will be. */
    refunded: 'paise',
  },
  occupancy: {
    /** Seats and groups of tours in slots that were not closed, and the taken ones of closed slots. */
    seatsOffered: 'count',
    seatsTaken: 'count',
    seatsFilled: 'percent',
    /** Rooms of stays, counted for each night. */
    nightsOffered: 'count',
    nightsTaken: 'count',
    nightsFilled: 'percent',
  },
  conversion: {
    /**
     * On affiliates' links, without bots. They count in the territory and for the provider of the link's product, those on
     * links without a product in the territory of the affiliate.
     */
    clicks: 'count',
    /**
     * Product pages that were shown, without bots. Null with a filter or breakdown by affiliate, or where nobody counts
     * them.
     */
    views: 'count',
    /** Bookings that were begun. */
    held: 'count',
    /** Held bookings for each 100 views. */
    heldRate: 'percent',
    paid: 'count',
    /** Of those that were held. */
    paidRate: 'percent',
    /** Those that have ended, also without the guest. */
    completed: 'count',
    /** Of those that were paid. */
    completedRate: 'percent',
  },
  affiliates: {
    clicks: 'count',
    /** People who clicked, each counted once a day and link. */
    visitors: 'count',
    /** Paid bookings that affiliates brought. */
    bookings: 'count',
    /** Leads that affiliates brought. */
    leads: 'count',
    /** Commissions of affiliates on the day they were earned, less corrections. */
    earned: 'paise',
    /** Affiliates with a click, a booking or a lead in the period. */
    active: 'count',
    /** Affiliates of the territory who registered in the period. */
    joined: 'count',
  },
  leads: {
    /** Leads that came in, without those that were merged into others. */
    came: 'count',
    /** Their states now: of those that came in the period. */
    new: 'count',
    contacted: 'count',
    qualified: 'count',
    proposal: 'count',
    negotiation: 'count',
    won: 'count',
    lost: 'count',
    /** Where they came from. */
    fromForm: 'count',
    fromReferral: 'count',
    fromStaff: 'count',
    fromImport: 'count',
    /** What they are for. */
    loans: 'count',
    insurance: 'count',
    realEstate: 'count',
    otherTypes: 'count',
    /** From the form to the first answer, of leads that were answered; on the clock, also outside working hours. */
    firstAnswer: 'hours',
    /** Leads whose first answer was promised until some time, which may be ahead. */
    promised: 'count',
    /** Those that were answered until then. */
    kept: 'count',
    /** Of the promised ones: leads that still wait lower it until they are answered. */
    keptRate: 'percent',
    /** The value of the deals that were won. */
    wonValue: 'paise',
    /** What the platform was told that it gets for them. */
    payoutReceived: 'paise',
  },
  /** Payments that wait for a check, as they are now, whatever the period. */
  payments: {
    waiting: 'count',
    /** Their sum. */
    amount: 'paise',
    /** By the time since the customer entered the payment. */
    under4Hours: 'count',
    under24Hours: 'count',
    under3Days: 'count',
    older: 'count',
  },
} as const satisfies Readonly<Record<ReportSection, Readonly<Record<string, ReportUnit>>>>

export type ReportFigureKey<Section extends ReportSection> = keyof (typeof reportFigures)[Section] & string

/** `under24Hours` is from 4 to 24 hours, and so on. */
export const paymentAges = ['under4Hours', 'under24Hours', 'under3Days', 'older'] as const
export type PaymentAge = (typeof paymentAges)[number]

/** Rows of a breakdown on one page. */
export const reportPageSize = 50

/** The longest period of a report: three years. */
export const longestReportDays = 1097
