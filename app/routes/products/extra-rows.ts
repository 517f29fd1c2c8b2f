// The extras of a product in its form: a name and a price in each row. Empty rows count for nothing.
import {
  type ExtraInput,
  extraInputsAt,
  extraPlaces,
  maximumExtraName,
} from '@affiliate-booking/contract/options/products/extras'
import type { ExtraValue, FieldValue } from '@affiliate-booking/contract/options/products/product-fields'
import { moneySchema } from '@affiliate-booking/contract/shapes/products/product-fields'
import * as z from 'zod'
import { rupees } from '../../.server/forms/rupees.ts'
import { typedPaise } from '../../domain/format/money.ts'

const rows = extraPlaces.map(extraInputsAt)

const name = z
  .string()
  .trim()
  .max(maximumExtraName, `Name can have at most ${maximumExtraName} characters.`)
  .optional()

const price = rupees({ invalid: 'Price must be an amount, such as 450 or 450.50.' })
  .pipe(moneySchema('Price'))
  .optional()

/** The schema of each input. */
export const extraInputSchemas = (): [ExtraInput, z.ZodType<FieldValue>][] =>
  rows.flatMap((row): [ExtraInput, z.ZodType<FieldValue>][] => [
    [row.name, name],
    [row.price, price],
  ])

type Inputs = Readonly<Record<string, FieldValue>>

const filledRows = (inputs: Inputs) =>
  rows.filter((row) => inputs[row.name] !== undefined || inputs[row.price] !== undefined)

/** As the payload has them, where each row is whole: what is missing in a row is empty. Undefined: there are none. */
export function extrasOf(inputs: Inputs) {
  const filled = filledRows(inputs)
  if (filled.length === 0) return undefined
  return filled.map((row) => ({ name: inputs[row.name] ?? '', price: inputs[row.price] }))
}

/** A problem of the payload at its input in the form: `['extras', 1, 'name']` is the name in the second row that is filled. */
export function extraProblem(
  inputs: Inputs,
  { path, message }: { readonly path: readonly PropertyKey[]; readonly message: string },
): { input: string; message: string } {
  const [, index, part = 'name'] = path
  const row = filledRows(inputs)[Number(index ?? 0)] ?? rows[0]
  const input = part === 'price' ? row?.price : row?.name
  if (input === undefined) throw new Error('The form of a product has rows for extras')
  return {
    input,
    message: inputs[input] === undefined ? `Enter the ${String(part)} of this extra.` : message,
  }
}

/** As the form holds them. */
export const extraInputValues = (extras: readonly ExtraValue[]): [ExtraInput, string][] =>
  rows.flatMap((row, index): [ExtraInput, string][] => {
    const extra = extras[index]
    return [
      [row.name, extra?.name ?? ''],
      [row.price, extra === undefined ? '' : typedPaise(extra.price)],
    ]
  })
