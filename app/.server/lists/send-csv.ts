import type { Call } from '@affiliate-booking/contract/call'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type * as z from 'zod'
import { listUrl, type ListQuery } from '../../domain/navigation/list-url.ts'
import { type AppContext, apiOf } from '../api/client.ts'
import type { Body } from '../api/request.ts'
import { redirectWithToast } from '../http/toast.ts'

interface TableFile {
  /** The file name without date and extension. */
  readonly name: string
  /** The list's page and query. */
  readonly list: { readonly path: `/${string}`; readonly query: ListQuery }
  /** Of the call's path. */
  readonly params?: Readonly<Record<string, string>>
}

/** Streams the whole list as a CSV file. On failure, redirects to the list with an error message. */
export async function sendCsv<Payload extends z.ZodType>(
  { request, context }: { request: Request; context: AppContext },
  call: Call<Payload, z.ZodType<ReadableStream>>,
  query: Body<z.output<Payload>>,
  { name, list, params = {} }: TableFile,
): Promise<Response> {
  const outcome = await apiOf(context).streamCsv(call, query, { params })
  if (!outcome.ok) {
    const message = outcome.message ?? 'The file could not be created. Please try again.'
    return redirectWithToast(context, listUrl(list.path, list.query), message, 'error')
  }
  // A HEAD request has no body to send.
  if (request.method === 'HEAD') await outcome.value.cancel()
  return new Response(request.method === 'HEAD' ? null : outcome.value, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${todayInIndia()}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
