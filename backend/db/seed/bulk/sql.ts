// Pieces of SQL that make things up: plausible, and the same each time.
import { hash } from 'node:crypto'

/** A whole number from 0 to below `below`, decided by a number and by what it is for. */
export const pick = (number: string, use: string, below: number | string): string =>
  `((hashint8extended((${number})::bigint, ${saltOf(use)}) & 4611686018427387903) % (${below}))::int`

/** One of the words, decided likewise. */
export const pickWord = (number: string, use: string, words: readonly string[]): string =>
  `(${arrayOf(words)})[1 + ${pick(number, use, words.length)}]`

/** The id of the thing of a kind with a number, so that nothing has to be looked up. */
export const idOf = (kind: string, number: string): string => `md5('seed:${kind}:' || (${number}))::uuid`

export const textOf = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const arrayOf = (words: readonly string[]): string => `array[${words.map(textOf).join(', ')}]::text[]`

const saltOf = (use: string) => Number.parseInt(hash('sha256', use).slice(0, 8), 16)
