// What the rate limits of the app and of the backend share.

/** An IPv4 address, or the /64 network of an IPv6 address, which is one household. Other text stays as it is. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!bare.includes(':') || !URL.canParse(`http://[${bare}]`)) return bare
  // URL normalizes the spelling of an IPv6 address.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** For a caller who has reached a limit. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
