// What stays of the identity of a deleted payee: the law makes the operator name who was paid with TDS, and the return of a
// quarter is due after it.
import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { identitySubmissions, payouts } from '../../db/schema/money/payouts.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { isSent } from '../payouts/is-sent.ts'
import { otherAccounts } from './pan-accounts.ts'
import { neededForReturnUntil } from './return-quarters.ts'

/** A payee is only paid by an approved identity, so that the last one before the payout is it. */
export const identityAtPayout: SQL = sql`(select submitted.id from ${identitySubmissions} as submitted
  where submitted.user_id = ${payouts.beneficiaryId} and submitted.submitted_at <= ${payouts.sentAt}
  order by submitted.submitted_at desc limit 1)`

const Named = z.object({ id: z.string(), sentAt: z.coerce.date() })

/** The identities by which a payee was paid in years with TDS of their PAN, with the last payout by each. */
const readNamed = (tx: Database, payeeId: string) =>
  rowsOf(
    tx,
    sql`with of_pan as (
        select ${payeeId}::uuid as id
        union select same.account_id from ${otherAccounts} as same where same.user_id = ${payeeId}
      ), taxed as (
        select distinct paid.kind, paid.financial_year from of_pan join ${payouts} as paid on paid.beneficiary_id = of_pan.id
        where paid.tds > 0 and ${isSent('paid')}
      )
      select identity as id, max(sent_at) as "sentAt" from (
        select ${identityAtPayout} as identity, ${payouts.sentAt} as sent_at from ${payouts}
        where ${payouts.beneficiaryId} = ${payeeId} and ${isSent('payouts')}
          and (${payouts.kind}, ${payouts.financialYear}) in (select kind, financial_year from taxed)
      ) as paid where identity is not null group by identity`,
    Named,
  )

/**
 * Marks the identities that a TDS return still needs, and takes everything else than name and PAN from them. Nothing but the
 * TDS of their PAN and its return reads them from then on. The caller deletes the others and the pictures.
 */
export async function keepIdentitiesForReturn(
  { db: tx, encryption }: { db: Database; encryption: Encryption },
  payeeId: string,
  at: Date,
): Promise<void> {
  for (const { id, sentAt } of await readNamed(tx, payeeId)) {
    const keptUntil = neededForReturnUntil(sentAt)
    if (keptUntil <= at) continue
    await tx
      .update(identitySubmissions)
      .set({
        keptUntil,
        isLatest: false,
        address: encryption.encrypt(identitySubmissions.address, payeeId, ''),
        gstin: null,
        panPictureKey: null,
        panPictureType: null,
        reason: null,
      })
      .where(and(eq(identitySubmissions.id, id), eq(identitySubmissions.userId, payeeId)))
  }
}

/** Deletes what no return needs any more. Counts it. */
export async function deleteKeptIdentities(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(identitySubmissions)
    .where(lte(identitySubmissions.keptUntil, now))
    .returning({ id: identitySubmissions.id })
  return deleted.length
}
