// Values of figures and their changes, as people read them.
import type { FigureText } from '@affiliate-booking/contract/options/report-labels'
import type { ReportUnit } from '@affiliate-booking/contract/options/reports'
import type { ReportFigure } from '@affiliate-booking/contract/shapes/reports'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { roundPercent } from '../../domain/format/numbers.ts'
import { noValue } from '../../domain/messages.ts'
import type { FigureChange } from '../../domain/reports/report-view.ts'
import { formatDuration } from '../../domain/reports/units.ts'

export function formatFigure(unit: ReportUnit, value: number | null | undefined): string {
  if (value == null) return noValue
  switch (unit) {
    case 'paise':
      return formatPaise(value)
    case 'percent':
      return `${roundPercent(value)}%`
    case 'hours':
      return formatDuration(value)
    case 'count':
      return formatCount(value)
  }
}

/** Against the period before and a year before, or both in one; none where there was no figure. */
export function changesOf(figure: ReportFigure, text: FigureText, isYearBefore: boolean): FigureChange[] {
  const earlier = [
    ...(isYearBefore ? [] : [{ value: figure.before, than: 'before' }]),
    { value: figure.yearBefore, than: 'a year before' },
  ]
  const { value, unit } = figure
  if (value === null) return []
  return earlier.flatMap(({ value: from, than }) =>
    from === null ? [] : [{ ...changeOf(value, from, figure, text), than, from: formatFigure(unit, from) }],
  )
}

function changeOf(
  value: number,
  from: number,
  { unit }: ReportFigure,
  { better }: FigureText,
): Pick<FigureChange, 'direction' | 'tone' | 'amount'> {
  const change = unit === 'percent' ? roundPercent(value - from) : relative(value, from)
  if (change === 0) return { direction: 'same', tone: 'quiet', amount: '' }
  const isUp = value > from
  const isBetter = better === undefined ? undefined : isUp === (better === 'more')
  return {
    direction: isUp ? 'up' : 'down',
    tone: isBetter === undefined ? 'quiet' : isBetter ? 'good' : 'bad',
    amount: amountOf(unit, change),
  }
}

/** Percent; null from nothing, which no percentage describes. */
function relative(value: number, from: number): number | null {
  if (value === from) return 0
  return from === 0 ? null : roundPercent(((value - from) / Math.abs(from)) * 100)
}

function amountOf(unit: ReportUnit, change: number | null): string {
  if (change === null) return ''
  return unit === 'percent' ? `${Math.abs(change)} points` : `${Math.abs(change)}%`
}
