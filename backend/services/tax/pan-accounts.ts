// Which payouts count together for TDS. The law counts what is paid to a PAN, however many accounts have it.
import { type SQL, sql } from 'drizzle-orm'
import { payouts } from '../../db/schema/money/payouts.ts'

/**
 * The valid PAN of each account: of the last submission that was approved, which may wait for its correction by now. That of
 * a deleted account is there as long as a return needs it.
 */
export const validPans: SQL = sql`(
  select approved.user_id, approved.pan_fingerprint from identity_submissions as approved
  where approved.is_pan_valid and approved.pan_fingerprint is not null and not exists (
    select from identity_submissions as later
    where later.user_id = approved.user_id and later.is_pan_valid is not null
      and (later.submitted_at, later.id) > (approved.submitted_at, approved.id)))`

/** A payee is only paid by an approved identity, so that the last one before the payout is it. */
export const identityAtPayout: SQL = sql`(select submitted.id from identity_submissions as submitted
  where submitted.user_id = ${payouts.beneficiaryId} and submitted.submitted_at <= ${payouts.sentAt}
  order by submitted.submitted_at desc, submitted.id desc limit 1)`

/**
 * Payouts with the `pan` that each was made to: the one by which it was sent, whatever its account has now. What was sent
 * without a valid one, or is not sent yet, is of the account's present one; null: it has none, and `payee` is
 * the account. `identity` is the one of `identityAtPayout`.
 * @param matching a condition on `paid`
 * @param accounts the ids of their accounts, if they are few
 */
export const payoutsByPan = (matching: SQL, accounts?: SQL): SQL => {
  const isOfAccounts = (column: string) => accounts && sql`where ${sql.raw(column)} in ${accounts}`
  return sql`(
    select paid.*, sent_by.id as identity, coalesce(sent_by.pan, present.pan_fingerprint) as pan,
      coalesce(sent_by.pan, present.pan_fingerprint, paid.beneficiary_id::text) as payee
    from ${payouts} as paid
    left join (
      select id, user_id, submitted_at, case when is_pan_valid then pan_fingerprint end as pan,
        lead(submitted_at) over (partition by user_id order by submitted_at, id) as next_at
      from identity_submissions ${isOfAccounts('user_id')}
    ) as sent_by on sent_by.user_id = paid.beneficiary_id and sent_by.submitted_at <= paid.sent_at
      and (sent_by.next_at is null or sent_by.next_at > paid.sent_at)
    left join (select * from ${validPans} as each_account ${isOfAccounts('user_id')}) as present
      on present.user_id = paid.beneficiary_id
    where ${matching} ${accounts && sql`and paid.beneficiary_id in ${accounts}`})`
}
