// How often somebody may try to sign in, to register or to leave their details. An account is counted together with the address that tries,
// so that nobody locks somebody else out by guessing; an address is counted by itself as well.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyAttempts } from '../../domain/messages.ts'
import type { Failure, Result } from '../api/response.ts'
import { env } from '../env.ts'
import { type AppContext, apiOf } from '../api/context.ts'
import { requestFactsContext } from './request-facts.ts'
import { type CounterStore, inPostgres, ofInstance } from './rate-limit-store.ts'

const minutes = 60

/** So many `points` within `duration` seconds of the first. */
export const attemptLimits = {
  /** Failed sign-ins to one account from one address. */
  accountSignIns: { points: 10, duration: 15 * minutes },
  /** Failed sign-ins from one address: many people may share one. */
  addressSignIns: { points: 100, duration: 15 * minutes },
  /** Registrations of one email from one address, also those that the host refuses. */
  accountRegistrations: { points: 10, duration: 60 * minutes },
  /** Registrations from one address: a whole mobile network may share it. */
  addressRegistrations: { points: 200, duration: 60 * minutes },
  /** Leads with one email from one address. */
  accountLeads: { points: 10, duration: 60 * minutes },
  /** Leads from one address. */
  addressLeads: { points: 200, duration: 60 * minutes },
} as const

/** Who tries: an email in whatever case, from an address. */
export interface Trier {
  readonly email: string
  readonly clientAddress: string | undefined
}

/** An answer of our own in the host's stead. */
export interface TooManyAttempts extends Omit<Failure, 'reason'> {
  readonly reason: 'limited'
  readonly message: string
  readonly retryAfterSeconds: number
}

type Counters = Record<'account' | 'address', RateLimiterAbstract>

type Attempt<Data> = () => Promise<Result<Data>>

/** Makes the limits, counted in a store. */
export function createAttempts(store: CounterStore = ofInstance) {
  const counter = (keyPrefix: keyof typeof attemptLimits) => store({ keyPrefix, ...attemptLimits[keyPrefix] })
  const signIns = { account: counter('accountSignIns'), address: counter('addressSignIns') }
  const registrations = { account: counter('accountRegistrations'), address: counter('addressRegistrations') }
  const leads = { account: counter('accountLeads'), address: counter('addressLeads') }

  /** Makes the attempt unless too many were made; those do not count that the host never answered. */
  const counted =
    (counters: Counters) =>
    async <Data>(trier: Trier, attempt: Attempt<Data>): Promise<Result<Data> | TooManyAttempts> => {
      const taken = await take(counters, trier)
      if ('ok' in taken) return taken
      const outcome = await attempt()
      if (!outcome.ok && !isRefusal(outcome)) await taken.giveBack()
      return outcome
    }

  return {
    /** Signs in unless too many attempts failed; only those count in which the host said no. */
    async signIn<Data>(trier: Trier, attempt: Attempt<Data>): Promise<Result<Data> | TooManyAttempts> {
      const taken = await take(signIns, trier)
      if ('ok' in taken) return taken
      const outcome = await attempt()
      // Who knows the password has not been guessing.
      if (outcome.ok) await taken.forgive()
      else if (!isRefusal(outcome)) await taken.giveBack()
      return outcome
    },

    register: counted(registrations),
    joinAsLead: counted(leads),
  }
}

/** The host looked at what was sent and said no; a host that is down or busy says nothing about it. */
const isRefusal = ({ reason, status }: Failure) => reason === 'rejected' && status < 500 && status !== 429

/** Counts before the host is asked, so that a hundred guesses at once are a hundred. */
async function take(counters: Counters, { email, clientAddress }: Trier) {
  const address = networkOf(clientAddress ?? 'unknown')
  const account = keyOf(email.trim().toLowerCase(), address)
  const addressKey = keyOf(address)
  const refused = await consume(counters.account, account)
  if (refused) return refused
  const refusedAddress = await consume(counters.address, addressKey)
  if (refusedAddress) {
    await counters.account.reward(account)
    return refusedAddress
  }
  return {
    giveBack: () => Promise.all([counters.account.reward(account), counters.address.reward(addressKey)]),
    forgive: () => Promise.all([counters.account.delete(account), counters.address.reward(addressKey)]),
  }
}

async function consume(counter: RateLimiterAbstract, key: string): Promise<TooManyAttempts | undefined> {
  try {
    await counter.consume(key)
    return undefined
  } catch (thrown) {
    // The library's way to say that there are none left.
    if (!(thrown instanceof RateLimiterRes)) throw thrown
    const seconds = Math.max(Math.ceil(thrown.msBeforeNext / 1000), 1)
    const message = tooManyAttempts(Math.ceil(seconds / minutes))
    return { ok: false, reason: 'limited', status: 429, message, retryAfterSeconds: seconds }
  }
}

/** Hashed: neither an email nor an address belongs in a shared store. */
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** An IPv4 address, or the /64 of an IPv6 address: a single household has all that follows it. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  // The address parser of URLs gives one spelling to each.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

const attempts = createAttempts(
  env.RATE_LIMIT_DATABASE_URL === undefined ? ofInstance : inPostgres(env.RATE_LIMIT_DATABASE_URL),
)

/** Makes the attempt for the visitor of a page, who is told when to come back if it was one too many. */
const limit =
  (kind: keyof typeof attempts) =>
  async <Data>(context: AppContext, email: string, attempt: Attempt<Data>) => {
    const clientAddress = context.get(requestFactsContext)?.clientAddress
    const outcome = await attempts[kind]({ email, clientAddress }, attempt)
    if (!outcome.ok && outcome.reason === 'limited')
      apiOf(context).retryAfter.extend(outcome.retryAfterSeconds)
    return outcome
  }

/** Makes an attempt to sign in to the account of `email`, or answers 429 in the host's stead. */
export const limitSignIns = limit('signIn')

/** Makes an attempt to register `email`, or answers 429 in the host's stead. */
export const limitRegistrations = limit('register')

/** Makes an attempt to leave `email` as a lead, or answers 429 in the host's stead. */
export const limitLeads = limit('joinAsLead')
