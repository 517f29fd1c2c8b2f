// Reading what somebody has chosen of a tour or a stay out of an address.
import { isDay } from '@affiliate-booking/shared/days'
import { isMonth } from '../format/calendar.ts'
import { bookingAnchor, type BookingSelection, productPath } from '../products/product-path.ts'

/** Reads a selection out of an address; what cannot be one is left out. */
export function parseBookingSelection(parameters: URLSearchParams): BookingSelection {
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

/** What an address of a product can have in the place of its name. */
export const isSlug = (text: string): boolean => /^[\w-]{1,200}$/.test(text)

/**
 * The page to return to after a login: rebuilt from a product's URL and a selection, and
 * whether they were about to book.
 */
export function parseReturnTo(address: string | null): `/${string}` | undefined {
  const [path = '', anchor] = (address ?? '').split('#', 2)
  const [, slug = '', query = ''] = /^\/tours\/([^/?]+)(?:\?(.*))?$/.exec(path) ?? []
  if (!isSlug(slug) || (anchor !== undefined && anchor !== bookingAnchor)) return undefined
  return `${productPath(slug, parseBookingSelection(new URLSearchParams(query)))}${anchor === undefined ? '' : `#${bookingAnchor}`}`
}
