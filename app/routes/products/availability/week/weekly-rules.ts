// The times of a week as the calendar's form posts them: row by row, in the order of the page. Rows are added and
// removed by named buttons, so that no script is needed for it.
import { WeeklyRule } from '@affiliate-booking/contract/shapes/products/products'
import { isTourTime } from '@affiliate-booking/contract/options/products/tour-times'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { wholeNumberOf } from '../../../../domain/format/numbers.ts'
import type { UsualTimes } from './usual-times.ts'

/** A row as it was typed. */
export interface TypedRule {
  readonly weekday: number
  readonly startTime: string
  readonly endTime: string
  readonly capacity: string
}

const ruleFields = ['startTime', 'endTime', 'capacity'] as const
export type RuleField = (typeof ruleFields)[number]

/** What is wrong with a row, and at which field of it. */
export interface RuleProblem {
  readonly row: number
  readonly field: RuleField
  readonly message: string
}

/** What the form asked for: the rows, and which button was pressed. */
export interface PostedRules {
  readonly rows: readonly TypedRule[]
  /** Of the week from which they were made. */
  readonly weekVersion?: number | undefined
  /** `edit`: the page shows the rows again and saves nothing. */
  readonly wants: 'save' | 'edit'
  /** Of the row, or of the day’s own button, that takes the focus then. */
  readonly focus?: { readonly row: number } | { readonly weekday: number }
}

/** What the action answered to the form of the week. */
export interface WeekAnswer {
  /** As it was posted, so that what others saved meanwhile is not replaced unseen. */
  readonly weekVersion?: number | undefined
  /** As they were posted, to show them; without them they stay as they stand on the page. */
  readonly rows?: readonly TypedRule[]
  readonly problems: readonly RuleProblem[]
  /** For the whole form. */
  readonly message?: string
  /** What takes the focus, where nothing is wrong. */
  readonly focus?: { readonly row: number } | { readonly weekday: number } | undefined
}

/** As the contract has it: ten start times a day. */
const maximumRows = 70
const maximumOfDay = 10

export const typedRules = (rules: readonly WeeklyRule[]): TypedRule[] =>
  rules
    .map((rule) => ({ ...rule, capacity: String(rule.capacity) }))
    .toSorted((a, b) => a.weekday - b.weekday || a.startTime.localeCompare(b.startTime))

/** Reads the posted form; more rows than there can be are passed over. */
export function readRules(form: FormData): PostedRules {
  const texts = (name: string) =>
    form
      .getAll(name)
      .slice(0, maximumRows)
      .map((value) => (typeof value === 'string' ? value.trim().slice(0, 20) : ''))
  const [starts, ends, capacities] = [texts('startTime'), texts('endTime'), texts('capacity')]
  const rows = texts('weekday').flatMap((weekday, index): TypedRule[] =>
    /^[1-7]$/.test(weekday)
      ? [
          {
            weekday: Number(weekday),
            startTime: starts[index] ?? '',
            endTime: ends[index] ?? '',
            capacity: capacities[index] ?? '',
          },
        ]
      : [],
  )
  const weekVersion = wholeNumberOf(texts('weekVersion')[0] ?? '')
  const usual = {
    kind: form.get('kind') === 'stay' ? 'stay' : 'tour',
    minutes: wholeNumberOf(texts('minutes')[0] ?? ''),
  } as const
  return { ...pressed(form, rows, usual), weekVersion }
}

function pressed(form: FormData, rows: readonly TypedRule[], usual: UsualTimes): PostedRules {
  const number = (name: string) => (form.has(name) ? Number(form.get(name)) : undefined)
  const added = number('add')
  if (added !== undefined) return withRow(rows, added, usual)
  const removed = number('remove')
  const row = removed === undefined ? undefined : rows[removed]
  if (removed !== undefined) {
    const rest = rows.filter((_, index) => index !== removed)
    return { rows: rest, wants: 'edit', ...(row && { focus: { weekday: row.weekday } }) }
  }
  const copied = number('copy')
  if (copied !== undefined) return everyDayAs(rows, copied)
  return { rows, wants: 'save' }
}

