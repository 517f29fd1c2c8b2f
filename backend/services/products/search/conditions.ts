// What a search asks of a product, filter by filter.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { childAge } from '@affiliate-booking/contract/options/products/price-rules'
import { type AmenityName, durationRanges } from '@affiliate-booking/contract/options/products/products'
import { and, between, count, eq, exists, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { daysBetween } from '@affiliate-booking/shared/days'
import type { Database } from '../../../db/database.ts'
import { amenityBit } from '../../../db/schema/products/amenities.ts'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { products } from '../../../db/schema/products/products.ts'
import { isUuid } from '../../../uuid.ts'
import { freeSlots, seatsFor } from './free-slots.ts'
import { childrenOf, searchPrice } from './search-price.ts'
import { findTown } from '../../towns/towns.ts'
import { isWithin } from './position.ts'
import { inTownKm } from './towns-on-sale.ts'
import { matchesWords } from './words.ts'

/** What filters with counts compare: of `products`, or of a selection of it. */
export const filterColumns = (query: ProductQuery, now: Date) => ({
  kind: products.kind,
  category: products.category,
  price: searchPrice(query, now),
  ratingSum: products.ratingSum,
  reviewCount: products.reviewCount,
  durationMinutes: products.durationMinutes,
  isInstant: products.isInstant,
  cancellationPolicy: products.cancellationPolicy,
  amenityBits: products.amenityBits,
})
type FilterColumns = Readonly<Record<keyof ReturnType<typeof filterColumns>, SQLWrapper>>

type Conditions<Name extends keyof ProductQuery> = Record<Name, SQL | undefined>
export type CountedFilter =
  | 'kind'
  | 'category'
  | 'minimumPrice'
  | 'maximumPrice'
  | 'minimumRating'
  | 'duration'
  | 'instant'
  | 'freeCancellation'
  | AmenityName
type OtherFilter = 'q' | 'town' | 'state' | 'district' | 'provider' | 'date' | 'guests' | 'children'

/** The plain mean, 0 without reviews. `products.rank` is weighted by the number of reviews. */
export const meanRating = ({ ratingSum, reviewCount }: Pick<FilterColumns, 'ratingSum' | 'reviewCount'>) =>
  sql`${ratingSum}::double precision / greatest(${reviewCount}, 1)`

/**
 * As it is shown, rounded to one digit: a product with 4.45 is found by 4.5. In whole numbers, since each search counts
 * its filters on thousands of products.
 */
const hasRating = (
  { ratingSum, reviewCount }: Pick<FilterColumns, 'ratingSum' | 'reviewCount'>,
  minimum: string,
) => {
  const least = Math.round(Number(minimum) * 100) - 5
  return sql`(${reviewCount} > 0 and ${ratingSum}::bigint * 100 >= ${least}::bigint * ${reviewCount})`
}

/** Filters that compare columns of the product alone, so that all of their values can be counted in one pass. */
export const countedConditions = (
  columns: FilterColumns,
  query: Pick<ProductQuery, CountedFilter>,
): Conditions<CountedFilter> => ({
  kind: query.kind && sql`${columns.kind} = ${query.kind}`,
  category: query.category === undefined ? undefined : sql`${columns.category} = ${query.category}`,
  minimumPrice:
    query.minimumPrice === undefined ? undefined : sql`${columns.price} >= ${query.minimumPrice * 100}`,
  maximumPrice:
    query.maximumPrice === undefined ? undefined : sql`${columns.price} <= ${query.maximumPrice * 100}`,
  minimumRating: query.minimumRating && hasRating(columns, query.minimumRating),
  duration: query.duration && takes(columns, durationRanges[query.duration]),
  instant: query.instant && sql`${columns.isInstant}`,
  freeCancellation: query.freeCancellation && sql`${columns.cancellationPolicy} = 'flexible'`,
  wifi: query.wifi && has(columns, 'wifi'),
  parking: query.parking && has(columns, 'parking'),
  airConditioning: query.airConditioning && has(columns, 'airConditioning'),
  hotWater: query.hotWater && has(columns, 'hotWater'),
  breakfast: query.breakfast && has(columns, 'breakfast'),
  pool: query.pool && has(columns, 'pool'),
})

const has = ({ amenityBits }: FilterColumns, name: AmenityName) =>
  sql`(${amenityBits} & ${amenityBit(name)}::integer) > 0`

const takes = ({ durationMinutes }: FilterColumns, [above, most]: readonly [number, number | null]) =>
  and(sql`${durationMinutes} > ${above}`, most === null ? undefined : sql`${durationMinutes} <= ${most}`)

export const otherConditions = (db: Database, query: ProductQuery, now: Date): Conditions<OtherFilter> => {
  const { q, town, state, district, provider, date, departure, guests } = query
  return {
    q: matchesWords(q),
    town: town === undefined ? undefined : isInTown(town),
    state: state === undefined ? undefined : eq(products.state, state),
    district: district === undefined ? undefined : eq(products.district, district),
    provider: provider === undefined ? undefined : isOfProvider(provider),
    date: date === undefined ? undefined : isFree(db, { date, departure, seats: seatsFor(guests ?? 1), now }),
    children: childrenOf(query) === 0 ? undefined : takesChildren,
    guests: guests === undefined ? undefined : lte(seatsFor(guests), products.maximumSeats),
  }
}

/** All that a search asks. */
export const conditionsOf = (db: Database, query: ProductQuery, now: Date): (SQL | undefined)[] => [
  ...Object.values(otherConditions(db, query, now)),
  ...Object.values(countedConditions(filterColumns(query, now), query)),
]

/** Nobody can book a tour from 12 years on for them. */
const takesChildren = sql`coalesce(${products.minimumAge}, 0) <= ${childAge}`

function isInTown(place: string): SQL | undefined {
  const town = findTown(place)
  return town === undefined ? sql`false` : isWithin(town, inTownKm)
}

const isOfProvider = (id: string): SQL => (isUuid(id) ? eq(products.providerId, id) : sql`false`)

interface WantedDays {
  date: string
  departure: string | undefined
  seats: SQL
  now: Date
}

/** Every night of a stay; one day of a tour, since guests rarely fill all their days with the same tour. */
function isFree(db: Database, { date, departure, seats, now }: WantedDays): SQL | undefined {
  const freeOn = (days: SQL) => and(freeSlots(seats, now), days)
  const isFreeOnSomeDay = (days: SQL) =>
    exists(db.select({ id: availabilitySlots.id }).from(availabilitySlots).where(freeOn(days)))
  if (departure === undefined) return isFreeOnSomeDay(eq(availabilitySlots.date, date))
  const nights = daysBetween(date, departure)
  // A stay has one slot a night. One that has to be longer is not free in the first.
  const freeNights = db
    .select({ count: count() })
    .from(availabilitySlots)
    .where(
      freeOn(sql`${availabilitySlots.date} >= ${date} and ${availabilitySlots.date} < ${departure}
        and (${availabilitySlots.date} > ${date} or ${isLongEnough(nights)})`),
    )
  return or(
    and(eq(products.kind, 'stay'), sql`${freeNights} = ${nights}::int`),
    and(eq(products.kind, 'tour'), isFreeOnSomeDay(between(availabilitySlots.date, date, departure))),
  )
}

const isLongEnough = (nights: number): SQL =>
  sql`coalesce(${availabilitySlots.minimumNights}, ${products.minimumNights}, 1) <= ${nights}::int`
