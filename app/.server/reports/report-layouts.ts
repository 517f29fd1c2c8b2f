// Which figures of a section stand where on its page.
import type { reportFigures, ReportSection } from '@affiliate-booking/contract/options/reports'

/** How a report is divided for its reader. */
export interface ReportLayout {
  /** Shown as cards. */
  readonly main: readonly string[]
  /** Drawn at first. */
  readonly drawn: string
  /** Parts of one figure, with their shares. */
  readonly parts: readonly { readonly title: string; readonly keys: readonly string[] }[]
  /** Each step of a way, with its share of the step before. */
  readonly steps: readonly { readonly key: string; readonly rate?: string }[]
  /** Columns of the breakdown. The rows are sorted by the first. */
  readonly columns: readonly string[]
}

type KeyOf<Section extends ReportSection> = keyof (typeof reportFigures)[Section]

interface LayoutOf<Section extends ReportSection> extends ReportLayout {
  readonly main: readonly (KeyOf<Section> & string)[]
  readonly drawn: KeyOf<Section> & string
  readonly parts: readonly { readonly title: string; readonly keys: readonly (KeyOf<Section> & string)[] }[]
  readonly steps: readonly {
    readonly key: KeyOf<Section> & string
    readonly rate?: KeyOf<Section> & string
  }[]
  readonly columns: readonly (KeyOf<Section> & string)[]
}

export const reportLayouts: { readonly [Section in ReportSection]: LayoutOf<Section> } = {
  bookings: {
    main: ['revenue', 'paid', 'people', 'made', 'cancelled', 'cancelledRate', 'refunded'],
    drawn: 'revenue',
    parts: [],
    steps: [],
    columns: ['revenue', 'paid', 'people', 'made', 'cancelled', 'refunded'],
  },
  occupancy: {
    main: ['seatsFilled', 'seatsTaken', 'seatsOffered', 'nightsFilled', 'nightsTaken', 'nightsOffered'],
    drawn: 'seatsTaken',
    parts: [],
    steps: [],
    columns: ['seatsTaken', 'seatsOffered', 'seatsFilled', 'nightsTaken', 'nightsOffered', 'nightsFilled'],
  },
  conversion: {
    main: ['clicks', 'views', 'held', 'paid', 'completed'],
    drawn: 'held',
    parts: [],
    steps: [
      { key: 'clicks' },
      { key: 'views' },
      { key: 'held', rate: 'heldRate' },
      { key: 'paid', rate: 'paidRate' },
      { key: 'completed', rate: 'completedRate' },
    ],
    columns: ['clicks', 'views', 'held', 'paid', 'completed', 'paidRate'],
  },
  affiliates: {
    main: ['clicks', 'visitors', 'bookings', 'leads', 'earned', 'active', 'joined'],
    drawn: 'clicks',
    parts: [],
    steps: [],
    columns: ['clicks', 'visitors', 'bookings', 'leads', 'earned'],
  },
  leads: {
    main: ['came', 'firstAnswer', 'promised', 'kept', 'keptRate', 'won', 'wonValue', 'payoutReceived'],
    drawn: 'came',
    parts: [
      {
        title: 'Where they stand now',
        keys: ['new', 'contacted', 'qualified', 'proposal', 'negotiation', 'won', 'lost'],
      },
      { title: 'Where they came from', keys: ['fromForm', 'fromReferral', 'fromStaff', 'fromImport'] },
      { title: 'What they are for', keys: ['loans', 'insurance', 'realEstate', 'otherTypes'] },
    ],
    steps: [],
    columns: ['came', 'firstAnswer', 'keptRate', 'won', 'wonValue', 'payoutReceived'],
  },
  payments: {
    main: ['waiting', 'amount'],
    drawn: 'waiting',
    parts: [{ title: 'How long they wait', keys: ['under4Hours', 'under24Hours', 'under3Days', 'older'] }],
    steps: [],
    columns: ['waiting', 'amount', 'under4Hours', 'under24Hours', 'under3Days', 'older'],
  },
}
