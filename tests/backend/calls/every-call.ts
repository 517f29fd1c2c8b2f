// Everything that a caller can observe, for whichever database is beneath.
import type { OpenDatabase } from '../../../backend/db/open-database.ts'
import { createStage } from '../stage.ts'
import { admins } from './admins.ts'
import { affiliates } from './affiliates.ts'
import { booking } from './booking.ts'
import { bookingActions } from './booking-actions.ts'
import { bookingLists } from './booking-lists.ts'
import { availability } from './availability.ts'
import { catalogue } from './catalogue.ts'
import { changingPasswords } from './changing-passwords.ts'
import { dashboards } from './dashboards.ts'
import { demo } from './demo.ts'
import { leads } from './leads.ts'
import { managedProducts } from './managed-products.ts'
import { personalFiles } from './personal-files.ts'
import { pictures } from './pictures.ts'
import { registering } from './registering.ts'
import { signingIn } from './signing-in.ts'
import { suspending } from './suspending.ts'
import { territories } from './territories.ts'
import { users } from './users.ts'
import { wire } from './wire.ts'

export function everyCall(open: () => Promise<OpenDatabase>) {
  const stage = createStage(open)
  for (const group of [
    signingIn,
    changingPasswords,
    registering,
    affiliates,
    personalFiles,
    admins,
    suspending,
    leads,
    users,
    territories,
    dashboards,
    booking,
    bookingActions,
    bookingLists,
    wire,
    catalogue,
    managedProducts,
    availability,
    pictures,
    demo,
  ])
    group(stage)
}
