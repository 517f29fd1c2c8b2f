// Where products lie, in SQL.
import { and, type SQL, sql } from 'drizzle-orm'
import { kilometresPerDegree } from '@affiliate-booking/shared/distances'
import { products } from '../../../db/schema/products/products.ts'

const latitude = sql`split_part(${products.coordinates}, ', ', 1)::double precision`
const longitude = sql`split_part(${products.coordinates}, ', ', 2)::double precision`
/** Worded as the expression of products_position_index, so that it is used. */
const position = sql`point(${longitude}, ${latitude})`

/** Numbers, or columns of a query. */
interface Centre {
  readonly latitude: number | SQL
  readonly longitude: number | SQL
}

/** Products with a position of at most so many kilometres from another. */
export function isWithin(centre: Centre, kilometres: number): SQL | undefined {
  const [y, x] = [centre.latitude, centre.longitude].map((degrees) => sql`${degrees}::double precision`)
  const north = sql`${kilometres / kilometresPerDegree}::double precision`
  const width = sql`cos(radians(${y}))`
  const corner = (sign: '+' | '-') =>
    sql`point(${x} ${sql.raw(sign)} ${north} / ${width}, ${y} ${sql.raw(sign)} ${north})`
  // Within some 60 km the globe is flat enough.
  return and(
    sql`${position} <@ box(${corner('-')}, ${corner('+')})`,
    sql`power(${latitude} - ${y}, 2) + power((${longitude} - ${x}) * ${width}, 2) <= power(${north}, 2)`,
  )
}
