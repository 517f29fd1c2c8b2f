// SQL expressions for plausible values that are the same in every run.
import { hash } from 'node:crypto'
import type { ReferralSignal } from '@affiliate-booking/contract/options/referrals/referral'

/** An integer from 0 to below `below`, derived from a number and a salt. */
export const pick = (number: string, use: string, below: number | string): string =>
  `((hashint8extended((${number})::bigint, ${saltOf(use)}) & 4611686018427387903) % (${below}))::int`

/** One of the words, derived likewise. */
export const pickWord = (number: string, use: string, words: readonly string[]): string =>
  `(${arrayOf(words)})[1 + ${pick(number, use, words.length)}]`

/** The id of a row by its kind and number, so that no lookup is needed. */
export const idOf = (kind: string, number: string): string => `md5('seed:${kind}:' || (${number}))::uuid`

export const textOf = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const arrayOf = (words: readonly string[]): string => `array[${words.map(textOf).join(', ')}]::text[]`

/** The email domain of all seed accounts; reserved by RFC 2606. */
export const seedDomain = 'seed.example'

/** A share of paise from 0 by basis points, rounded half to even. */
export const share = (paise: string, bps: string): string => {
  const [product, rest] = [`(${paise})::bigint * (${bps})`, `(${paise})::bigint * (${bps}) % 10000`]
  return `(${product} / 10000 + (${rest} > 5000 or (${rest} = 5000 and ${product} / 10000 % 2 = 1))::int)`
}

/** The first day of an instant's month in India. */
export const monthOf = (instant: string): string =>
  `date_trunc('month', ${instant} at time zone 'Asia/Kolkata')::date`

/** The number of an affiliate: the lower, the more they bring. */
export const affiliateOf = (number: string, affiliates: number): string =>
  `1 + floor(power(${pick(number, 'affiliate', 1_000_000)} / 1000000.0, 2) * ${affiliates})::int`

/** Whether what the affiliate earns of a booking is held. */
export const isHeld = (number: string): string => `${pick(number, 'held', 200)} = 0`
export const heldFor: ReferralSignal = 'same-phone'

const saltOf = (use: string) => Number.parseInt(hash('sha256', use).slice(0, 8), 16)
