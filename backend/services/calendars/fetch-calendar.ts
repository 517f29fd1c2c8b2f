// Gets a calendar from an address that a provider entered: https on public addresses alone, within limits.
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why a calendar could not be read, for its provider. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError'
}

export interface FetchOptions {
  /** Tests only: plain http on private addresses. */
  allowsPrivate?: boolean
  /** For everything together, in milliseconds. */
  timeout?: number
}

export type FetchCalendar = (address: string) => Promise<string>

const maximumBytes = 2 * 1024 * 1024
const maximumRedirects = 3
const defaultTimeout = 7000

/** The address as a URL; undefined if it is no https address without a password. `webcal:` is another name for https. */
export function parseCalendarAddress(address: string, { allowsPrivate = false }: FetchOptions = {}) {
  const text = address.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isSecure = url.protocol === 'https:' && (url.port === '' || allowsPrivate)
  const isAllowed = isSecure || (allowsPrivate && url.protocol === 'http:')
  return isAllowed && url.username === '' && url.password === '' ? url : undefined
}

/** @throws CalendarError with a sentence for the provider */
export async function fetchCalendar(address: string, options: FetchOptions = {}): Promise<string> {
  const { timeout = defaultTimeout } = options
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeout)
  try {
    let url = parseCalendarAddress(address, options)
    for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
      if (url === undefined) throw new CalendarError('The address leads to one that is not allowed.')
      const response = await send(
        url,
        await publicAddresses(url, options, controller.signal),
        controller.signal,
      )
      const { statusCode = 0, headers } = response
      if (![301, 302, 303, 307, 308].includes(statusCode)) return await readText(response)
      response.destroy()
      const next = headers.location ?? ''
      url = URL.canParse(next, url) ? parseCalendarAddress(new URL(next, url).href, options) : undefined
    }
    throw new CalendarError('The address leads on to too many others.')
  } catch (error) {
    if (error instanceof CalendarError) throw error
    // The message of the platform may name addresses of our network.
    throw new CalendarError(
      controller.signal.aborted
        ? 'The calendar did not answer in time.'
        : 'The calendar could not be reached.',
    )
  } finally {
    clearTimeout(timer)
  }
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

function isPublic({ address }: LookupAddress): boolean {
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

/** A name that has even one private address is refused. */
async function publicAddresses(
  { hostname }: URL,
  { allowsPrivate = false }: FetchOptions,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const name = hostname.replaceAll(/^\[|\]$/g, '')
  const aborted = once(signal, 'abort').then(() => [])
  const addresses = await Promise.race([lookup(name, { all: true }).catch(() => []), aborted])
  signal.throwIfAborted()
  if (addresses.length === 0) throw new CalendarError('There is no such address.')
  if (!allowsPrivate && !addresses.every(isPublic)) throw new CalendarError('This address is not allowed.')
  return addresses
}

/** Connects to the very addresses that were checked: a second look-up could lead elsewhere (DNS rebinding). */
async function send(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const headers = { Accept: 'text/calendar, */*;q=0.5', 'Accept-Encoding': 'identity' }
  const outgoing = request(url, { headers, lookup: pinned, agent: false, signal }).end()
  const [response]: unknown[] = await once(outgoing, 'response')
  if (!(response instanceof IncomingMessage)) throw new Error('No response')
  return response
}

async function readText(response: IncomingMessage): Promise<string> {
  try {
    const { statusCode, headers } = response
    if (statusCode !== 200) throw new CalendarError(`The calendar answered with the status ${statusCode}.`)
    if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
      throw new CalendarError('The calendar is compressed, which was not asked for.')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maximumBytes) throw new CalendarError('The calendar is larger than 2 MB.')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    response.destroy()
  }
}
