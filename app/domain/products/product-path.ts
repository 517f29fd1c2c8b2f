// Tours and stays as people read them, and the addresses of their pages.
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import type { SoldUnit } from '@affiliate-booking/contract/options/products/sold-by'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { type ChosenExtra, extraEntries } from './extras/extra-parameters.ts'

export type { ProductKind, SoldUnit }

export const kindLabels = {
  tour: { one: 'Tour', many: 'Tours', unit: 'a person' },
  stay: { one: 'Stay', many: 'Stays', unit: 'a night' },
} as const satisfies Record<ProductKind, Record<string, string>>

interface Priced {
  readonly kind: ProductKind
  readonly guestsPerGroup?: number | null | undefined
}

/** What a price is paid for: `a person`, `a night`, or `per group of up to 6`. */
export const priceUnit = ({ kind, guestsPerGroup }: Priced): string =>
  guestsPerGroup == null ? kindLabels[kind].unit : `per group of up to ${guestsPerGroup}`

export const formatNights = (nights: number): string => formatQuantity(nights, 'night', 'nights')

/** What is paid for a seat, for a group, or for a room and a night: paise. */
export const effectivePrice = ({
  price,
  discountPrice,
}: {
  price: number
  discountPrice?: number | null | undefined
}): number => discountPrice ?? price

interface ProductPrices {
  readonly price: number
  readonly discountPrice?: number | null | undefined
  readonly lowestPrice?: number | null | undefined
}

/** What it costs at least: `from ₹3,000 a night` where prices differ by day, otherwise `₹3,000 a night`. */
export function formatFromPrice(product: ProductPrices & Priced): string {
  const { lowestPrice } = product
  const price = `${formatPaise(lowestPrice ?? effectivePrice(product))} ${priceUnit(product)}`
  return lowestPrice == null ? price : `from ${price}`
}

/** What somebody has chosen on a product's page; it travels in the address. */
export interface BookingSelection {
  /** The month that the calendar shows, if it is not that of the day. */
  readonly month?: string | undefined
  /** The day of a tour, or of arrival. */
  readonly date?: string | undefined
  /** The day on which a stay ends; of a tour, the last day that suits. */
  readonly departure?: string | undefined
  /** Children included. */
  readonly guests?: number | undefined
  /** Among the guests. */
  readonly children?: number | undefined
  /** Stays only; without it, as few as the guests need. */
  readonly rooms?: number | undefined
  /** Which of the day's times. */
  readonly slot?: string | undefined
  /** Added to the trip. */
  readonly extras?: readonly ChosenExtra[] | undefined
  /** The code of an affiliate that was typed in. */
  readonly code?: string | undefined
}

/** Of an address; the extras have parameters of their own. */
export const selectionNames = [
  'month',
  'date',
  'departure',
  'guests',
  'children',
  'rooms',
  'slot',
  'code',
] as const

/** A selection as the query of an address, with its question mark; empty when nothing is chosen. */
export function selectionQuery(selection: BookingSelection): string {
  const parameters = new URLSearchParams()
  for (const name of selectionNames) {
    if (selection[name] !== undefined) parameters.set(name, String(selection[name]))
  }
  for (const [name, text] of extraEntries(selection.extras)) parameters.set(name, text)
  return parameters.size === 0 ? '' : `?${parameters}`
}

export const productPath = (slug: string, selection: BookingSelection = {}): `/${string}` =>
  `/tours/${encodeURIComponent(slug)}${selectionQuery(selection)}`

interface ReviewsQuery {
  /** Only those with so many stars. */
  readonly rating?: number | undefined
  readonly after?: string | null | undefined
  readonly before?: string | null | undefined
}

/** All reviews of it, or a part of them. */
export function reviewsPath(slug: string, query: ReviewsQuery = {}): `/${string}` {
  const parameters = new URLSearchParams()
  for (const name of ['rating', 'after', 'before'] as const) {
    if (query[name] != null) parameters.set(name, String(query[name]))
  }
  return `${productPath(slug)}/reviews${parameters.size === 0 ? '' : `?${parameters}`}`
}

/** Where on that page the calendar stands and one books: a selection leads back to it. */
export const bookingAnchor = 'booking'

export const bookPath = (slug: string, selection: BookingSelection = {}): `/${string}` =>
  `/tours/${encodeURIComponent(slug)}/book${selectionQuery(selection)}`

/** Where somebody asks to be told when what is sold out is free. */
export const waitPath = (slug: string, selection: BookingSelection): `/${string}` =>
  `/tours/${encodeURIComponent(slug)}/wait${selectionQuery(selection)}`

/** Where somebody without an account enters who books; the fields of the booking form travel in the address. */
export const detailsPath = (slug: string, fields: Readonly<Record<string, string>>): `/${string}` =>
  `/tours/${encodeURIComponent(slug)}/details?${new URLSearchParams(fields)}`

/** The address of a sign-in page that leads back. */
export const withReturnTo = (signInPath: `/${string}`, path: string | undefined): `/${string}` =>
  path === undefined ? signInPath : `${signInPath}?next=${encodeURIComponent(path)}`

/** The page of a category. */
export const categoryPath = (category: string): `/${string}` =>
  `/tours/kind/${encodeURIComponent(category.toLowerCase())}`

/** The page with all of a provider's: a search. @param id what the host finds them by */
export const providerPagePath = (id: string) => `/tours?provider=${encodeURIComponent(id)}` as const
