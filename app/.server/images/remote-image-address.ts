// Where the server may go for a picture that a host names.
import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'

// Addresses that are not of the public internet (RFC 6890 and the IANA registries that it founded).
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}
// Tunnels (Teredo, 6to4) would lead back to IPv4.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * The address of a picture, if the app may ask for it: anything on the host's own origin, and elsewhere only https on a
 * public address. Relative addresses belong to the host.
 *
 * A name is looked up here and again by the connection that follows, so it could change in between (DNS rebinding). It
 * would then have to lead to an internal server with a valid certificate for that very name: https is what closes it.
 */
export async function imageAddress(address: string, host: string): Promise<URL | undefined> {
  if (!URL.canParse(address, host)) return undefined
  const url = new URL(address, host)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === host) return url
  if (url.protocol !== 'https:') return undefined
  return (await isPublic(url.hostname)) ? url : undefined
}

/** Whether every address of the name is one of the public internet; false for a name that nobody knows. */
async function isPublic(hostname: string): Promise<boolean> {
  const addresses = await lookup(hostname.replaceAll(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return addresses.length > 0 && addresses.every(isPublicAddress)
}

function isPublicAddress({ address, family }: { address: string; family: number }): boolean {
  if (family === 4) return !special.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
