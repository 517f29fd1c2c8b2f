// Which image URLs of the host the server may fetch.
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

export interface ImageAddress {
  readonly url: URL
  /** Where to connect; none for the host itself. */
  readonly addresses?: readonly LookupAddress[] | undefined
}

/**
 * The address of an image, if the app may ask for it: anything on the host's own origin, and elsewhere only https on a
 * public address. Relative addresses belong to the host. Where the host is https, an http address means https: a host behind
 * a proxy often does not know that it is reached by it.
 */
export async function imageAddress(address: string, host: string): Promise<ImageAddress | undefined> {
  if (!URL.canParse(address, host)) return undefined
  const url = new URL(address, host)
  if (url.protocol === 'http:' && host.startsWith('https:')) url.protocol = 'https:'
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === host) return { url }
  if (url.protocol !== 'https:') return undefined
  const hostname = url.hostname.replaceAll(/^\[|\]$/g, '')
  const addresses = await lookup(hostname, { all: true }).catch(() => [])
  return addresses.length > 0 && addresses.every(isPublic) ? { url, addresses } : undefined
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

function isPublic({ address }: LookupAddress): boolean {
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}
