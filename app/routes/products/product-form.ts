// What the product form posts, derived from the table of a product's fields, and the payload made from it.
import { requiredText } from '@affiliate-booking/contract/call'
import {
  CreateProductPayload,
  ProductPayload,
} from '@affiliate-booking/contract/calls/products/managed-products'
import {
  type FieldValue,
  hasField,
  maximumDuration,
  mayBeEmpty,
  missingFieldMessage,
  type ProductField,
  productField,
  type ProductFieldName,
  productFieldNames,
  requiredFields,
} from '@affiliate-booking/contract/options/products/product-fields'
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import {
  moneySchema,
  payloadSchema,
  type ProductDraft,
} from '@affiliate-booking/contract/shapes/products/product-fields'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import * as z from 'zod'
import { rupees } from '../../.server/forms/rupees.ts'
import { typedPaise } from '../../domain/format/money.ts'
import { extraInputSchemas, extraInputValues, extraProblem, extrasOf } from './extra-rows.ts'
import { inputsOf, type NewProductInputs, type ProductInputs } from './product-inputs.ts'

const price = (label: string) =>
  rupees({ invalid: `${label} must be an amount, such as 1499 or 1499.50.` }).pipe(moneySchema(label))

const wholeNumber = (label: string, minimum: number, maximum: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, `${label} must be a whole number.`)
    .transform(Number)
    .pipe(
      z
        .int()
        .min(minimum, `${label} must be at least ${minimum}.`)
        .max(maximum, `${label} can be at most ${maximum}.`),
    )

/** The schema of a field that has one input. */
function inputSchema(field: ProductField): z.ZodType<FieldValue> {
  const { label, optional = false } = field
  const text = requiredText(label, 30)
  switch (field.control) {
    case 'money':
      return optional ? price(label).optional() : text.pipe(price(label))
    case 'number':
    case 'lead-time': {
      const [minimum, maximum] =
        field.control === 'number' ? [field.minimum, field.maximum] : [0, maximumDuration]
      const number = wholeNumber(label, minimum, maximum)
      return mayBeEmpty(field) ? number.optional() : text.pipe(number)
    }
    case 'yes-no':
      return z.enum(['yes', 'no'], { error: `Choose a ${label.toLowerCase()}.` })
    case 'checkbox':
      return z.literal('yes').optional()
    case 'text':
    case 'textarea':
    case 'lines':
    case 'coordinates':
    case 'location':
    case 'select':
    case 'duration':
    case 'extras':
      return optional ? payloadSchema(field).optional() : payloadSchema(field)
  }
}

function inputSchemas(name: ProductFieldName): [string, z.ZodType<FieldValue>][] {
  const field = productField(name)
  if (field.control === 'extras') return extraInputSchemas()
  if (field.control !== 'duration') return [[name, inputSchema(field)]]
  const { hours, minutes } = field.inputs
  return [
    [hours, wholeNumber('Hours', 0, 1000).optional()],
    [minutes, wholeNumber('Minutes', 0, 59).optional()],
  ]
}

const productInputs: readonly string[] = productFieldNames.flatMap(inputsOf)

function hasEveryInput<Value>(values: Partial<ProductInputs<Value>>): values is ProductInputs<Value> {
  return productInputs.every((input) => Object.hasOwn(values, input))
}

function inputRecord<Value>(entries: readonly (readonly [string, Value])[]): ProductInputs<Value> {
  const values: Partial<ProductInputs<Value>> = Object.fromEntries(entries)
  if (!hasEveryInput(values)) throw new Error('An input of the product form is missing')
  return values
}

const ProductForm = z.object({
  ...inputRecord(productFieldNames.flatMap(inputSchemas)),
  ...ProductPayload.shape.location.shape,
})
type ProductForm = z.infer<typeof ProductForm>

export const NewProductForm = ProductForm.extend({ kind: CreateProductPayload.shape.kind })
  .superRefine(({ kind, ...form }, context) => checkPayload(form, kind, context))
  .superRefine(({ kind, ...form }, context) => {
    const inputs: Record<string, FieldValue> = form
    const missing = requiredFields(kind).filter((name) => inputs[name] === undefined)
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: missingFieldMessage(name) })
  })

