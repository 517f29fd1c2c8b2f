// The addresses of a booking that a link opens, without an account.

/** Where the state of a booking can be checked without its link. */
export const tripStatePath = '/trip' satisfies `/${string}`

export const tripPath = (link: string): `/${string}` => `${tripStatePath}/${encodeURIComponent(link)}`

/** Where name, email and phone are corrected. */
export const tripContactPath = (link: string): `/${string}` => `${tripPath(link)}/contact`

/** Where the booking is added to an account. */
export const tripAccountPath = (link: string): `/${string}` => `${tripPath(link)}/account`

/** Rebuilt from its link; undefined for any other address. */
export function parseTripAccountPath(address: string): `/${string}` | undefined {
  const [, link] = /^\/trip\/([\w-]{20,100})\/account$/.exec(address) ?? []
  return link === undefined ? undefined : tripAccountPath(link)
}
