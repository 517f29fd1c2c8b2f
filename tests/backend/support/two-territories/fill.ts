// A small market in Idukki, with everybody who has to do with it, and others of the same roles who have nothing to do
// with it. All are signed in already: who may do what is looked at, not how one signs in.
import type { Database } from '../../../../backend/db/database.ts'
import { addBookings } from './bookings.ts'
import { addMessages } from './messages.ts'
import { addMoney } from './money.ts'
import { addPeople } from './people.ts'
import { addProducts } from './products.ts'

interface Needs {
  db: Database
  now: () => Date
  uploads: string
  /** Of everybody. */
  passwordHash: string
}

/** Puts everything in; the database must be empty. */
export async function fillTwoTerritories({ db, now, uploads, passwordHash }: Needs): Promise<void> {
  const at = now()
  await addPeople(db, { at, uploads, passwordHash })
  await addProducts(db, at)
  await addBookings(db, at)
  await addMoney(db, at)
  await addMessages(db, at)
}
