// Which accounts count together for TDS. The law counts what is paid to a PAN, however many accounts have it.
import { type SQL, sql } from 'drizzle-orm'

/**
 * The valid PAN of each account: of the last submission that was approved, which may wait for its correction by now. That of
 * a deleted account is there as long as a return needs it.
 */
export const validPans: SQL = sql`(
  select approved.user_id, approved.pan_fingerprint, approved.pan_masked from identity_submissions as approved
  where approved.is_pan_valid and approved.pan_fingerprint is not null and not exists (
    select from identity_submissions as later
    where later.user_id = approved.user_id and later.is_pan_valid is not null
      and (later.submitted_at, later.id) > (approved.submitted_at, approved.id)))`

/** Accounts, each with every other `account_id` of the same PAN. */
export const otherAccounts: SQL = sql`(
  select own.user_id, other.user_id as account_id
  from ${validPans} as own
  join ${validPans} as other on other.pan_fingerprint = own.pan_fingerprint and other.user_id <> own.user_id)`
