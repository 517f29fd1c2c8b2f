import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { createReadableStreamFromReadable } from '@react-router/node'

/** Answers every look-up with addresses that were checked before. */
export const pinnedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }

/**
 * Gets an https URL from the very addresses that were checked: a name that is looked up twice could lead elsewhere the
 * second time (DNS rebinding). Redirects are not followed.
 */
export async function fetchPinned(
  url: URL,
  addresses: readonly LookupAddress[],
  { headers, signal }: { headers: Headers; signal: AbortSignal },
): Promise<Response> {
  const outgoing = https
    .request(url, {
      headers: Object.fromEntries(headers),
      lookup: pinnedLookup(addresses),
      agent: false,
      signal,
    })
    .end()
  const [response]: unknown[] = await once(outgoing, 'response')
  if (!(response instanceof IncomingMessage)) throw new Error('No response')
  const received = Object.entries(response.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((line): [string, string] => [name, line]),
  )
  const status = response.statusCode ?? 502
  const body = [204, 205, 304].includes(status) ? null : createReadableStreamFromReadable(response)
  return new Response(body, { status, headers: received })
}
