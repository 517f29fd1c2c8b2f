/**
 * Whether two addresses are of one network: IPv4 by three parts of four, as homes and offices have, IPv6 by its first
 * half.
 */
export function isSameNetwork(one: string, other: string): boolean {
  const network = subnetOf(one)
  return network !== undefined && network === subnetOf(other)
}

function subnetOf(address: string): string | undefined {
  const parts = address.replace(/^::ffff:(?=\d+\.)/i, '').split('.')
  if (parts.length === 4) return parts.slice(0, 3).join('.')
  if (!address.includes(':')) return undefined
  const [start = '', end] = address.toLowerCase().split('::')
  const groups = start === '' ? [] : start.split(':')
  const last = end === undefined || end === '' ? [] : end.split(':')
  const left = Math.max(8 - groups.length - last.length, 0)
  const all = end === undefined ? groups : [...groups, ...Array.from({ length: left }, () => '0'), ...last]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
