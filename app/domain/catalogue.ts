// Tours and stays as people read them, and the addresses of their pages.
import type { ProductCategory, ProductKind, ProductSort } from '@affiliate-booking/contract/options/market'
import { isDay, isMonth } from './calendar.ts'
import { formatMany } from './numbers.ts'

export type { ProductKind, ProductSort }

export const kindLabels = {
  tour: { one: 'Tour', many: 'Tours', unit: 'a person', seat: 'guest', seats: 'guests', party: 'Guests' },
  stay: { one: 'Stay', many: 'Stays', unit: 'a night', seat: 'room', seats: 'rooms', party: 'Rooms' },
} as const satisfies Record<ProductKind, Record<string, string>>

/** 1 → `1 guest` of a tour, `1 room` of a stay. */
export const formatParty = (kind: ProductKind, seats: number): string =>
  formatMany(seats, kindLabels[kind].seat, kindLabels[kind].seats)

export const formatNights = (nights: number): string => formatMany(nights, 'night', 'nights')

export const sortLabels = {
  recommended: 'Recommended',
  price: 'Price, lowest first',
  'price-desc': 'Price, highest first',
  rating: 'Best rated',
  newest: 'Newest',
} as const satisfies Record<ProductSort, string>

export const categoryWords = {
  Heritage: 'Forts, temples, old towns',
  Beach: 'Sand, sea, slow mornings',
  Nature: 'Backwaters, forests, hills',
  Adventure: 'Treks, rivers, wild places',
} as const satisfies Record<ProductCategory, string>

/** What is paid for a seat, or for a room and a night: paise. */
export const effectivePrice = ({
  price,
  discountPrice,
}: {
  price: number
  discountPrice?: number | null | undefined
}): number => discountPrice ?? price

/** What somebody has chosen on a product's page; it travels in the address. */
export interface Choice {
  readonly month?: string | undefined
  /** The day of a tour, or the first night of a stay. */
  readonly date?: string | undefined
  /** Guests of a tour, rooms of a stay. */
  readonly guests?: number | undefined
  readonly nights?: number | undefined
  /** Which of the day's times. */
  readonly slot?: string | undefined
}

/** Reads a choice out of an address; what cannot be one is left out. */
export function choiceIn(parameters: URLSearchParams): Choice {
  const text = (name: string, isGood: (value: string) => boolean) => {
    const value = parameters.get(name)
    return value !== null && isGood(value) ? value : undefined
  }
  const number = (name: string) => {
    const value = text(name, (given) => /^[1-9]\d?$/.test(given))
    return value === undefined ? undefined : Number(value)
  }
  return {
    month: text('month', isMonth),
    date: text('date', isDay),
    guests: number('guests'),
    nights: number('nights'),
    slot: text('slot', (value) => /^[\da-f-]{36}$/i.test(value)),
  }
}

/** A choice as the query of an address, with its question mark; empty when nothing is chosen. */
export function queryOf(choice: Choice): string {
  const parameters = new URLSearchParams()
  for (const name of ['month', 'date', 'guests', 'nights', 'slot'] as const) {
    if (choice[name] !== undefined) parameters.set(name, String(choice[name]))
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** What an address of a product can have in the place of its name. */
export const isSlug = (text: string): boolean => /^[\w-]{1,200}$/.test(text)

export const productPath = (slug: string, choice: Choice = {}): `/${string}` =>
  `/tours/${encodeURIComponent(slug)}${queryOf(choice)}`

export const bookPath = (slug: string, choice: Choice = {}): `/${string}` =>
  `/tours/${encodeURIComponent(slug)}/book${queryOf(choice)}`

/** The page that somebody who signs in on the way goes back to: made anew out of a product's address and a choice. */
export function returnPathIn(address: string | null): `/${string}` | undefined {
  const [, slug = '', query = ''] = /^\/tours\/([^/?#]+)(?:\?([^#]*))?$/.exec(address ?? '') ?? []
  return isSlug(slug) ? productPath(slug, choiceIn(new URLSearchParams(query))) : undefined
}

/** The address of a sign-in page that leads back. */
export const withReturn = (door: `/${string}`, path: string | undefined): `/${string}` =>
  path === undefined ? door : `${door}?next=${encodeURIComponent(path)}`
