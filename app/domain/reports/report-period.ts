// The days that a report is about, from its address.
import { longestReportDays, type ReportCalendar } from '@affiliate-booking/contract/options/reports'
import { addDays, daysBetween, isDay } from '@affiliate-booking/shared/days'
import { firstOfFinancialYear } from '@affiliate-booking/shared/periods'
import { formatShortDay } from '../format/dates.ts'

/** In the order of the page. */
export const periodPresets = [
  '7',
  '30',
  '90',
  'month',
  'last-month',
  'year',
  'financial-year',
  'last-financial-year',
] as const
export type PeriodPreset = (typeof periodPresets)[number]

export const presetLabels: Readonly<Record<PeriodPreset, string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  'financial-year': 'Financial year',
  'last-financial-year': 'Last financial year',
}

/** Parts of a calendar period: compared with the same part of the one before. */
export const calendarOf: Readonly<Partial<Record<PeriodPreset, ReportCalendar>>> = {
  month: 'month',
  year: 'year',
  'financial-year': 'year',
}

const defaultPreset: PeriodPreset = '30'

export interface ReportPeriod {
  readonly from: string
  readonly to: string
  /** Undefined for days of one's own. */
  readonly preset: PeriodPreset | undefined
  /** Why other days are shown than the address asks for. */
  readonly problem: string | undefined
}

/** As in the address. */
export interface AskedPeriod {
  readonly period?: string | null | undefined
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** The days of a preset, up to today. */
export function daysOfPreset(preset: PeriodPreset, today: string): { from: string; to: string } {
  const month = today.slice(0, 7)
  switch (preset) {
    case 'month':
      return { from: `${month}-01`, to: today }
    case 'last-month': {
      const to = addDays(`${month}-01`, -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'financial-year':
      return { from: firstOfFinancialYear(today), to: today }
    case 'last-financial-year': {
      const to = addDays(firstOfFinancialYear(today), -1)
      return { from: firstOfFinancialYear(to), to }
    }
    case '7':
    case '30':
    case '90':
      return { from: addDays(today, 1 - Number(preset)), to: today }
  }
}

/** Days of one's own win over a preset. What cannot be read is the last 30 days, with the reason. */
export function readPeriod({ period, from, to }: AskedPeriod, today: string): ReportPeriod {
  const first = from?.trim() ?? ''
  const last = to?.trim() ?? ''
  if (first !== '' || last !== '') {
    const problem = problemOf(first, last)
    if (problem === undefined) return { from: first, to: last, preset: undefined, problem }
    return { ...daysOfPreset(defaultPreset, today), preset: defaultPreset, problem: instead(problem) }
  }
  const asked = period?.trim() ?? ''
  const preset = periodPresets.find((each) => each === asked)
  const shown = preset ?? defaultPreset
  const isUnknown = asked !== '' && preset === undefined
  return {
    ...daysOfPreset(shown, today),
    preset: shown,
    problem: isUnknown ? instead('There is no such period.') : undefined,
  }
}

const instead = (problem: string) => `${problem} These are the last 30 days.`

function problemOf(from: string, to: string): string | undefined {
  if (from === '') return 'The first day is missing.'
  if (to === '') return 'The last day is missing.'
  const wrong = [from, to].find((day) => !isDay(day) || !day.startsWith('20'))
  if (wrong !== undefined) return `“${wrong.slice(0, 40)}” is not a day.`
  if (from > to) return 'The first day is after the last day.'
  if (daysBetween(from, to) >= longestReportDays) return 'A report can cover at most 3 years.'
  return undefined
}

/** `1 Oct 2026 to 30 Oct 2026`; one day alone is written once. */
export const formatDays = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`
