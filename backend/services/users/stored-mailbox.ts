// `mailboxOf` in a query.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The mailbox that an address of a column delivers to, as `mailboxOf` has it. */
export function storedMailbox(email: SQLWrapper): SQL {
  const name = sql`regexp_replace(split_part(lower(trim(${email})), '@', 1), '\\+.*$', '')`
  const domain = sql`split_part(lower(trim(${email})), '@', 2)`
  return sql`(case when ${domain} in ('gmail.com', 'googlemail.com')
    then replace(${name}, '.', '') || '@gmail.com' else ${name} || '@' || ${domain} end)`
}
