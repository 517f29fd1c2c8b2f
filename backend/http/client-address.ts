import { BlockList, isIP } from 'node:net'

export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string | null

/**
 * Finds the caller's address: that of the connection, or, if that is trusted, the last one in X-Forwarded-For that is not
 * trusted itself.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList()
  for (const network of trustedProxies) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(prefix), familyOf(address))
  }
  const isTrusted = (address: string) => trusted.check(address, familyOf(address))

  return (peer, forwardedFor) => {
    let address = plainAddress(peer)
    // Each trusted proxy vouches for the address to its left.
    for (const value of (forwardedFor?.split(',') ?? []).toReversed()) {
      const forwarded = plainAddress(value.trim())
      if (address === null || !isTrusted(address) || forwarded === null) break
      address = forwarded
    }
    return address
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Without the prefix of an IPv4 address on an IPv6 socket; null if it is no address. */
function plainAddress(address: string | undefined): string | null {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(plain) > 0 ? plain : null
}
