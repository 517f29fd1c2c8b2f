// Looks a new password up among those that were breached elsewhere, by the protocol of Have I Been Pwned: only the first
// five digits of its SHA-1 leave the host, and the answer is padded, so that its size tells nothing.
import { createHash } from 'node:crypto'

const outcomes = ['clear', 'breached', 'failed'] as const

export interface BreachLookup {
  /** False where the service gives no answer that can be read in time: nobody is locked out by a service elsewhere. */
  readonly isBreached: (password: string) => Promise<boolean>
  /** How many lookups ended so. */
  readonly counts: Readonly<Record<(typeof outcomes)[number], number>>
}

interface LookupOptions {
  /** Such as `https://api.pwnedpasswords.com/range`. */
  readonly url: string
  /** Milliseconds for the whole answer. */
  readonly timeoutMs?: number
  /** Called with what went wrong, which never contains the password. */
  readonly onFailure?: (error: unknown) => void
}

const prefixLength = 5
/** A padded answer has up to a thousand lines of 45 bytes. */
const maximumBytes = 256 * 1024

export function createBreachLookup({ url, timeoutMs = 1500, onFailure }: LookupOptions): BreachLookup {
  const counts = { clear: 0, breached: 0, failed: 0 }
  return {
    counts,
    async isBreached(password) {
      const digits = createHash('sha1').update(password).digest('hex').toUpperCase()
      try {
        const answer = await read(`${url.replace(/\/$/, '')}/${digits.slice(0, prefixLength)}`, timeoutMs)
        const isFound = hasSuffix(answer, digits.slice(prefixLength))
        counts[isFound ? 'breached' : 'clear'] += 1
        return isFound
      } catch (error) {
        counts.failed += 1
        onFailure?.(error)
        return false
      }
    },
  }
}

/** For Prometheus. */
export const describeLookups = ({ counts }: BreachLookup): string =>
  [
    '# HELP breach_lookups_total Lookups of new passwords by outcome.',
    '# TYPE breach_lookups_total counter',
    ...outcomes.map((outcome) => `breach_lookups_total{outcome="${outcome}"} ${counts[outcome]}`),
    '',
  ].join('\n')

/** @throws for another status than 200, a redirect, too long an answer, or none in time */
async function read(address: string, timeoutMs: number): Promise<string> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('No answer in time')), timeoutMs)
  try {
    const response = await fetch(address, {
      headers: { 'Add-Padding': 'true', 'User-Agent': 'affiliate-booking' },
      redirect: 'error',
      signal: controller.signal,
    })
    if (response.status !== 200) throw new Error(`Status ${response.status}`)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength
      if (length > maximumBytes) throw new Error('The answer is too long')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('latin1')
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}

const line = /^([0-9A-F]{35}):(\d{1,12})$/i

/** Lines that are padding count 0. @throws for a line of another form */
function hasSuffix(answer: string, suffix: string): boolean {
  let isFound = false
  for (const text of answer.trim().split(/\r?\n/)) {
    const [, found, count] = line.exec(text) ?? []
    if (found === undefined) throw new Error('The answer has lines of another form')
    if (found.toUpperCase() === suffix && Number(count) > 0) isFound = true
  }
  return isFound
}
