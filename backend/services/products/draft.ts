// The fields of a product that its provider edits: as stored, as staged, and the differences of two versions.
import { isDeepStrictEqual } from 'node:util'
import type { ProductPayload } from '@affiliate-booking/contract/calls/products/managed-products'
import {
  type FieldValue,
  formatProductField,
  hasField,
  missingFieldMessage,
  type ProductFieldName,
  productField,
  productFieldNames,
  requiredFields,
} from '@affiliate-booking/contract/options/products/product-fields'
import { ProductDraft } from '@affiliate-booking/contract/shapes/products/product-fields'
import type { FieldChange } from '@affiliate-booking/contract/shapes/products/products'
import { formatMinutes } from '@affiliate-booking/shared/durations'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { products } from '../../db/schema/products/products.ts'
import { fail, ok, type Result } from '../../result.ts'
import { auditedValue } from '../audit/private-fields.ts'

export type Product = typeof products.$inferSelect

/** On sale or taken off it: edits need approval. */
export const isApproved = ({ status }: Product): boolean => status !== 'pending_approval'

/**
 * Empty fields, and those of the other kind, are null, so that an update of a row clears them. Fails with 400 if a field
 * that this kind must have is empty.
 */
export function draftOfPayload(payload: ProductPayload, kind: Product['kind']): Result<ProductDraft> {
  const values: Record<string, unknown> = payload
  const missing = requiredFields(kind).find((name) => values[name] == null)
  if (missing) return fail(400, missingFieldMessage(missing))
  const others = new Set<string>(productFieldNames.filter((name) => !hasField(kind, productField(name))))
  const entries = Object.keys(ProductDraft.shape).map((name) => {
    const value = values[name]
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0) || others.has(name)
    return [name, isEmpty ? null : (value ?? null)] as const
  })
  return ok(ProductDraft.parse(Object.fromEntries(entries)))
}

/** Does not compile if a field has no column. */
export const draftOfProduct = (product: Product): ProductDraft =>
  ProductDraft.parse({ ...product, location: product } satisfies Record<keyof ProductDraft, unknown>)

/** The columns of the draft, except those of its territory. A position is shown only where the provider says so. */
export const draftColumnsOf = ({ location, showsPosition, ...draft }: ProductDraft) => ({
  ...draft,
  ...location,
  showsPosition: showsPosition ?? false,
})

/** A field's value; null when it is empty. */
function valueOf(name: ProductFieldName, draft: ProductDraft): FieldValue {
  const values: Partial<Record<ProductFieldName, FieldValue>> = draftColumnsOf(draft)
  return values[name] ?? null
}

const formatField = (name: ProductFieldName, draft: ProductDraft): string =>
  formatProductField(name, valueOf(name, draft), { money: formatPaise, duration: formatMinutes }) ?? 'None'

const differing = (old: ProductDraft, next: ProductDraft) =>
  productFieldNames.filter((name) => !isDeepStrictEqual(valueOf(name, old), valueOf(name, next)))

export const isSameDraft = (old: ProductDraft, next: ProductDraft): boolean =>
  differing(old, next).length === 0

/** For people. */
export const fieldChanges = (old: ProductDraft, next: ProductDraft): FieldChange[] =>
  differing(old, next).map((name) => ({
    field: productField(name).label,
    old: formatField(name, old),
    new: formatField(name, next),
  }))

/** For the audit log, without the values that are private. */
export const auditedChanges = (
  old: ProductDraft,
  next: ProductDraft,
): Record<string, { old: unknown; new: unknown }> =>
  Object.fromEntries(
    differing(old, next).map((name) => [
      name,
      { old: auditedValue(name, valueOf(name, old)), new: auditedValue(name, valueOf(name, next)) },
    ]),
  )
