// For how long answers of the host may be kept, and the page that is made of them.
import { addDays, instantInIndia, todayInIndia } from '@affiliate-booking/shared/days'
import { type AppContext } from '../client.ts'
import { type PageFreshness, requestFactsContext } from '../../http/request-facts.ts'

export function createPageFreshness(): PageFreshness {
  let until = Infinity
  return {
    until: () => until,
    end: (at) => {
      until = Math.min(until, at)
    },
  }
}

/** Notes when the page that is being made ends. */
export const endPageAt = (context: AppContext, at: number): void =>
  context.get(requestFactsContext)?.freshness?.end(at)

const secondMs = 1000
/** Of a host that says nothing. */
const defaultMs = 10 * secondMs
/** Of what changes end: what the host offers may change too. */
export const longestMs = 900 * secondMs
/** Of what headers allow. */
const longestByHeadersMs = 300 * secondMs

/** Milliseconds for which a shared cache may keep an answer by its headers. */
export function lifetimeOf(headers: Headers): number {
  const said = headers.get('Cache-Control')?.toLowerCase() ?? ''
  if (/\b(no-store|no-cache|private)\b/.test(said)) return 0
  const seconds = /\bs-maxage="?(\d+)/.exec(said)?.[1] ?? /\bmax-age="?(\d+)/.exec(said)?.[1]
  if (seconds === undefined) return defaultMs
  const age = Number(headers.get('Age') ?? 0) || 0
  return Math.min(Math.max(Number(seconds) - age, 0) * secondMs, longestByHeadersMs)
}

/** Every page ends at the next midnight in India: calendars begin at today. */
export const nextMidnight = (now = new Date()): number =>
  instantInIndia(addDays(todayInIndia(now), 1), '00:00').getTime()
