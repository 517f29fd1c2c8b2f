import { sql } from 'drizzle-orm'
import type { Database } from '../../../../backend/db/database.ts'
import { winChanges } from './random-wins.ts'
import { outcomes, places, type Random, type RandomMarket } from './random-market.ts'

const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`)

/** Something that happens to the rows that are there. */
export async function changeSomething(db: Database, random: Random, market: RandomMarket): Promise<void> {
  const one = (table: string) =>
    sql.raw(`(select id from ${table} order by md5(id::text || '${random.below(1e6)}') limit 1)`)
  const affiliate = quoted(random.chance(0.3) ? null : random.pick(market.affiliates).id)
  const product = random.pick(market.products)
  const outcome = random.pick(outcomes)
  const changes = [
    sql`update bookings set status = ${outcome.status}, payment_status = ${outcome.paymentStatus},
      refund_amount = ${outcome.paymentStatus === 'refunded' ? sql`total_amount / 2` : sql`null`} where id = ${one('bookings')}`,
    sql`update bookings set referral_affiliate_id = ${sql.raw(affiliate)}::uuid where id = ${one('bookings')}`,
    sql`update bookings set product_id = ${product.id}, provider_id = ${product.providerId}, territory_path = ${product.path}
      where id = ${one('bookings')}`,
    sql`update leads set territory_path = ${random.pick([null, ...places])} where id = ${one('leads')}`,
    sql`update leads set status = 'contacted', closed_value = null, lost_reason = null, first_responded_at = created_at + interval '1 hour'
      where id = ${one('leads')}`,
    // Merged into another one.
    sql`update leads set duplicate_of = (select id from leads order by id limit 1), status = 'closed_lost', closed_value = null,
      lost_reason = 'duplicate' where id = (select id from leads where duplicate_of is null order by id desc limit 1)`,
    sql`update availability_slots set is_closed = not is_closed where id = ${one('availability_slots')}`,
    sql`delete from availability_slots where reserved = 0 and id = ${one('availability_slots')}`,
    sql`update link_days set clicks = clicks + 1 where (link_id, day) = (select link_id, day from link_days order by day limit 1)`,
    sql`update users set territory_path = ${random.pick([...places])} where id = ${random.pick(market.affiliates).id}`,
    sql`update products set status = 'pending_approval' where id = ${product.id}`,
    sql`update products set territory_path = ${random.pick([...places])}, status = 'approved' where id = ${product.id}`,
    ...winChanges(random),
  ]
  await db.execute(random.pick(changes))
}
