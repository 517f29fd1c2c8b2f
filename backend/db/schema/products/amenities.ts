// Which amenities the texts of a stay say, so that guests can filter by them.
import { type AmenityName, amenityNames } from '@affiliate-booking/contract/options/products/products'
import { type SQL, sql } from 'drizzle-orm'

/** Of `products.amenity_bits`. */
export const amenityBit = (name: AmenityName): number => 1 << amenityNames.indexOf(name)

/** Expressions of PostgreSQL for whole words. */
const words: Record<AmenityName, string> = {
  wifi: 'wi[ -]?fi|internet',
  parking: 'parking|car park',
  airConditioning: 'air[ -]?condition(ed|er|ers|ing)?|a/?c',
  hotWater: 'hot( running)? water|geysers?|water heaters?',
  breakfast: 'breakfast|all meals|half board|full board',
  pool: 'pool',
}

/** A line with “no”, “not” or “without” says that it is not there, or not for everybody. */
const saysOneOf = (name: AmenityName): string =>
  `(^|\\n)(?![^\\n]*\\m(no|not|without)\\M)[^\\n]*\\m(${words[name]})\\M(?! (table|view))`

/** Of a stay. Breakfast counts where it is included. */
export const saidAmenities = (): SQL => {
  const bits = amenityNames.map(
    (name) =>
      `coalesce((${name === 'breakfast' ? 'included' : 'amenities'} ~* '${saysOneOf(name)}')::integer, 0) * ${amenityBit(name)}`,
  )
  return sql.raw(`case when kind = 'stay' then ${bits.join(' + ')} else 0 end`)
}
