// What a provider says of a tour or a stay: as it is kept, as it is staged, and how two of it differ, in words.
import type { ProductPayload } from '@affiliate-booking/contract/calls/managed-products'
import { type FieldChange, ManagedProduct } from '@affiliate-booking/contract/products'
import type * as z from 'zod'
import type { products } from '../../db/schema/products.ts'

export type Product = typeof products.$inferSelect

/** Staged edits are kept so, and read by this: with the limits of their day, not of today. */
export const Draft = ManagedProduct.shape.draft
export type Draft = z.infer<typeof Draft>

/** As one says it: what is left open is null, and nothing else comes along. */
export const draftOfPayload = (payload: ProductPayload): Draft => ({
  title: payload.title,
  description: payload.description,
  category: payload.category,
  price: payload.price,
  discountPrice: payload.discountPrice ?? null,
  location: payload.location,
  meetingPoint: payload.meetingPoint || null,
  durationMinutes: payload.durationMinutes ?? null,
  isInstant: payload.isInstant,
  maximumSeats: payload.maximumSeats,
  cutoffMinutes: payload.cutoffMinutes,
  cancellationPolicy: payload.cancellationPolicy,
})

/** As it is now. */
export const draftOfProduct = (product: Product): Draft => ({
  title: product.title,
  description: product.description,
  category: product.category,
  price: product.price,
  discountPrice: product.discountPrice,
  location: { country: product.country, state: product.state, district: product.district },
  meetingPoint: product.meetingPoint,
  durationMinutes: product.durationMinutes,
  isInstant: product.isInstant,
  maximumSeats: product.maximumSeats,
  cutoffMinutes: product.cutoffMinutes,
  cancellationPolicy: product.cancellationPolicy,
})

/** The columns that hold it; the territory is claimed beside. */
export const columnsOf = ({ location, ...draft }: Draft) => ({ ...draft, ...location })

interface Field {
  name: string
  label: string
  of: (draft: Draft) => string | number | boolean | null
  words: (draft: Draft) => string
}

function field<Value extends string | number | boolean | null>(
  name: string,
  label: string,
  of: (draft: Draft) => Value,
  inWords: (value: NonNullable<Value>) => string,
): Field {
  return {
    name,
    label,
    of,
    words: (draft) => {
      const value = of(draft)
      return value === null || value === undefined ? 'None' : inWords(value)
    },
  }
}

const asIs = (text: string) => text
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})
const money = (paise: number) => rupees.format(paise / 100)

/** `1500` → `1 day 1 hour`. */
function span(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return words.join(' ') || 'None'
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const fields: readonly Field[] = [
  field('title', 'Title', ({ title }) => title, asIs),
  field('description', 'Description', ({ description }) => description, asIs),
  field('category', 'Category', ({ category }) => category, asIs),
  field('price', 'Price', ({ price }) => price, money),
  field('discountPrice', 'Discount price', ({ discountPrice }) => discountPrice ?? null, money),
  field('country', 'Country', ({ location }) => location.country, asIs),
  field('state', 'State', ({ location }) => location.state, asIs),
  field('district', 'District', ({ location }) => location.district, asIs),
  field('meetingPoint', 'Meeting point', ({ meetingPoint }) => meetingPoint ?? null, asIs),
  field('durationMinutes', 'Duration', ({ durationMinutes }) => durationMinutes ?? null, span),
  field('isInstant', 'Confirmed at once', ({ isInstant }) => isInstant, yesOrNo),
  field('maximumSeats', 'Most in one booking', ({ maximumSeats }) => maximumSeats, String),
  field('cutoffMinutes', 'Booking ends before the start', ({ cutoffMinutes }) => cutoffMinutes, span),
  field('cancellationPolicy', 'Cancellation policy', (draft) => draft.cancellationPolicy, capitalised),
]

const differing = (old: Draft, next: Draft) => fields.filter(({ of }) => of(old) !== of(next))

export const isSame = (old: Draft, next: Draft): boolean => differing(old, next).length === 0

/** What differs, in words for people. */
export const fieldChanges = (old: Draft, next: Draft): FieldChange[] =>
  differing(old, next).map(({ label, words }) => ({ field: label, old: words(old), new: words(next) }))

/** What differs, for the audit log. */
export const auditedChanges = (old: Draft, next: Draft): Record<string, { old: unknown; new: unknown }> =>
  Object.fromEntries(differing(old, next).map(({ name, of }) => [name, { old: of(old), new: of(next) }]))