export const EditProductForm = ProductForm.extend({
  version: wholeNumber('Version', 0, 999_999),
}).superRefine((form, context) => checkPayload(form, undefined, context))

/** The rules of the call, such as prices that depend on each other. A field that is wrong in itself says so already. */
function checkPayload(form: ProductForm, kind: ProductKind | undefined, context: z.RefinementCtx): void {
  const said = new Set<unknown>(context.issues.map(({ path }) => path?.[0]))
  for (const issue of ProductPayload.safeParse(payloadValues(form, kind)).error?.issues ?? []) {
    const { input, message } =
      issue.path[0] === 'extras'
        ? extraProblem(form, issue)
        : { input: inputAt(issue.path.at(-1)), message: issue.message }
    if (!said.has(input)) context.addIssue({ code: 'custom', path: [input], message })
  }
}

/** The input of a payload's field: the first of several. */
function inputAt(field: PropertyKey | undefined): string {
  const name = productFieldNames.find((known) => known === field)
  return (name === undefined ? undefined : inputsOf(name)[0]) ?? String(field)
}

/** Of a form that its schema accepts: that has checked the payload. */
export const toProductPayload = (form: ProductForm, kind?: ProductKind): ProductPayload =>
  ProductPayload.parse(payloadValues(form, kind))

/** Fields that the kind of product does not have are left empty. */
function payloadValues(form: ProductForm, kind?: ProductKind) {
  const inputs: Record<string, FieldValue> = form
  const values = Object.fromEntries(productFieldNames.map((name) => [name, valueOf(name, inputs, kind)]))
  return { ...values, location: values }
}

function valueOf(name: ProductFieldName, inputs: Record<string, FieldValue>, kind?: ProductKind) {
  const field = productField(name)
  if (kind !== undefined && !hasField(kind, field)) return null
  if (field.control === 'yes-no' || field.control === 'checkbox') return inputs[name] === 'yes'
  if (field.control === 'extras') return extrasOf(inputs) ?? null
  if (field.control !== 'duration') return inputs[name] ?? null
  const minutes = Number(inputs[field.inputs.hours] ?? 0) * 60 + Number(inputs[field.inputs.minutes] ?? 0)
  return minutes > 0 ? minutes : null
}

/** A draft as its form holds it. */
export function formValues({ location, ...draft }: ProductDraft): ProductInputs<string> {
  const values: Partial<Record<ProductFieldName, FieldValue>> = { ...draft, ...location }
  return inputRecord(productFieldNames.flatMap((name) => inputValues(name, values[name])))
}

function inputValues(name: ProductFieldName, value: FieldValue): [string, string][] {
  const field = productField(name)
  if (field.control === 'duration') {
    const minutes = Number(value ?? 0)
    return [
      [field.inputs.hours, minutes < 60 ? '' : String(Math.floor(minutes / 60))],
      [field.inputs.minutes, minutes % 60 === 0 ? '' : String(minutes % 60)],
    ]
  }
  if (field.control === 'extras') return extraInputValues(typeof value === 'object' ? (value ?? []) : [])
  if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no']]
  if (field.control === 'money' && typeof value === 'number') return [[name, typedPaise(value)]]
  return [[name, value === undefined || typeof value === 'object' ? '' : String(value)]]
}

/** What a new form starts with. */
export const initialValues: NewProductInputs = {
  ...inputRecord(
    productFieldNames.flatMap((name) =>
      inputsOf(name).map((input) => [input, productField(name).initial ?? ''] as const),
    ),
  ),
  kind: 'tour',
  country: defaultCountry,
}

/** What a new form starts with that is filled in from another product: all but its title, which tells the two apart. */
export function valuesFrom({ kind, draft }: Pick<ManagedProduct, 'kind' | 'draft'>): NewProductInputs {
  const values: Record<string, string> = formValues(draft)
  const own = productFieldNames.filter((name) => name !== 'title' && hasField(kind, productField(name)))
  const taken = own.flatMap(inputsOf).map((input) => [input, values[input]])
  return { ...initialValues, ...Object.fromEntries(taken), kind }
}
