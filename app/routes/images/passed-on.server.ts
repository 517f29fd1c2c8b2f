// What routes share that pass pictures on from the host.
import type { getProductImage } from '../../.server/api/endpoints/products/products.ts'

export type FetchedPicture = Awaited<ReturnType<typeof getProductImage>>

/** What can be nothing but a picture: a drawing can hold scripts. */
const types = new Set(['image/webp', 'image/jpeg', 'image/png'])

const refusals = new Set([401, 403, 404])

/** Whether the host does not show it to everybody, but perhaps to this visitor. */
export const isRefused = (outcome: FetchedPicture): boolean =>
  !outcome.ok && outcome.reason === 'rejected' && refusals.has(outcome.status)

export const emptyResponse = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

/** The picture with these headers, or the status of the failure. */
export function pictureResponse(outcome: FetchedPicture, headers: Record<string, string>): Response {
  if (!outcome.ok) return emptyResponse(outcome.status)
  const { type, bytes } = outcome.value
  if (!types.has(type)) return emptyResponse(502)
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': type, 'Content-Length': String(bytes.length), ...headers },
  })
}
