// Figures as lines of a table in plain text: cells are separated by tabs.
import type { FigureText } from '@affiliate-booking/contract/options/report-labels'
import type { ReportFigure } from '@affiliate-booking/contract/shapes/reports'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'

const oneDecimal = (value: number) => Math.round(value * 10) / 10

function format({ unit }: ReportFigure, value: number): string {
  switch (unit) {
    case 'paise':
      return formatPaise(value)
    case 'percent':
      return `${oneDecimal(value)}%`
    case 'hours':
      return `${oneDecimal(value)} hours`
    case 'count':
      return formatCount(value)
  }
}

/** Name, value and the values of the week before and a year before. */
export function figureLine(figure: ReportFigure, { label }: FigureText): string {
  const { value, before, yearBefore } = figure
  const cells = [
    label,
    format(figure, value ?? 0),
    before === null ? '' : `${format(figure, before)} the week before`,
    yearBefore === null ? '' : `${format(figure, yearBefore)} a year before`,
  ]
  return cells.filter((cell) => cell !== '').join('\t')
}
