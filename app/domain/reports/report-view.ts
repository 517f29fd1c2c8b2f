// A report as its page shows it. The server words it, so that browsers need no code for it.
import type { ReportSection } from '@affiliate-booking/contract/options/reports'
import type { ListQuery } from '../navigation/list-url.ts'
import type { PeriodPreset } from './report-period.ts'

/** A figure against an earlier period. */
export interface FigureChange {
  readonly direction: 'up' | 'down' | 'same'
  readonly tone: 'good' | 'bad' | 'quiet'
  /** `12%`; empty where it cannot be told. */
  readonly amount: string
  /** `before` or `a year before`. */
  readonly than: string
  /** The earlier value. */
  readonly from: string
}

export interface FigureCard {
  readonly key: string
  readonly label: string
  /** What it counts. */
  readonly counts: string
  readonly value: string
  readonly changes: readonly FigureChange[]
  /** The list of what is counted. */
  readonly list: string | undefined
}

/** A part of a whole, or a step of a way. */
export interface FigurePart {
  readonly key: string
  readonly label: string
  readonly counts: string
  readonly value: string
  /** Of the largest of them, 0 to 100. */
  readonly width: number
  /** `12% of all`. */
  readonly note: string
  readonly list: string | undefined
}

export interface FigurePanel {
  readonly title: string
  readonly note: string
  readonly parts: readonly FigurePart[]
}

export type ChartUnitOfReport = 'paise' | 'count' | 'percent' | 'hours'

export interface ReportChart {
  /** The figure that is drawn. */
  readonly key: string
  readonly title: string
  readonly unit: ChartUnitOfReport
  /** `Day`, `Week` or `Month`. */
  readonly step: string
  readonly rows: readonly {
    readonly label: string
    /** Of this period, and of the one before. */
    readonly values: readonly (number | null)[]
    readonly texts: readonly string[]
  }[]
  readonly choices: readonly { readonly key: string; readonly label: string }[]
}

export interface BreakdownRow {
  readonly id: string
  readonly name: string
  readonly detail: string | undefined
  /** The same report for this one alone. */
  readonly path: string | undefined
  readonly cells: readonly string[]
  /** Of the largest in the first column, 0 to 100; undefined for sums. */
  readonly width: number | undefined
}

export interface Breakdown {
  readonly by: string
  readonly title: string
  /** What each row is. */
  readonly what: string
  /** Names of figures, in the order of the cells. */
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  readonly rows: readonly BreakdownRow[]
  readonly next: string | null
  /** Such as `50 of 1,240`. */
  readonly range: string | undefined
  /** The other ways to break it down. */
  readonly choices: readonly { readonly by: string; readonly label: string }[]
}

export interface ReportChip {
  readonly label: string
  /** The same report without it. */
  readonly path: string
}

export interface ReportView {
  readonly days: string
  readonly compared: string
  readonly trail: readonly { readonly name: string; readonly path: string }[]
  readonly chips: readonly ReportChip[]
  readonly cards: readonly FigureCard[]
  readonly panels: readonly FigurePanel[]
  readonly chart: ReportChart | undefined
  readonly breakdown: Breakdown
  readonly countedAt: string
  /** Nothing is counted at all. */
  readonly isEmpty: boolean
}

/** The reports that come by email each Monday. */
export interface WeeklyReports {
  /** Whether the shown one is among them. */
  readonly isOn: boolean
  readonly reports: readonly {
    readonly id: string
    readonly name: string
    /** Null: outside the territory of the account, so none are sent. */
    readonly path: string | null
  }[]
  /** Whether the account wants emails of this kind at all. */
  readonly emails: boolean
}

/** What the address asks for. */
export interface ReportScreen {
  readonly section: ReportSection
  readonly path: string
  /** As in the address, without what could not be read. */
  readonly query: ListQuery
  readonly preset: PeriodPreset | undefined
  readonly from: string
  readonly to: string
  readonly by: string
  readonly sort: string
  /** What of the address could not be shown, in sentences. */
  readonly problems: readonly string[]
}
