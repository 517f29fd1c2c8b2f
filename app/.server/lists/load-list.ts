// Loads one page of a list.
import type { Call } from '@affiliate-booking/contract/call'
import type { Page } from '@affiliate-booking/contract/lists'
import type * as z from 'zod'
import type { Body } from '../api/request.ts'
import { type AppContext, apiOf } from '../api/client.ts'
import type { Result } from '../api/response.ts'
import { formatListRange } from './list-range.ts'

export type LoadedList<Row> =
  | ({
      readonly ok: true
      /** Undefined where the host does not count. */
      readonly range: string | undefined
    } & Pick<Page<Row>, 'rows' | 'next' | 'previous'>)
  | { readonly ok: false; readonly status: number; readonly message: string | undefined }

/** The host lacks the list. */
export interface NotOffered {
  readonly ok: false
  readonly reason: 'not-offered'
}

type PageAnswer<Row> = z.ZodType<{
  rows: Row[]
  next?: string | null | undefined
  previous?: string | null | undefined
  total?: number | null | undefined
  start?: number | null | undefined
}>

/** One page of a list. Failures are returned, so that the page keeps its filters. */
export async function loadList<Payload extends z.ZodType, Row>(
  context: AppContext,
  call: Call<Payload, PageAnswer<Row>>,
  query: Body<z.output<Payload>>,
): Promise<LoadedList<Row> | NotOffered> {
  return toLoadedList(await apiOf(context).call(call, query))
}

/** One page of what waits, for the way to the next row: a decision can do without it, and waits only a part of its time. */
export async function loadWaitingRows<Payload extends z.ZodType, Row>(
  context: AppContext,
  call: Call<Payload, PageAnswer<Row>>,
  query: Body<z.output<Payload>>,
): Promise<LoadedList<Row> | NotOffered> {
  return toLoadedList(await apiOf(context).call(call, query, { isOptional: true, isRetried: false }))
}

/** The page of an answer that has more than the list. */
export function toLoadedList<Row>(outcome: Result<z.output<PageAnswer<Row>>>): LoadedList<Row> | NotOffered {
  if (outcome.ok) {
    const { rows, next = null, previous = null } = outcome.value
    return { ok: true, rows, next, previous, range: formatListRange(outcome.value) }
  }
  if (outcome.reason === 'not-offered') return { ok: false, reason: 'not-offered' }
  // The visitor may open this page, so a 4xx of the host is an error of the host.
  return { ok: false, status: outcome.status >= 500 ? outcome.status : 502, message: outcome.message }
}
