import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { isOwnLead } from '../privacy/own-leads.ts'
import { type Account, normalizeEmail } from '../users/account.ts'

/**
 * The requests of a customer are found by the confirmed email: they go with it to another address.
 * @param before the account as it was
 */
export async function moveLeads(tx: Database, before: Account, to: string): Promise<void> {
  await tx
    .update(leads)
    .set({ email: normalizeEmail(to), version: sql`${leads.version} + 1` })
    .where(isOwnLead(before))
}
