// Fields as hosts send them: each helper accepts the types that are found in the wild and gives one. Everything else counts
// as missing.
import * as z from 'zod'

export const text = () => z.string().nullish().catch(undefined)

/** A phone number or an id, which some hosts keep as a number. */
export const textOrNumber = () =>
  z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(undefined)

/** One text or several, such as languages. */
export const textOrList = () =>
  z
    .union([z.string(), z.array(z.string()).transform((texts) => texts.join(', '))])
    .nullish()
    .catch(undefined)

/** An amount: a number, a text such as `1234.50` or `₹1,23,456.50`, or MongoDB's decimal. */
export const amount = () =>
  z
    .union([
      z.number(),
      z.string().transform(parseNumber),
      z.object({ $numberDecimal: z.string() }).transform(({ $numberDecimal }) => parseNumber($numberDecimal)),
    ])
    .nullish()
    .catch(undefined)

function parseNumber(given: string): number | undefined {
  const digits = given.replace(/^\s*(₹|rs\.?|inr)/i, '').replaceAll(/[,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** An instant: a date that can be read, or seconds or milliseconds since 1970. */
export const instantOrEpoch = () =>
  z
    .union([z.string(), z.number()])
    .transform((given) => {
      const isEpoch = typeof given === 'number' || /^\d{9,13}$/.test(given)
      const date = new Date(isEpoch ? epochMs(Number(given)) : given)
      if (Number.isNaN(date.getTime())) return undefined
      return typeof given === 'string' && !isEpoch ? given : date.toISOString()
    })
    .nullish()
    .catch(undefined)

/** Seconds and milliseconds are a thousand times apart: the first as milliseconds is before March 1973. */
const epochMs = (epoch: number) => (Math.abs(epoch) < 100_000_000_000 ? epoch * 1000 : epoch)

/** Yes or no, which some hosts keep as 1 and 0. */
export const flag = () =>
  z
    .union([
      z.boolean(),
      z.literal([1, '1', 'true']).transform(() => true),
      z.literal([0, '0', 'false']).transform(() => false),
    ])
    .nullish()
    .catch(undefined)

/** Words of a known set, such as the actions on a booking. What a newer host adds to them is left out. */
export const knownWords = <const Word extends string>(words: readonly Word[]) =>
  z
    .array(z.enum(words).optional().catch(undefined))
    .transform((given) => given.filter((word) => word !== undefined))
