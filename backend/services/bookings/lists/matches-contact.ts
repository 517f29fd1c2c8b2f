// Finds bookings by what their customers tell on the phone: an email, a number, or the reference of a payment.
import { ungroup } from '@affiliate-booking/contract/call'
import { normalizeReference } from '@affiliate-booking/contract/options/money/refunds'
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { type Actor, isAdminAccount, normalizeEmail } from '../../users/account.ts'
import { typedPhoneOf } from '../../users/contacts.ts'
import { hasPhoneNumber } from '../../users/list-users.ts'
import { hasNumber } from '../without-account/has-contact.ts'

/** Undefined for other texts, and for those who do not see contacts. Providers see the contact of paid bookings alone. */
export async function matchesContact(db: Database, actor: Actor, text: string): Promise<SQL | undefined> {
  const isAdmin = isAdminAccount(actor)
  if (!isAdmin && actor.role !== 'service_provider') return undefined
  const contact = await findContact(db, text, isAdmin)
  if (isAdmin) return or(contact, hasPaymentReference(text))
  return contact && and(ne(bookings.paymentStatus, 'pending'), contact)
}

async function findContact(db: Database, text: string, isAdmin: boolean): Promise<SQL | undefined> {
  const email = text.includes('@') ? normalizeEmail(text) : null
  const number = typedPhoneOf(text)
  if (email !== null) {
    const accounts = await accountsWith(db, eq(sql`lower(${users.email})`, email))
    return either(eq(bookings.contactEmail, email), accounts, isAdmin)
  }
  if (number === null) return undefined
  return either(hasNumber(number), await accountsWith(db, hasPhoneNumber(number)), isAdmin)
}

/** Looked up before, as the indexes of bookings do not serve a subquery beside other conditions. */
async function accountsWith(db: Database, condition: SQL): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(condition)
  return rows.map(({ id }) => id)
}

/** Providers do not see what was entered with a booking that is in an account since, so they do not find it by that. */
const either = (contact: SQL, accounts: readonly string[], isAdmin: boolean): SQL | undefined =>
  or(
    isAdmin ? contact : and(isNull(bookings.userId), contact),
    accounts.length === 0 ? undefined : inArray(bookings.userId, [...accounts]),
  )

/** Every reference has a digit; a word of a title is none. */
const hasPaymentReference = (text: string): SQL | undefined =>
  /\d/.test(text) ? eq(bookings.paymentReference, normalizeReference(ungroup(text))) : undefined
