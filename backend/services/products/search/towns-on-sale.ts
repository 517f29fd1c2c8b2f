// The known towns that have something to book.
import { and, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { type Town, towns } from '../../towns/towns.ts'
import { isOnSale, isProvider } from '../on-sale.ts'
import { readOncePerMinute } from './minute-cache.ts'
import { isWithin } from './position.ts'

/** How far a product may be from a town to be found there, in kilometres. */
export const inTownKm = 25

const positions = JSON.stringify(
  towns.map(({ latitude, longitude }, number) => ({ number, latitude, longitude })),
)

async function readTowns(db: Database): Promise<readonly Town[]> {
  const centre = { latitude: sql`known.latitude`, longitude: sql`known.longitude` }
  const inTown = db
    .select({ id: products.id })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), isWithin(centre, inTownKm)))
    // One that is enough, found by the index of positions: `exists` would compare all products with all towns.
    .limit(1)
    .as('one')
  const found = await rowsOf(
    db,
    sql`select known.number
      from jsonb_to_recordset(${positions}::jsonb) as known(number integer, latitude float8, longitude float8)
      cross join lateral ${inTown} order by known.number`,
    z.object({ number: z.int() }),
  )
  return found.flatMap(({ number }) => towns[number] ?? [])
}

/** Those with products on sale within 25 km. */
export const findTownsOnSale = readOncePerMinute(readTowns)
