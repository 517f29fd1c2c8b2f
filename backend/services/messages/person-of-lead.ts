// The account of the person who asked: a customer who has confirmed the lead's address.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { leads } from '../../db/schema/leads.ts'

const isPersonOfLead = () =>
  and(
    sql`lower(${users.email}) = ${leads.email}`,
    eq(users.role, 'user'),
    eq(users.status, 'active'),
    isNotNull(users.emailVerifiedAt),
  )

/** Undefined for somebody without an account. */
export async function findPersonOfLead(
  db: Database,
  leadId: string,
): Promise<{ id: string; language: string | null } | undefined> {
  const [person] = await db
    .select({ id: users.id, language: users.language })
    .from(leads)
    .innerJoin(users, isPersonOfLead())
    .where(eq(leads.id, leadId))
  return person
}
