// Reading what somebody has chosen of a tour or a stay out of an address.
import { isDay } from '@affiliate-booking/shared/days'
import { parseReferral } from '../accounts/referral.ts'
import { parseCheckInPath } from './check-in-path.ts'
import { parseTripAccountPath } from './trip-path.ts'
import { isMonth } from '../format/calendar.ts'
import { extrasIn, parseExtra } from '../products/extras/chosen-extras.ts'
import { extraParameters } from '../products/extras/extra-parameters.ts'
import {
  bookingAnchor,
  type BookingSelection,
  productPath,
  selectionNames,
  waitPath,
} from '../products/product-path.ts'
import { savePath } from '../products/saving.ts'

const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text)

type ScalarName = (typeof selectionNames)[number]

/** What can be a value of each parameter. */
const parameterChecks = {
  month: isMonth,
  date: isDay,
  departure: isDay,
  guests: isCount,
  children: (text) => text === '0' || isCount(text),
  rooms: isCount,
  slot: (text) => /^[\da-f-]{36}$/i.test(text),
  code: (text) => parseReferral(text) !== undefined,
} satisfies Record<ScalarName, (text: string) => boolean>

/** The text of a parameter; undefined when it is missing, empty or cannot be one. */
function textOf(parameters: URLSearchParams, name: ScalarName): string | undefined {
  const text = parameters.get(name)?.trim() ?? ''
  return parameterChecks[name](text) ? text : undefined
}

/** Reads a selection out of an address or a form, which may have adults instead of guests; what cannot be one is left out. */
export function parseBookingSelection(parameters: URLSearchParams): BookingSelection {
  const text = (name: ScalarName) => textOf(parameters, name)
  const number = (name: 'guests' | 'children' | 'rooms') => {
    const value = text(name)
    return value === undefined ? undefined : Number(value)
  }
  const children = number('children') || undefined
  const adults = parameters.get('adults')?.trim() ?? ''
  const extras = extrasIn(extraParameters.map((name) => parameters.get(name) ?? ''))
  return {
    month: text('month'),
    date: text('date'),
    departure: text('departure'),
    guests: isCount(adults) ? Number(adults) + (children ?? 0) : number('guests'),
    children,
    rooms: number('rooms'),
    slot: text('slot'),
    extras: extras.length === 0 ? undefined : extras,
    code: text('code'),
  }
}

const readableNames = {
  date: 'a day',
  departure: 'a day of departure',
  guests: 'a number of guests',
  children: 'a number of children',
  rooms: 'a number of rooms',
} as const

/** A sentence for each part of a selection that is given and cannot be one. */
export function unreadableParts(parameters: URLSearchParams): string[] {
  const scalars = selectionNames.flatMap((name) => {
    const given = parameters.get(name)?.trim() ?? ''
    if (name === 'month' || name === 'slot' || name === 'code' || given === '') return []
    if (textOf(parameters, name) !== undefined) return []
    return [`“${given.slice(0, 40)}” is not ${readableNames[name]}.`]
  })
  const extras = extraParameters.flatMap((name) => {
    const given = parameters.get(name)?.trim() ?? ''
    return given === '' || parseExtra(given) ? [] : [`“${given.slice(0, 40)}” is not a number of an extra.`]
  })
  return [...scalars, ...extras]
}

/** What an address of a product can have in the place of its name. */
export const isSlug = (text: string): boolean => /^[\w-]{1,200}$/.test(text)

/**
 * The page to return to after a login: rebuilt from a product's URL and a selection, and
 * whether they were about to book; or where a booking is added to the account, a product
 * is saved, asked about or waited for, or guests are checked in.
 */
export function parseReturnTo(address: string | null): `/${string}` | undefined {
  const own = parseTripAccountPath(address ?? '') ?? parseCheckInPath(address ?? '')
  if (own !== undefined) return own
  const [, saved = ''] = /^\/tours\/([^/?#]+)\/save$/.exec(address ?? '') ?? []
  if (isSlug(saved)) return savePath(saved)
  const [, askedAbout = ''] = /^\/tours\/([^/?#]+)\/ask$/.exec(address ?? '') ?? []
  if (isSlug(askedAbout)) return `/tours/${askedAbout}/ask`
  const [, waited = '', wish = ''] = /^\/tours\/([^/?#]+)\/wait\?([^#]*)$/.exec(address ?? '') ?? []
  if (isSlug(waited)) return waitPath(waited, parseBookingSelection(new URLSearchParams(wish)))
  const [path = '', anchor] = (address ?? '').split('#', 2)
  const [, slug = '', query = ''] = /^\/tours\/([^/?]+)(?:\?(.*))?$/.exec(path) ?? []
  if (!isSlug(slug) || (anchor !== undefined && anchor !== bookingAnchor)) return undefined
  return `${productPath(slug, parseBookingSelection(new URLSearchParams(query)))}${anchor === undefined ? '' : `#${bookingAnchor}`}`
}
