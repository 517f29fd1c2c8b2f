// A page of a list, or the whole of it as a file, from the host.
import type { Call } from '@affiliate-booking/contract/call'
import type { Page } from '@affiliate-booking/contract/lists'
import type * as z from 'zod'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { listUrl, type ListQuery } from '../../domain/navigation/list-url.ts'
import type { Body } from '../api/request.ts'
import { callOptional, type NotOffered } from '../api/optional-endpoint.ts'
import { type AppContext, apiOf } from '../api/context.ts'
import { redirectWithToast } from '../http/toast.ts'

export type LoadedList<Row> =
  | ({ readonly ok: true } & Page<Row>)
  | { readonly ok: false; readonly status: number; readonly message: string | undefined }

type PageAnswer<Row> = z.ZodType<{
  rows: Row[]
  next?: string | null | undefined
  previous?: string | null | undefined
}>

/** A page of a list; what went wrong belongs into the page, whose filters stay usable. */
export async function loadList<Payload extends z.ZodType, Row>(
  context: AppContext,
  call: Call<Payload, PageAnswer<Row>>,
  query: Body<z.output<Payload>>,
): Promise<LoadedList<Row> | NotOffered> {
  const outcome = await callOptional(context, call, query)
  if (outcome.ok) {
    const { rows, next = null, previous = null } = outcome.value
    return { ok: true, rows, next, previous }
  }
  if (outcome.reason === 'not-offered') return outcome
  // This page exists and the visitor may see it: a 4xx of the host's is the host's trouble, too.
  return { ok: false, status: outcome.status >= 500 ? outcome.status : 502, message: outcome.message }
}

interface TableFile {
  /** Of the file, without the day and the ending. */
  readonly name: string
  /** Where the list is shown, and what of it was asked for. */
  readonly list: { readonly path: `/${string}`; readonly query: ListQuery }
}

/**
 * Answers the whole list as a CSV file, passed on as the host sends it. When the host refuses, the list says so.
 */
export async function sendCsv<Payload extends z.ZodType>(
  { request, context }: { request: Request; context: AppContext },
  call: Call<Payload, z.ZodType<ReadableStream>>,
  query: Body<z.output<Payload>>,
  { name, list }: TableFile,
): Promise<Response> {
  const outcome = await apiOf(context).streamCsv(call, query)
  if (!outcome.ok) {
    const words = outcome.message ?? 'The file could not be created. Please try again.'
    return redirectWithToast(context, listUrl(list.path, list.query), words, 'error')
  }
  // A browser that asks for the head alone takes nothing of the body.
  if (request.method === 'HEAD') await outcome.value.cancel()
  return new Response(request.method === 'HEAD' ? null : outcome.value, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${todayInIndia()}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