/** With one more time on that day: after the last one, as long as the tour, for as many. */
function withRow(rows: readonly TypedRule[], weekday: number, usual: UsualTimes): PostedRules {
  const ofDay = rows.filter((row) => row.weekday === weekday)
  if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7 || ofDay.length >= maximumOfDay)
    return { rows, wants: 'edit' }
  const last = rows.findLastIndex((row) => row.weekday <= weekday)
  const capacity = (ofDay.at(-1) ?? rows.at(-1))?.capacity ?? ''
  const row = { weekday, ...nextTimes(rows, ofDay.at(-1), usual), capacity }
  return { rows: rows.toSpliced(last + 1, 0, row), wants: 'edit', focus: { row: last + 1 } }
}

const noTimes = { startTime: '', endTime: '' }

/** The first time of a day is that of another day; a further one begins where the last one ends. */
function nextTimes(rows: readonly TypedRule[], last: TypedRule | undefined, { kind, minutes }: UsualTimes) {
  if (kind === 'stay') {
    const [{ startTime, endTime } = { startTime: '14:00', endTime: '11:00' }] = rows
    return { startTime, endTime }
  }
  const [first] = rows
  if (last === undefined && first !== undefined) return { startTime: first.startTime, endTime: first.endTime }
  const startTime = last === undefined ? '09:00' : last.endTime
  const start = minutesOf(startTime)
  const length = minutes ?? (last && minutesOf(last.endTime) - minutesOf(last.startTime))
  if (Number.isNaN(start) || length === undefined || !(length > 0)) return noTimes
  const end = start + length
  // It would end on the next day.
  return end < 24 * 60 ? { startTime, endTime: timeOf(end) } : noTimes
}

const minutesOf = (time: string): number => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function everyDayAs(rows: readonly TypedRule[], weekday: number): PostedRules {
  const ofDay = rows.filter((row) => row.weekday === weekday)
  const all = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => ofDay.map((row) => ({ ...row, weekday: day })))
  return { rows: ofDay.length === 0 ? rows : all, wants: 'edit', focus: { weekday } }
}

type Checked =
  | { readonly ok: true; readonly rules: WeeklyRule[] }
  | { readonly ok: false; readonly problems: RuleProblem[] }

/** The rows as they go on the wire, or what is wrong with them, from the top. */
export function checkRules(rows: readonly TypedRule[], usual: UsualTimes): Checked {
  const { kind } = usual
  const problems: RuleProblem[] = []
  const rules: WeeklyRule[] = []
  const known = new Set<string>()
  for (const [row, typed] of rows.entries()) {
    const rule = WeeklyRule.safeParse({ ...typed, capacity: wholeNumberOf(typed.capacity) })
    const wrong = new Set(rule.error?.issues.map(({ path }) => path[0]))
    for (const field of ruleFields) {
      if (wrong.has(field)) problems.push({ row, field, message: messages[field] })
    }
    if (!rule.success) continue
    const problem = problemOf(rule.data, usual, known)
    if (problem !== undefined) problems.push({ row, ...problem })
    known.add(keyOf(rule.data, kind))
    rules.push(rule.data)
  }
  return problems.length === 0 ? { ok: true, rules } : { ok: false, problems }
}

const messages = {
  startTime: 'Enter a time.',
  endTime: 'Enter a time.',
  capacity: 'Enter a number from 1 to 1000.',
} as const satisfies Record<RuleField, string>

// A stay has one night a day, whenever it begins.
const keyOf = ({ weekday, startTime }: WeeklyRule, kind: ProductKind) =>
  kind === 'stay' ? String(weekday) : `${weekday} ${startTime}`

function problemOf(
  rule: WeeklyRule,
  { kind, minutes }: UsualTimes,
  known: ReadonlySet<string>,
): Omit<RuleProblem, 'row'> | undefined {
  if (known.has(keyOf(rule, kind))) {
    const message = kind === 'stay' ? 'A day has one night.' : 'This time is already in the list.'
    return { field: 'startTime', message }
  }
  // The guests of a stay leave on the next day.
  if (kind === 'tour' && !isTourTime(rule, minutes)) {
    return { field: 'endTime', message: 'The end must be after the start.' }
  }
  return undefined
}
