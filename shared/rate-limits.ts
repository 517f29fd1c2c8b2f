// What the rate limits of the app and of the backend share.

const minutes = 60

/** Failed logins: so many `points` within `duration` seconds of the first. */
export const loginLimits = {
  /** To one account from one address. */
  account: { points: 20, duration: 15 * minutes },
  /** From one address, which a whole mobile network may share. */
  address: { points: 100, duration: 15 * minutes },
} as const

/** Registrations and leads: so many `points` within `duration` seconds of the first. */
export const formLimits = {
  /** Of one email from one address. */
  account: { points: 20, duration: 60 * minutes },
  /** From one address, which a whole mobile network may share. */
  address: { points: 200, duration: 60 * minutes },
} as const

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

/** The result for a caller who has reached a limit that ends in so many milliseconds. */
export function rateLimited(millisecondsLeft: number) {
  const retryAfterSeconds = Math.max(Math.ceil(millisecondsLeft / 1000), 1)
  const minutesLeft = Math.ceil(retryAfterSeconds / 60)
  const time =
    minutesLeft > 120
      ? `${Math.ceil(minutesLeft / 60)} hours`
      : `${minutesLeft} ${minutesLeft === 1 ? 'minute' : 'minutes'}`
  return {
    ok: false,
    status: 429,
    message: `Too many attempts. Try again in ${time}.`,
    retryAfterSeconds,
  } as const
}
