// Rate limits for passwords, registrations, leads and bookings, for every caller. The counters are in the database, so that
// several instances count together and a restart resets nothing.
import type {
  BookingContact,
  CheckBookingStatePayload,
} from '@affiliate-booking/contract/calls/bookings/bookings'
import { rateLimited } from '@affiliate-booking/shared/rate-limits'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/database.ts'
import { rateLimitCounters } from '../../db/schema/rate-limits.ts'
import { parseTypedNumber } from '../bookings/find-booking.ts'
import type { Failure, Result } from '../../result.ts'
import type { Client } from '../sessions/create-session.ts'
import { normalizeEmail } from '../users/account.ts'
import { phoneNumberOf } from '../users/contacts.ts'
import { addressOf, type Count, hashOf, type Limit } from './count.ts'
import { isSignedInFrom } from './is-signed-in-from.ts'
import { rateLimits } from './limits.ts'

type Call<Value> = () => Promise<Result<Value>>

interface FactorTry {
  readonly accountId: string
  /** In a full session. */
  readonly isSignedIn: boolean
  readonly kind: 'app code' | 'recovery code' | 'passkey'
  readonly client: Pick<Client, 'ip'>
  /** Runs when as many were wrong within a day as are refused within a quarter of an hour, and again for each after. */
  readonly tellOfMany: () => Promise<void>
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Each function makes the call, or fails with 429 if a limit is reached. `factor` multiplies the limits. */
export function createRateLimits({ db, rateLimitFactor }: { db: Database; rateLimitFactor: number }) {
  const counter = (limit: Limit) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimitCounters,
      keyPrefix: limit,
      points: rateLimits[limit].points * rateLimitFactor,
      duration: rateLimits[limit].duration,
      // A job deletes expired counters.
      clearExpiredByTimeout: false,
    })
  const counters = {
    accountLogins: counter('accountLogins'),
    addressLogins: counter('addressLogins'),
    everywhereLogins: counter('everywhereLogins'),
    passwordChanges: counter('passwordChanges'),
    dataDownloads: counter('dataDownloads'),
    factorCodes: counter('factorCodes'),
    dailyFactorCodes: counter('dailyFactorCodes'),
    recoveryCodes: counter('recoveryCodes'),
    factorPasskeys: counter('factorPasskeys'),
    addressPasskeys: counter('addressPasskeys'),
    emailCodes: counter('emailCodes'),
    emailMessages: counter('emailMessages'),
    emailResets: counter('emailResets'),
    everywhereResets: counter('everywhereResets'),
    emailForms: counter('emailForms'),
    addressForms: counter('addressForms'),
    accountBookings: counter('accountBookings'),
    accountClaims: counter('accountClaims'),
    accountQuestions: counter('accountQuestions'),
    contactBookings: counter('contactBookings'),
    addressContactBookings: counter('addressContactBookings'),
    bookingLinks: counter('bookingLinks'),
    bookingStates: counter('bookingStates'),
    addressBookingStates: counter('addressBookingStates'),
    accountVouchers: counter('accountVouchers'),
    addressVouchers: counter('addressVouchers'),
    addressBookings: counter('addressBookings'),
  } satisfies Record<Limit, RateLimiterDrizzle>

  async function consume({ limit, key, isExempt }: Count): Promise<Failure | null> {
    try {
      await counters[limit].consume(hashOf(key))
      return null
    } catch (thrown) {
      // The library throws this when the limit is reached.
      if (!(thrown instanceof RateLimiterRes)) throw thrown
      if (await isExempt?.()) return null
      return rateLimited(thrown.msBeforeNext)
    }
  }

  const refund = (counts: readonly Count[]) =>
    Promise.all(counts.map(({ limit, key }) => counters[limit].reward(hashOf(key))))

  /** Counts before the call, so that parallel guesses count. Refunds what is not `counted`, and calls that throw. */
  async function limitCall<Value>(
    counts: readonly Count[],
    call: Call<Value>,
    counted: (result: Result<Value>) => boolean,
  ): Promise<Result<Value>> {
    const consumed: Count[] = []
    for (const count of counts) {
      const limited = await consume(count)
      if (limited) {
        await refund(consumed)
        return limited
      }
      consumed.push(count)
    }
    try {
      const result = await call()
      if (!counted(result)) await refund(consumed)
      return result
    } catch (error) {
      await refund(consumed).catch(() => undefined)
      throw error
    }
  }

  const formCounts = (email: string, client: Client): Count[] => [
    { limit: 'emailForms', key: [normalizeEmail(email), addressOf(client)] },
    { limit: 'addressForms', key: [addressOf(client)] },
  ]

  const limitForm = <Value>(email: string, client: Client, call: Call<Value>) =>
    limitCall(formCounts(email, client), call, () => true)

  return {
    /** Only wrong passwords count: a right one also resets those of its account and address. */
    async login<Value>(email: string, client: Client, call: Call<Value>): Promise<Result<Value>> {
      const account = normalizeEmail(email)
      const address = addressOf(client)
      const own: Count = { limit: 'accountLogins', key: [account, address] }
      const everywhere: Count = {
        limit: 'everywhereLogins',
        key: [account],
        isExempt: () => isSignedInFrom(db, account, address),
      }
      const counts = [own, { limit: 'addressLogins', key: [address] } as const, everywhere]
      const result = await limitCall(
        counts,
        call,
        (outcome) => !outcome.ok && outcome.status === 401 && !outcome.session,
      )
      if (result.ok) await counters.accountLogins.delete(hashOf(own.key))
      return result
    },

    /** Only wrong passwords count. */
    confirmPassword: <Value>(
      accountId: string,
      call: Call<Value>,
      isGuess: (result: Result<Value>) => boolean,
    ) => limitCall([{ limit: 'passwordChanges', key: [accountId] }], call, isGuess),

    /** Only copies that are made count. */
    downloadData: <Value>(accountId: string, call: Call<Value>) =>
      limitCall([{ limit: 'dataDownloads', key: [accountId] }], call, (result) => result.ok),

    /**
     * Only wrong codes count, each kind by itself. Somebody who signs in with wrong ones does not stop those who are signed
     * in, nor those who sign in elsewhere with a recovery code or a passkey.
     */
    async enterFactorCode<Value>(
      { accountId, isSignedIn, kind, client, tellOfMany }: FactorTry,
      call: Call<Value>,
      isGuess: (result: Result<Value>) => boolean,
    ): Promise<Result<Value>> {
      const key = isSignedIn ? [accountId, 'signed in'] : [accountId]
      if (kind !== 'app code') {
        // Nobody guesses them, so a stranger elsewhere must not use them up.
        const limit = kind === 'passkey' ? 'factorPasskeys' : 'recoveryCodes'
        return limitCall([{ limit, key: [...key, addressOf(client)] }], call, isGuess)
      }
      const counts: Count[] = [
        { limit: 'factorCodes', key },
        { limit: 'dailyFactorCodes', key },
      ]
      const result = await limitCall(counts, call, isGuess)
      if (isGuess(result)) {
        const wrong = await counters.dailyFactorCodes.get(hashOf(key))
        if ((wrong?.consumedPoints ?? 0) >= rateLimits.factorCodes.points * rateLimitFactor)
          await tellOfMany()
      }
      return result
    },

    askForPasskey: <Value>(client: Client, call: Call<Value>) =>
      limitCall([{ limit: 'addressPasskeys', key: [addressOf(client)] }], call, () => true),

    /** Only wrong passkeys count, as wrong passwords from the address. */
    signInByPasskey: <Value>(
      client: Client,
      call: Call<Value>,
      isGuess: (result: Result<Value>) => boolean,
    ) => limitCall([{ limit: 'addressLogins', key: [addressOf(client)] }], call, isGuess),

    /** Only wrong codes count. */
    enterEmailCode: <Value>(
      accountId: string,
      call: Call<Value>,
      isGuess: (result: Result<Value>) => boolean,
    ) => limitCall([{ limit: 'emailCodes', key: [accountId] }], call, isGuess),

    /** Only messages that are sent count. */
    sendEmailCode: <Value>(accountId: string, call: Call<Value>) =>
      limitCall([{ limit: 'emailMessages', key: [accountId] }], call, (result) => result.ok),

    /** Counts the same for an email without an account. */
    requestPasswordReset: <Value>(email: string, client: Client, call: Call<Value>) =>
      limitCall(
        [
          { limit: 'emailResets', key: [normalizeEmail(email), addressOf(client)] },
          { limit: 'everywhereResets', key: [normalizeEmail(email)] },
          { limit: 'addressForms', key: [addressOf(client)] },
        ],
        call,
        () => true,
      ),

    register: limitForm,
    joinAsLead: limitForm,
    askAsGuest: limitForm,

    claimBooking: <Value>(accountId: string, call: Call<Value>) =>
      limitCall([{ limit: 'accountClaims', key: [accountId] }], call, () => true),

    askQuestion: <Value>(accountId: string, call: Call<Value>) =>
      limitCall([{ limit: 'accountQuestions', key: [accountId] }], call, ({ ok }) => ok),

    book: <Value>(accountId: string, client: Client, call: Call<Value>) =>
      limitCall(
        [
          { limit: 'accountBookings', key: [accountId] },
          { limit: 'addressBookings', key: [addressOf(client)] },
        ],
        call,
        () => true,
      ),

    /** Only new bookings that hold seats count, and a form that is sent again gets its booking at the limit, too. */
    bookWithoutAccount: <Value extends { readonly isNew: boolean }>(
      { email, phone }: BookingContact,
      client: Client,
      { hold, isHeld }: { hold: Call<Value>; isHeld: () => Promise<boolean> },
    ) =>
      limitCall(
        [
          { limit: 'contactBookings', key: ['email', normalizeEmail(email)], isExempt: isHeld },
          { limit: 'contactBookings', key: ['phone', phoneNumberOf(phone) ?? phone], isExempt: isHeld },
          { limit: 'addressContactBookings', key: [addressOf(client)], isExempt: isHeld },
        ],
        hold,
        (result) => result.ok && result.value.isNew,
      ),

    /** Only links that are made count. */
    replaceBookingLink: <Value>(bookingId: string, call: Call<Value>) =>
      limitCall([{ limit: 'bookingLinks', key: [bookingId] }], call, (result) => result.ok),

    /** Only wrong pairs count, of a booking in whatever way its number is written. */
    checkBookingState: <Value>({ bookingId }: CheckBookingStatePayload, client: Client, call: Call<Value>) =>
      limitCall(guessesOf(bookingId, client), call, (result) => !result.ok),

    /** Every pair counts, right or wrong, so that the limit tells nothing. Each may send a message. */
    sendBookingLink: <Value>(pair: CheckBookingStatePayload, client: Client, call: Call<Value>) =>
      limitCall(
        [
          { limit: 'bookingLinks', key: ['sent', numberOf(pair.bookingId), contactOf(pair)] },
          ...guessesOf(pair.bookingId, client),
        ],
        call,
        () => true,
      ),

    /** Only codes of no voucher count. */
    findVoucher: <Value>(accountId: string, client: Client, call: Call<Value>) =>
      limitCall(
        [
          { limit: 'accountVouchers', key: [accountId] },
          { limit: 'addressVouchers', key: [addressOf(client)] },
        ],
        call,
        (result) => !result.ok && result.status === 404,
      ),
  }
}

/** Of pairs of a number and a contact: one can be tried with many others. */
const guessesOf = (bookingId: string, client: Client): Count[] => [
  { limit: 'bookingStates', key: [numberOf(bookingId)] },
  { limit: 'addressBookingStates', key: [addressOf(client)] },
]

const numberOf = (bookingId: string) => String(parseTypedNumber(bookingId) ?? bookingId)

const contactOf = ({ emailOrPhone }: CheckBookingStatePayload) =>
  phoneNumberOf(emailOrPhone) ?? normalizeEmail(emailOrPhone)
