// Counts and changes as people read them in India.
import { formatPeople, formatQuantity } from '@affiliate-booking/shared/numbers'

/** To one decimal. */
export const roundPercent = (percent: number): number => Math.round(percent * 10) / 10

/** 6.5 → `6.5%`; the direction is shown beside it. */
export const formatPercent = (percent: number): string => `${Math.abs(roundPercent(percent))}%`

export const formatGuests = (guests: number): string => formatPeople(guests)
export const formatRooms = (rooms: number): string => formatQuantity(rooms, 'room', 'rooms')
export const formatGroups = (groups: number): string => formatQuantity(groups, 'group', 'groups')

interface Party {
  readonly kind: 'tour' | 'stay'
  readonly seats: number
  readonly guests?: number | null | undefined
  /** Among the guests. */
  readonly children?: number | null | undefined
  readonly priceLines?: readonly { readonly unit: string }[] | null | undefined
  /** Of the product, where it is known. */
  readonly guestsPerGroup?: number | null | undefined
}

/** Other hosts count the guests of seats too. */
const isByGroup = ({ guests, priceLines, guestsPerGroup }: Party): boolean =>
  guests != null && (guestsPerGroup != null || priceLines?.some(({ unit }) => unit === 'group') === true)

/**
 * The size of a booking: `3 guests`, or `2 adults, 1 child`, of a tour; `1 group, 4 guests` where it is sold by the group;
 * `2 rooms, 3 guests` of a stay, without the guests where it is not known.
 */
export function formatParty(party: Party): string {
  const { kind, seats, guests } = party
  const children = party.children ?? 0
  if (kind === 'tour' && !isByGroup(party)) return formatPeople(seats, children)
  const units = kind === 'tour' ? formatGroups(seats) : formatRooms(seats)
  return guests == null ? units : `${units}, ${formatPeople(guests, children)}`
}

/** What a booking holds, as in a sentence about it. */
export const heldUnits = (party: Party): 'rooms' | 'groups' | 'seats' =>
  party.kind === 'stay' ? 'rooms' : isByGroup(party) ? 'groups' : 'seats'

/** Hours, as a limit: 24 → `24 hours`, 120 → `5 days`. */
export const formatHours = (hours: number): string =>
  hours > 24 && hours % 24 === 0
    ? formatQuantity(hours / 24, 'day', 'days')
    : formatQuantity(hours, 'hour', 'hours')

/** Parses a typed whole number of up to six digits; undefined for any other text. */
export const wholeNumberOf = (typed: string): number | undefined =>
  /^\d{1,6}$/.test(typed) ? Number(typed) : undefined

const typedPercentage = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/

/** Parses a typed percentage into basis points: `5.25` → 525; undefined when invalid. */
export function bpsOf(typed: string): number | undefined {
  const [, whole, part = ''] = typedPercentage.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
