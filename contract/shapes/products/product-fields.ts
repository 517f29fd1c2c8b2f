// The wire schemas of a product's fields, derived from the table in options/product-fields.ts.
import * as z from 'zod'
import { count, Paise } from '../../fields.ts'
import { requiredText } from '../../call.ts'
import { Product } from '../entities.ts'
import {
  type LocationFieldName,
  maximumDuration,
  type ExtraValue,
  mayBeEmpty,
  type ProductField,
  type ProductFieldName,
  productFieldNames,
  productFields,
  productField,
  type ValueOf,
} from '../../options/products/product-fields.ts'
import { formatCoordinates, parseCoordinates } from '../../options/products/coordinates.ts'
import { linesOf } from '../../options/products/lines.ts'
import { Extra, extrasSchema } from './extras.ts'
import type { ProductKind } from '../../options/products/products.ts'

type Fields = typeof productFields
type FlatName = Exclude<ProductFieldName, LocationFieldName>
type MaybeEmpty<Field, Value> = Field extends { optional: true } | { onlyKind: ProductKind }
  ? z.ZodOptional<z.ZodNullable<z.ZodType<Value>>>
  : z.ZodType<Value>

type PayloadShape = { [Name in FlatName]: MaybeEmpty<Fields[Name], ValueOf<Fields[Name]>> }

/** Other hosts may have other categories and policies, and old edits may exceed today's limits. */
type Widened<Value> = Value extends string ? string : Value
type DraftShape = { [Name in FlatName]: MaybeEmpty<Fields[Name], Widened<ValueOf<Fields[Name]>>> }

const minutes = z.int().max(maximumDuration)
export const moneySchema = (label: string) =>
  Paise.min(100, `${label} must be at least ₹1.`).max(1_000_000_000, `${label} can be at most ₹1,00,00,000.`)

/** Without empty lines. */
function linesSchema({ label, maximumLines, maximum }: ProductField & { control: 'lines' }) {
  const tooMany = `${label} can have at most ${maximumLines} lines.`
  return z
    .string()
    .max(maximumLines * (maximum + 2), { error: tooMany, abort: true })
    .overwrite((typed) => linesOf(typed).join('\n'))
    .refine((lines) => linesOf(lines).length <= maximumLines, tooMany)
    .refine(
      (lines) => linesOf(lines).every((line) => line.length <= maximum),
      `A line of ${label} can have at most ${maximum} characters.`,
    )
}

const coordinatesSchema = z
  .string()
  .max(2000, { error: 'This link is too long.', abort: true })
  .overwrite((typed) => {
    const position = parseCoordinates(typed)
    return position === undefined ? typed.trim() : formatCoordinates(position)
  })
  .refine(
    (typed) => typed === '' || parseCoordinates(typed) !== undefined,
    'Enter latitude and longitude with decimals, such as 9.6031, 77.1615.',
  )

export function payloadSchema(field: ProductField): z.ZodType<string | number | boolean | ExtraValue[]> {
  const { label } = field
  switch (field.control) {
    case 'text':
    case 'textarea':
    case 'location':
      return field.optional === true
        ? z.string().trim().max(field.maximum, `${label} can have at most ${field.maximum} characters.`)
        : requiredText(label, field.maximum)
    case 'lines':
      return linesSchema(field)
    case 'coordinates':
      return coordinatesSchema
    case 'select':
      return z.enum(field.options, { error: `Choose a ${label.toLowerCase()}.` })
    case 'yes-no':
    case 'checkbox':
      return z.boolean()
    case 'money':
      return moneySchema(label)
    case 'number':
      return z
        .int()
        .min(field.minimum, `${label} must be at least ${field.minimum}.`)
        .max(field.maximum, `${label} can be at most ${field.maximum}.`)
    case 'duration':
      return minutes.min(1)
    case 'lead-time':
      return minutes.min(0)
    case 'extras':
      return extrasSchema(moneySchema('Price'))
  }
}

function draftSchema({ control }: ProductField): z.ZodType {
  if (control === 'yes-no' || control === 'checkbox') return z.boolean()
  if (control === 'money') return Paise
  if (control === 'extras') return z.array(Extra)
  return control === 'number' || control === 'duration' || control === 'lead-time' ? count : z.string()
}

// The overloads state the type of each field's schema: TypeScript cannot follow it through `Object.fromEntries`.
function shapeOf(side: 'payload'): PayloadShape
function shapeOf(side: 'draft'): DraftShape
function shapeOf(side: 'payload' | 'draft'): Record<string, z.ZodType> {
  const fields = productFieldNames.map((name) => [name, productField(name)] as const)
  const entries = fields.map(([name, field]) => {
    const schema = side === 'payload' ? payloadSchema(field) : draftSchema(field)
    return [name, mayBeEmpty(field) ? schema.nullish() : schema] as const
  })
  return Object.fromEntries(entries.filter(([name]) => productFields[name].control !== 'location'))
}

const { country, state, district } = productFields

export const productPayloadShape = {
  ...shapeOf('payload'),
  location: z.object({
    country: requiredText(country.label, country.maximum),
    state: requiredText(state.label, state.maximum),
    district: requiredText(district.label, district.maximum),
  }),
}

/** Without limits, since they may have changed after an edit was staged. */
export const ProductDraft = z.object({ ...shapeOf('draft'), location: Product.shape.location })
export type ProductDraft = z.infer<typeof ProductDraft>
