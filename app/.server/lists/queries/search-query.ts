// Parses the search for tours and stays from a URL.
import { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { maximumGuests, maximumNights } from '@affiliate-booking/contract/options/bookings'
import { amenityNames } from '@affiliate-booking/contract/options/products/products'
import { addDays, daysBetween } from '@affiliate-booking/shared/days'
import { withoutControls } from '@affiliate-booking/contract/lists'
import { formatDayWithoutYear } from '../../../domain/format/calendar.ts'
import { formatGuests } from '../../../domain/format/numbers.ts'
import { lastBookableDay } from '../../../domain/products/availability.ts'
import { type SearchParameter, withoutLabels } from '../../../domain/products/search.ts'

type Given = Readonly<Partial<Record<string, string>>>

/** Another search, which works. */
interface SearchOffer {
  readonly label: string
  readonly parameters: Given
}

/** A part of the search that cannot be met and is left out of the query. */
export interface SearchProblem {
  readonly name: SearchParameter | undefined
  readonly message: string
  readonly offers: readonly SearchOffer[]
}

interface Search {
  /** What can be searched for. */
  readonly query: ProductQuery
  /** What was asked for, so that the form keeps it. */
  readonly given: Given
  readonly problems: readonly SearchProblem[]
}

interface Wrong {
  readonly message: string
  /** The nearest value that can be met. */
  readonly nearest?: { readonly label: string; readonly value: string } | undefined
}

/** Empty parameters count as absent: forms send fields that were left blank. */
export function parseSearch(parameters: URLSearchParams, today: string): Search {
  const given = withGuests(
    Object.fromEntries(
      [...parameters]
        .map(([name, value]) => [name, name === 'q' ? withoutControls(value) : value] as const)
        .filter(([, value]) => value.trim() !== ''),
    ),
  )
  const parsed = ProductQuery.safeParse(given)
  const wrong = new Map<string, Wrong>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    if (!wrong.has(name)) wrong.set(name, describeWrong(name, given[name] ?? '', message))
  }
  const valid = ProductQuery.parse(omit(given, [...wrong.keys()]))
  for (const [name, day] of checkDays(valid, given, today)) wrong.set(name, day)
  const { minimumPrice = 0, maximumPrice = minimumPrice } = valid
  if (maximumPrice < minimumPrice)
    wrong.set('maximumPrice', { message: 'The highest price is below the lowest one.' })
  // Without its arrival, a departure says nothing.
  const leftOut = [...wrong.keys(), ...(wrong.has('date') ? ['departure'] : [])]
  return {
    query: ProductQuery.parse(omit(given, leftOut)),
    given,
    problems: [...wrong].map(([name, { message, nearest }]) =>
      describeProblem(given, name, message, nearest),
    ),
  }
}

/** The form asks for adults and children. A search has the number of all guests, and an adult is one of them. */
function withGuests({ adults, children, ...given }: Given): Given {
  const young = Number(children ?? 0)
  const asked = { ...given, ...(children !== undefined && young !== 0 && { children }) }
  if (adults === undefined && (given['guests'] !== undefined || !(young > 0))) return asked
  const grown = Number(adults ?? 1)
  // A text that is no number stays, so that the page can tell.
  if (adults !== undefined && Number.isNaN(grown)) return { ...asked, guests: adults }
  return { ...asked, guests: String(young > 0 ? Math.max(grown, 1) + young : grown) }
}

const omit = (given: Given, names: readonly string[]): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))

/** What says nothing without it. */
const dependents: Readonly<Partial<Record<string, readonly string[]>>> = {
  date: ['departure'],
  guests: ['children'],
}

const isParameter = (name: string): name is SearchParameter => name in withoutLabels

function describeProblem(
  given: Given,
  name: string,
  message: string,
  nearest: Wrong['nearest'],
): SearchProblem {
  // Another search begins at its first page.
  const rest = omit(given, ['after', 'before'])
  const parameter = isParameter(name) ? name : undefined
  const clear = parameter && {
    label: `Search ${withoutLabels[parameter]}`,
    parameters: omit(rest, [name, ...(dependents[name] ?? [])]),
  }
  return {
    name: parameter,
    message,
    offers: [
      ...(nearest ? [{ label: nearest.label, parameters: { ...rest, [name]: nearest.value } }] : []),
      ...(clear ? [clear] : []),
    ],
  }
}

/** Parameters that take one of a few values. */
const optionNames: ReadonlyMap<string, string> = new Map([
  ['kind', 'kind'],
  ['sort', 'sort'],
  ['minimumRating', 'rating'],
  ['duration', 'duration'],
  ['instant', 'kind of confirmation'],
  ['freeCancellation', 'kind of cancellation'],
  ...amenityNames.map((name) => [name, 'amenity'] as const),
])

function describeWrong(name: string, value: string, message: string): Wrong {
  const filter = optionNames.get(name)
  if (filter !== undefined) return { message: `There is no such ${filter}: “${shorten(value)}”.` }
  if (name === 'date' || name === 'departure') return { message: `“${shorten(value)}” is not a date.` }
  if (name === 'children' && Number.isNaN(Number(value)))
    return { message: `“${shorten(value)}” is not a number of children.` }
  if (name !== 'guests') return { message }
  const guests = Math.min(Math.max(1, Math.round(Number(value))), maximumGuests)
  if (Number.isNaN(guests)) return { message: `“${shorten(value)}” is not a number of guests.` }
  return { message, nearest: { label: `Search for ${formatGuests(guests)}`, value: String(guests) } }
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function* checkDays(
  { date, departure }: ProductQuery,
  given: Given,
  today: string,
): Generator<[name: string, wrong: Wrong]> {
  const on = (day: string) => ({ label: `Search on ${formatDayWithoutYear(day)}`, value: day })
  const last = lastBookableDay(today)
  if (date !== undefined && date < today) {
    yield ['date', { message: 'This day has passed: choose one that is to come.', nearest: on(today) }]
  } else if (date !== undefined && date > last) {
    const message = `Bookings are open until ${formatDayWithoutYear(last)}.`
    yield ['date', { message, nearest: on(last) }]
  } else if (departure !== undefined) {
    const leave = (day: string) => ({ label: `Leave on ${formatDayWithoutYear(day)}`, value: day })
    if (date === undefined) {
      if (given['date'] === undefined) yield ['departure', { message: 'Choose the day of arrival too.' }]
    } else if (departure <= date) {
      const message = 'The departure must be after the arrival.'
      yield ['departure', { message, nearest: leave(addDays(date, 1)) }]
    } else if (daysBetween(date, departure) > maximumNights) {
      const message = `Stay at most ${maximumNights} nights.`
      yield ['departure', { message, nearest: leave(addDays(date, maximumNights)) }]
    }
  }
}
