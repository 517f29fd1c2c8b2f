// What stays of the identity of a deleted payee: the law makes the operator name who was paid with TDS, and the return of a
// quarter is due after it.
import { and, eq, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { isSent } from '../payouts/is-sent.ts'
import { payoutsByPan } from './pan-accounts.ts'
import { neededForReturnUntil } from './return-quarters.ts'

const Named = z.object({ id: z.string(), sentAt: z.coerce.date() })

/** The identities by which a payee was paid in years with TDS of the PAN, with the last payout by each. */
const readNamed = (tx: Database, payeeId: string) =>
  rowsOf(
    tx,
    sql`with accounts as (
        select ${payeeId}::uuid as id
        union select same.user_id from ${identitySubmissions} as own
        join ${identitySubmissions} as same on same.pan_fingerprint = own.pan_fingerprint where own.user_id = ${payeeId}
      ), counted as materialized (
        select beneficiary_id, kind, financial_year, sent_at, tds, payee, identity
        from ${payoutsByPan(isSent('paid'), sql`(select id from accounts)`)} as paid
      )
      select own.identity as id, max(own.sent_at) as "sentAt" from counted as own
      where own.beneficiary_id = ${payeeId} and own.identity is not null and exists (
        select from counted as taxed
        where taxed.tds > 0 and taxed.kind = own.kind and taxed.financial_year = own.financial_year
          and taxed.payee in (own.payee, ${payeeId}))
      group by 1`,
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
