/** Asks for the second factor again, and then posts the form on. */
export const confirmAccessPath = '/confirm-access'

/** @param to where the form was posted */
export const confirmAccessUrl = (to: string): `/${string}` =>
  `${confirmAccessPath}?to=${encodeURIComponent(to)}`

/** An address of this site; undefined for any other. */
export function parsePostedTo(address: string | null): `/${string}` | undefined {
  const base = 'https://own.invalid'
  if (address === null || !URL.canParse(address, base)) return undefined
  const { origin, pathname, search } = new URL(address, base)
  const isOwn = origin === base && !pathname.startsWith('//') && pathname !== confirmAccessPath
  return isOwn ? `/${pathname.slice(1)}${search}` : undefined
}
