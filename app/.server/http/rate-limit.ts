// Rate limits for logins, registrations and leads. Accounts are counted per client address, so that nobody can lock out
// another person's account; addresses are also counted on their own.
import { createHash } from 'node:crypto'
import { formLimits, loginLimits, networkOf, rateLimited } from '@affiliate-booking/shared/rate-limits'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Failure, Result } from '../api/response.ts'
import { env } from '../env.ts'
import { type AppContext, apiOf } from '../api/client.ts'
import { requestFactsContext } from './request-facts.ts'
import { type CounterStore, createPostgresStore, instanceStore } from './rate-limit-store.ts'

/** By the prefix of their counters. */
const rateLimits = {
  accountLogins: loginLimits.account,
  addressLogins: loginLimits.address,
  accountRegistrations: formLimits.account,
  addressRegistrations: formLimits.address,
  accountLeads: formLimits.account,
  addressLeads: formLimits.address,
} as const

/** The account and the address of an attempt. The case of the email does not matter. */
export interface RateLimitedClient {
  readonly email: string
  readonly clientAddress: string | undefined
}

/** The result in place of the host's. */
export interface RateLimited extends Omit<Failure, 'reason'> {
  readonly reason: 'limited'
  readonly message: string
  readonly retryAfterSeconds: number
}

type Counters = Record<'account' | 'address', RateLimiterAbstract>

type ApiCall<Data> = () => Promise<Result<Data>>

/** Creates the limits with one store. `factor`: multiplies their points. */
export function createRateLimits(store: CounterStore = instanceStore, factor = 1) {
  const counter = (keyPrefix: keyof typeof rateLimits) => {
    const { points, duration } = rateLimits[keyPrefix]
    return store({ keyPrefix, points: points * factor, duration })
  }
  const logins = { account: counter('accountLogins'), address: counter('addressLogins') }
  const registrations = { account: counter('accountRegistrations'), address: counter('addressRegistrations') }
  const leads = { account: counter('accountLeads'), address: counter('addressLeads') }

  /**
   * Makes the call unless the limit is reached. Calls that the host did not answer do not count. Accepted ones always
   * count for the address, which could else make accounts without end.
   */
  const counted =
    (counters: Counters, { countsAccepted }: { countsAccepted: boolean }) =>
    async <Data>(client: RateLimitedClient, call: ApiCall<Data>): Promise<Result<Data> | RateLimited> => {
      const count = await consumeBoth(counters, client)
      if ('ok' in count) return count
      const outcome = await call()
      if (outcome.ok && !countsAccepted) await count.refundAccount()
      if (!outcome.ok && !isRefusal(outcome)) await count.refund()
      return outcome
    }

  return {
    /** Makes the call unless the limit is reached. Only rejected logins count. */
    async login<Data>(client: RateLimitedClient, call: ApiCall<Data>): Promise<Result<Data> | RateLimited> {
      const count = await consumeBoth(logins, client)
      if ('ok' in count) return count
      const outcome = await call()
      // A correct password shows that nobody is guessing.
      if (outcome.ok) await count.reset()
      else if (!isRefusal(outcome)) await count.refund()
      return outcome
    },

    register: counted(registrations, { countsAccepted: false }),
    // The same lead over and over is none.
    joinAsLead: counted(leads, { countsAccepted: true }),
  }
}

/** The host rejected the payload itself; it was not down or busy. */
const isRefusal = ({ reason, status, secondFactor }: Failure) =>
  reason === 'rejected' && status < 500 && status !== 429 && secondFactor === undefined

/** Counts before the call, so that a hundred parallel guesses count as a hundred. */
async function consumeBoth(counters: Counters, { email, clientAddress }: RateLimitedClient) {
  const address = networkOf(clientAddress ?? 'unknown')
  const account = keyOf(email.trim().toLowerCase(), address)
  const addressKey = keyOf(address)
  const limited = await consume(counters.account, account)
  if (limited) return limited
  const limitedAddress = await consume(counters.address, addressKey)
  if (limitedAddress) {
    await counters.account.reward(account)
    return limitedAddress
  }
  return {
    refundAccount: () => counters.account.reward(account),
    refund: () => Promise.all([counters.account.reward(account), counters.address.reward(addressKey)]),
    reset: () => Promise.all([counters.account.delete(account), counters.address.reward(addressKey)]),
  }
}

async function consume(counter: RateLimiterAbstract, key: string): Promise<RateLimited | undefined> {
  try {
    await counter.consume(key)
    return undefined
  } catch (thrown) {
    // The library throws this when the limit is reached.
    if (!(thrown instanceof RateLimiterRes)) throw thrown
    return { ...rateLimited(thrown.msBeforeNext), reason: 'limited' }
  }
}

/** Hashed, to keep emails and addresses out of a shared store. */
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const limits = createRateLimits(
  env.RATE_LIMIT_DATABASE_URL === undefined
    ? instanceStore
    : createPostgresStore(env.RATE_LIMIT_DATABASE_URL),
  env.RATE_LIMIT_FACTOR,
)

/**
 * Makes the call for the visitor, and sets Retry-After when the limit is reached. A server that passes no facts hides
 * where visitors are: together they would count as one, and anybody could lock out everybody.
 */
const limit =
  (kind: keyof typeof limits) =>
  async <Data>(context: AppContext, email: string, call: ApiCall<Data>) => {
    const facts = context.get(requestFactsContext)
    if (facts === null) return call()
    const { clientAddress } = facts
    const outcome = await limits[kind]({ email, clientAddress }, call)
    if (!outcome.ok && outcome.reason === 'limited')
      apiOf(context).retryAfter.extend(outcome.retryAfterSeconds)
    return outcome
  }

/** Limits logins to the account of `email`: 429 when there were too many. */
export const limitLogins = limit('login')

/** Limits registrations of `email`: 429 when there were too many. */
export const limitRegistrations = limit('register')

/** Limits leads with `email`: 429 when there were too many. */
export const limitLeads = limit('joinAsLead')
