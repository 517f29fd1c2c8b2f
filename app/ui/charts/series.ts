// What a chart shows: a row a month, a value for each series.
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { formatPaiseShort } from '../../domain/format/money.ts'

export type ChartKind = 'line' | 'bars'
export type ChartUnit = 'paise' | 'count'

export interface ChartSeries {
  readonly name: string
  readonly colour: 'brand' | 'accent'
}

export interface ChartRow {
  /** `Jul` */
  readonly label: string
  /** One for each series, in their order. */
  readonly values: readonly number[]
}

export interface ChartData {
  readonly kind: ChartKind
  readonly unit: ChartUnit
  readonly series: readonly ChartSeries[]
  readonly rows: readonly ChartRow[]
}

/** What is drawn: in more units, and with points that have no value. */
export interface DrawnChart {
  readonly kind: ChartKind
  readonly unit: ChartUnit | 'percent' | 'hours'
  readonly series: readonly ChartSeries[]
  readonly rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[]
}

/** A value in full, and as short as an axis needs it. */
export const formats = {
  paise: { full: formatPaise, short: formatPaiseShort },
  count: { full: formatCount, short: formatCount },
} as const satisfies Record<ChartUnit, unknown>

/** The tokens of the colours: they follow the scheme by themselves. */
export const colourTokens = { brand: 'var(--brand-text)', accent: 'var(--accent)' } as const
