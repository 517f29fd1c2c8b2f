// SQL expressions for plausible values that are the same in every run.
import { hash } from 'node:crypto'

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

const saltOf = (use: string) => Number.parseInt(hash('sha256', use).slice(0, 8), 16)
