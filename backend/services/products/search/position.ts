// Where products lie, in SQL.
import type { Coordinates } from '@affiliate-booking/contract/options/products/coordinates'
import { and, type SQL, sql } from 'drizzle-orm'
import { products } from '../../../db/schema/products/products.ts'
import { kilometresPerDegree, radians } from '../../towns/distances.ts'

const latitude = sql`split_part(${products.coordinates}, ', ', 1)::double precision`
const longitude = sql`split_part(${products.coordinates}, ', ', 2)::double precision`
/** Worded as the expression of products_position_index, so that it is used. */
const position = sql`point(${longitude}, ${latitude})`

/** Products with a position of at most so many kilometres from another. */
export function isWithin(centre: Coordinates, kilometres: number): SQL | undefined {
  const north = kilometres / kilometresPerDegree
  const width = Math.cos(radians(centre.latitude))
  const east = north / width
  const corner = (sign: 1 | -1) =>
    sql`point(${centre.longitude + sign * east}::double precision, ${centre.latitude + sign * north}::double precision)`
  // Within some 60 km the globe is flat enough.
  const squared = sql`power(${latitude} - ${centre.latitude}::double precision, 2) + power((${longitude} - ${centre.longitude}::double precision) * ${width}::double precision, 2)`
  return and(
    sql`${position} <@ box(${corner(-1)}, ${corner(1)})`,
    sql`${squared} <= ${north ** 2}::double precision`,
  )
}
