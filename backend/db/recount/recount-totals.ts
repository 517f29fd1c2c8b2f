// Recounts the dashboards' totals, for rows that were inserted without triggers.
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** Each row counts for the scope `all`, for its territories, and for these owners. */
const sources = [
  { subject: 'user', table: 'users', key: `coalesce(role::text, 'none')`, owners: [] },
  {
    subject: 'product',
    table: 'products',
    key: 'status::text',
    owners: [`'provider:' || provider_id`],
  },
  {
    subject: 'booking',
    table: 'bookings',
    key: 'status::text',
    amount: 'total_amount',
    owners: [`'provider:' || provider_id`, `'affiliate:' || referral_affiliate_id`],
  },
  {
    subject: 'revenue',
    table: `bookings`,
    where: `payment_status <> 'pending'`,
    key: `'paid'`,
    amount: 'total_amount - coalesce(refund_amount, 0)',
    owners: [`'provider:' || provider_id`, `'affiliate:' || referral_affiliate_id`],
  },
  {
    subject: 'lead',
    table: 'leads',
    // Those that were merged into others are no leads of their own.
    where: 'duplicate_of is null',
    key: 'status::text',
    owners: [`'affiliate:' || referral_affiliate_id`],
  },
] as const satisfies readonly {
  subject: string
  table: string
  key: string
  where?: string
  amount?: string
  owners: readonly string[]
}[]

/** Replaces all totals. The caller must lock the tables. */
export async function recountTotals(tx: Database): Promise<void> {
  await tx.execute(sql`delete from totals`)
  await tx.execute(sql`delete from total_deltas`)
  for (const source of sources) {
    const { subject, table, key, owners } = source
    const amount = 'amount' in source ? source.amount : '0'
    const where = 'where' in source ? source.where : 'true'
    const month = `date_trunc('month', created_at at time zone 'Asia/Kolkata')::date`
    const group = (
      scope: string,
    ) => `select ${scope} as source, ${month} as month, ${key} as key, count(*) as count,
      sum(${amount}) as amount from ${table} where ${where} group by 1, 2, 3`
    // Sums up each territory before it is added to the wider ones, which is faster.
    await tx.execute(
      sql.raw(`insert into totals (subject, scope, month, key, count, amount)
        select '${subject}', scope, month, key, sum(count), sum(amount)
        from (${group('territory_path')}) as sums, lateral (select distinct unnest(scopes_of(source)) as scope) as scopes
        where scope is not null group by scope, month, key`),
    )
    for (const owner of owners) {
      await tx.execute(
        sql.raw(`insert into totals (subject, scope, month, key, count, amount)
          select '${subject}', source, month, key, count, amount from (${group(owner)}) as sums where source is not null`),
      )
    }
  }
  await tx.execute(sql`insert into totals (subject, scope, month, key, count, amount)
    select 'earning', earning_scope(kind, tier, beneficiary_id),
      date_trunc('month', created_at at time zone 'Asia/Kolkata')::date, type::text, count(*), sum(amount)
    from commissions where type <> 'adjustment' group by 2, 3, 4`)
  await tx.execute(sql`insert into totals (subject, scope, month, key, count, amount)
    select subject, scope, month, key, count, amount from commission_sums`)
}
