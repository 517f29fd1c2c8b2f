// Which rows a payout consists of. A hold or a refund that comes at the same time waits for the locks that are taken here.
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import type { PayoutRef } from './payees.ts'

/** Paise. */
export interface ItemSums {
  gross: number
  taxBase: number
}

/** As one parameter: lists may be long. */
export const idArray = (ids: readonly string[]): SQL =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

/** Takes everything that is available to the payees of new payouts. */
export async function takeItems(tx: Database, payments: readonly PayoutRef[]): Promise<void> {
  const added = JSON.stringify(payments.map(({ id, beneficiaryId, kind }) => ({ id, beneficiaryId, kind })))
  await tx.execute(sql`with added as materialized (
      select * from jsonb_to_recordset(${added}::text::jsonb) as a (id uuid, "beneficiaryId" uuid, kind payout_kind)
    ), taken as (
      select c.id, added.id as payout_id from added
      join ${commissions} as c on c.beneficiary_id = added."beneficiaryId" and c.kind = added.kind
      where c.status = 'available' and c.payout_id is null
      order by c.id for update of c
    )
    update ${commissions} as c set payout_id = taken.payout_id, version = c.version + 1
    from taken where taken.id = c.id`)
}

const PayoutId = z.object({ payout_id: z.string() })

/**
 * Selects the items of drafts or approved payouts again: rows that are no longer available leave; corrections of what
 * stays and whatever else the payee owes join. Locks all that stay.
 * @returns the payouts whose items have changed
 */
export async function reselectItems(tx: Database, payoutIds: readonly string[]): Promise<Set<string>> {
  const ids = idArray(payoutIds)
  await tx.execute(sql`select from ${commissions} as c where c.payout_id in ${ids} order by c.id for update`)
  const left = await rowsOf(
    tx,
    sql`with gone as (
          select id, payout_id from ${commissions} where payout_id in ${ids} and status <> 'available'
        )
        update ${commissions} as c set payout_id = null, version = c.version + 1
        from gone where c.id = gone.id returning gone.payout_id`,
    PayoutId,
  )
  const joined = await rowsOf(
    tx,
    sql`with taken as (
          select c.id, p.id as payout_id from ${commissions} as c
          join ${payouts} as p on p.beneficiary_id = c.beneficiary_id and p.kind = c.kind
          where p.id in ${ids} and c.status = 'available' and c.payout_id is null
            and (c.amount < 0 or exists (
              select from ${commissions} as corrected
              where corrected.id = c.corrects_id and corrected.payout_id = p.id))
          order by c.id for update of c
        )
        update ${commissions} as c set payout_id = taken.payout_id, version = c.version + 1
        from taken where taken.id = c.id returning c.payout_id`,
    PayoutId,
  )
  return new Set([...left, ...joined].map(({ payout_id }) => payout_id))
}

/**
 * Gives the rows of payouts back to their payees.
 * @returns those that a signal would have held, had they not been sent
 */
export async function freeItems(tx: Database, payoutIds: readonly string[]): Promise<string[]> {
  if (payoutIds.length === 0) return []
  const rows = await rowsOf(
    tx,
    sql`with freed as (
          update ${commissions} set payout_id = null, version = version + 1
          where payout_id in ${idArray(payoutIds)} returning id, type, hold_reason
        )
        select id from freed where hold_reason is not null and type not in ('correction', 'adjustment')`,
    z.object({ id: z.string() }),
  )
  return rows.map(({ id }) => id)
}

/**
 * The sums of each payout. The tax base of commissions is their amount without rows that were taxed before; that of
 * shares is what was paid for the bookings: each correction of a share adds what the price has fallen or risen by. An adjustment for
 * a payout that arrived after all takes off what was taxed with that.
 */
export async function sumItems(tx: Database, payoutIds: readonly string[]): Promise<Map<string, ItemSums>> {
  const rows = await rowsOf(
    tx,
    sql`select c.payout_id as id, sum(c.amount)::text as gross,
          greatest(sum(case
            when c.event_key like 'payout-arrived:%' then c.base
            when c.kind = 'commissions' then case when c.is_taxed then 0 else c.amount end
            when c.type = 'adjustment' or coalesce(corrected.cancelled_at, c.cancelled_at) is not null then 0
            else c.base - coalesce((
              select earlier.base from ${commissions} as earlier
              where earlier.booking_id = c.booking_id and earlier.kind = 'shares' and earlier.id <> c.id
                and (earlier.created_at < c.created_at or (earlier.created_at = c.created_at and earlier.base > c.base))
              order by earlier.created_at desc, earlier.base limit 1), 0)
          end), 0)::text as tax_base
        from ${commissions} as c left join ${commissions} as corrected on corrected.id = c.corrects_id
        where c.payout_id in ${idArray(payoutIds)} group by c.payout_id`,
    z.object({ id: z.string(), gross: z.coerce.number(), tax_base: z.coerce.number() }),
  )
  const sums = new Map(payoutIds.map((id): [string, ItemSums] => [id, { gross: 0, taxBase: 0 }]))
  for (const { id, gross, tax_base } of rows) sums.set(id, { gross, taxBase: tax_base })
  return sums
}
