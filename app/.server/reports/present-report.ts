// The host's report as its page shows it.
import { figureText, groupingLabels, stepLabels } from '@affiliate-booking/contract/options/report-labels'
import type { Report, ReportFigure } from '@affiliate-booking/contract/shapes/reports'
import { formatMoment, formatMonth, formatShortDay } from '../../domain/format/dates.ts'
import { formatDays } from '../../domain/reports/report-period.ts'
import type {
  FigureCard,
  FigurePanel,
  FigurePart,
  ReportChart,
  ReportChip,
  ReportView,
} from '../../domain/reports/report-view.ts'
import { changesOf, formatFigure } from './format-figure.ts'
import { listBehindFigure } from './list-behind.ts'
import { presentBreakdown } from './present-breakdown.ts'
import { addressOf } from './report-address.ts'
import { type ReportLayout, reportLayouts } from './report-layouts.ts'
import type { AskedReport } from './report-query.ts'

export function presentReport(report: Report, asked: AskedReport): ReportView {
  const layout = reportLayouts[report.section]
  const figures = new Map(report.figures.map((figure) => [figure.key, figure]))
  const isEmpty = report.figures.every(({ value }) => value === null || value === 0)
  return {
    days: formatDays(report.period),
    compared: comparedWith(report, asked),
    trail: report.trail.map(({ name, path }) => ({
      name: path === '' ? 'All countries' : name,
      path: addressOf(asked, { territory: path === '' ? undefined : path }),
    })),
    chips: chipsOf(report, asked),
    cards: layout.main.flatMap((key) => cardOf(report, figures.get(key), asked)),
    panels: panelsOf(report, figures, asked),
    chart: chartOf(report, asked),
    breakdown: presentBreakdown(report, asked),
    countedAt: formatMoment(report.countedAt),
    isEmpty,
  }
}

/** Of a whole year, the period before and the one a year before are the same. */
const isYearBefore = ({ before, yearBefore }: Report) =>
  before.from === yearBefore.from && before.to === yearBefore.to

function comparedWith(report: Report, { call: { calendar } }: AskedReport): string {
  const yearBefore = formatDays(report.yearBefore)
  if (isYearBefore(report)) return `Compared with ${yearBefore}, the same days of the year before.`
  // A host that does not know calendar months has answered with as many days.
  const isMonth = calendar === 'month' && report.before.from.endsWith('-01')
  const what = isMonth ? 'the same days of the month before' : 'before'
  return `Compared with ${formatDays(report.before)} (${what}) and with ${yearBefore} (a year before).`
}

const filterNames = ['product', 'provider', 'affiliate'] as const

const chipsOf = ({ filters }: Report, asked: AskedReport): ReportChip[] =>
  filterNames.flatMap((name) => {
    const filter = filters[name]
    if (filter == null) return []
    return [
      {
        label: `${groupingLabels[name]}: ${filter.name}`,
        path: addressOf(asked, { [name]: undefined, group: name }),
      },
    ]
  })

function cardOf(report: Report, figure: ReportFigure | undefined, asked: AskedReport): FigureCard[] {
  const text = figure && figureText(report.section, figure.key)
  if (!figure || !text) return []
  return [
    {
      key: figure.key,
      label: text.label,
      counts: text.counts,
      value: formatFigure(figure.unit, figure.value),
      changes: changesOf(figure, text, isYearBefore(report)),
      list: listBehindFigure(report, figure, asked),
    },
  ]
}

type Figures = ReadonlyMap<string, ReportFigure>

function panelsOf(report: Report, figures: Figures, asked: AskedReport): FigurePanel[] {
  const { parts, steps }: ReportLayout = reportLayouts[report.section]
  const panels = parts.map(({ title, keys }) => {
    const shown = keys.flatMap((key) => figures.get(key) ?? [])
    const sum = shown.reduce((total, { value }) => total + (value ?? 0), 0)
    return {
      title,
      note: '',
      parts: partsOf(report, shown, asked, ({ value }) =>
        value === null || sum === 0 ? '' : `${Math.round((value / sum) * 100)}%`,
      ),
    }
  })
  const way = steps.flatMap(({ key }) => figures.get(key) ?? [])
  const rateOf = new Map(
    steps.map(({ key, rate }) => [key, rate === undefined ? undefined : figures.get(rate)]),
  )
  if (way.length > 0)
    panels.push({
      title: 'Step by step',
      note: 'Each step with its share of the step before.',
      parts: partsOf(report, way, asked, ({ key }) => {
        const rate = rateOf.get(key)
        return rate?.value == null ? '' : formatFigure(rate.unit, rate.value)
      }),
    })
  return panels.filter((panel) => panel.parts.length > 0)
}

function partsOf(
  report: Report,
  shown: readonly ReportFigure[],
  asked: AskedReport,
  noteOf: (figure: ReportFigure) => string,
): FigurePart[] {
  const largest = Math.max(...shown.map(({ value }) => value ?? 0), 1)
  return shown.flatMap((figure) => {
    const text = figureText(report.section, figure.key)
    if (!text) return []
    return [
      {
        key: figure.key,
        label: text.label,
        counts: text.counts,
        value: formatFigure(figure.unit, figure.value),
        width: Math.max(((figure.value ?? 0) / largest) * 100, 0),
        note: noteOf(figure),
        list: listBehindFigure(report, figure, asked),
      },
    ]
  })
}

function chartOf(report: Report, { query, screen: { by } }: AskedReport): ReportChart | undefined {
  const { main, drawn }: ReportLayout = reportLayouts[report.section]
  const figures = new Map(report.figures.map((figure) => [figure.key, figure]))
  // Such as affiliates who were active, who are counted for a whole period alone.
  const isWithoutSeries = (key: string) =>
    figures.get(key)?.value !== null && report.series.every(({ values }) => values[key] == null)
  const choices = main.flatMap((key) => {
    const text = figures.has(key) ? figureText(report.section, key) : undefined
    return text && !isWithoutSeries(key) ? [{ key, label: text.label }] : []
  })
  const chosen = choices.find(({ key }) => key === query.chart) ?? choices.find(({ key }) => key === drawn)
  const figure = chosen && figures.get(chosen.key)
  if (!figure || !chosen || report.series.length === 0) return undefined
  const { key, unit } = figure
  const labelOf = by === 'month' ? monthLabel : dayLabel
  return {
    key,
    title: chosen.label,
    unit,
    step: by === 'day' || by === 'week' || by === 'month' ? stepLabels[by] : 'Day',
    rows: report.series.map(({ from, values: found }, index) => {
      const values = [found[key] ?? null, report.seriesBefore[index]?.values[key] ?? null]
      return { label: labelOf(from), values, texts: values.map((value) => formatFigure(unit, value)) }
    }),
    choices,
  }
}

/** `2026-07-31` → `31 Jul 26`: the year tells points of several years apart. */
const dayLabel = (day: string): string => formatShortDay(day).replace(/ 20(\d\d)$/, ' $1')
const monthLabel = (day: string): string => `${formatMonth(day.slice(0, 7))} ${day.slice(2, 4)}`
