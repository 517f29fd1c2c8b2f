import { rateTypes } from '@affiliate-booking/contract/options/money/money'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { defaultCommissionBps, defaultFeeBps } from '@affiliate-booking/contract/options/money/money'
import { adminBps, commissionRuleFor, feeRuleFor } from './rules.ts'
import type { Rate } from './shares.ts'
import type { Snapshot } from './terms.ts'

interface Held {
  bookingId: string
  /** Who is credited; null: nobody. */
  affiliateId: string | null
  at: Date
}

const StoredRate = z.object({
  ruleId: z.string().nullable(),
  type: z.enum(rateTypes),
  value: z.coerce.number(),
})

/** The primary administrator of a territory with its own rate; a vacant tier has neither. */
const primaryOf = (path: SQL) =>
  sql`(select u.id, ${adminBps(sql`u.commission_rate`)}::int as bps
    from ${primaryAdmins} a join ${users} u on u.id = a.admin_id where a.territory_path = ${path})`

const ruleSubject = (at: SQL) => ({
  productId: sql`b.product_id`,
  providerId: sql`b.provider_id`,
  category: sql`p.category`,
  territoryPath: sql`b.territory_path`,
  at,
})

/** Writes the rates that apply to a new booking, which no later change of a rule, a rate or a person affects. */
export const writeSnapshot = (tx: Database, held: Held): Promise<void> => writeSnapshots(tx, [held])

/** Writes those of several bookings at once. */
export async function writeSnapshots(tx: Database, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  const affiliate = sql`h."affiliateId"`
  const subject = ruleSubject(sql`h.at`)
  await tx.execute(
    sql`insert into ${commissionSnapshots} (booking_id, fee_bps, fee_rule_id, affiliate_id, commission_rule_id,
          affiliate_type, affiliate_value, dsa_id, dsa_bps, ssa_id, ssa_bps, nsa_id, nsa_bps, created_at)
        select b.id, coalesce(fee.bps, ${defaultFeeBps}), fee.id, ${affiliate},
          case when ${affiliate} is not null then rule.id end,
          case when ${affiliate} is not null then coalesce(rule.type, 'percentage') end,
          case when ${affiliate} is not null then coalesce(rule.value, ${defaultCommissionBps}) end,
          dsa.id, dsa.bps, ssa.id, ssa.bps, nsa.id, nsa.bps, h.at
        from jsonb_to_recordset(${JSON.stringify(held)}::text::jsonb)
          as h ("bookingId" uuid, "affiliateId" uuid, at timestamptz)
        join ${bookings} b on b.id = h."bookingId" join ${products} p on p.id = b.product_id
        left join lateral ${feeRuleFor(subject)} as fee on true
        left join lateral ${commissionRuleFor({ ...subject, affiliateId: affiliate })} as rule on true
        left join lateral ${primaryOf(sql`b.territory_path`)} as dsa on b.territory_path like '%/%/%'
        left join lateral ${primaryOf(sql`b.state_path`)} as ssa on b.territory_path like '%/%'
        left join lateral ${primaryOf(sql`b.country_path`)} as nsa on true`,
  )
}

/** Of a lead, everything that the platform gets is its fee. */
const wholeBps = 10_000

/**
 * The affiliate's rule that was in force when a lead came, or no row: without one the affiliate earns nothing.
 * @param lead the table of leads or its alias
 */
export function affiliateRuleOfLead(lead: 'l' | 'leads'): SQL {
  const of = (column: string) => sql.raw(`${lead}.${column}`)
  return commissionRuleFor({
    affiliateId: of('referral_affiliate_id'),
    territoryPath: of('territory_path'),
    leadType: sql`${of('type')}::text`,
    at: of('created_at'),
  })
}

/**
 * Writes the rates of a lead that was won: those of the administrators now, and the affiliate's by the rule that was in force
 * when the lead came. Without a rule the affiliate earns nothing. Returns the snapshot's id.
 */
export async function writeLeadSnapshot(tx: Database, leadId: string, at: Date): Promise<string> {
  const affiliate = sql`l.referral_affiliate_id`
  const [snapshot] = await rowsOf(
    tx,
    sql`insert into ${commissionSnapshots} (lead_id, fee_bps, affiliate_id, commission_rule_id, affiliate_type,
          affiliate_value, dsa_id, dsa_bps, ssa_id, ssa_bps, nsa_id, nsa_bps, created_at)
        select l.id, ${wholeBps}, ${affiliate}, case when ${affiliate} is not null then rule.id end,
          case when ${affiliate} is not null then coalesce(rule.type, 'percentage') end,
          case when ${affiliate} is not null then coalesce(rule.value, 0) end,
          dsa.id, dsa.bps, ssa.id, ssa.bps, nsa.id, nsa.bps, ${at.toISOString()}::timestamptz
        from ${leads} l
        left join lateral ${affiliateRuleOfLead('l')} as rule on true
        left join lateral ${primaryOf(sql`l.territory_path`)} as dsa on l.territory_path like '%/%/%'
        left join lateral ${primaryOf(sql`l.state_path`)} as ssa on l.territory_path like '%/%'
        left join lateral ${primaryOf(sql`l.country_path`)} as nsa on true
        where l.id = ${leadId}
        returning id`,
    z.object({ id: z.string() }),
  )
  if (!snapshot) throw new Error('A lead that was won is gone')
  return snapshot.id
}

/** The affiliate's rate by the rule that was in force when the booking was made. */
export async function readRateAtBooking(
  db: Database,
  bookingId: string,
  affiliateId: string,
): Promise<Rate & { ruleId: string | null }> {
  const affiliate = sql`${affiliateId}::uuid`
  const rule = commissionRuleFor({ ...ruleSubject(sql`s.created_at`), affiliateId: affiliate })
  const [rate] = await rowsOf(
    db,
    sql`select rule.id as "ruleId", coalesce(rule.type, 'percentage') as type,
          coalesce(rule.value, ${defaultCommissionBps}) as value
        from ${commissionSnapshots} s join ${bookings} b on b.id = s.booking_id
        join ${products} p on p.id = b.product_id
        left join lateral ${rule} as rule on true
        where s.booking_id = ${bookingId}`,
    StoredRate,
  )
  if (!rate) throw new Error('A booking without a snapshot has no rate')
  return rate
}

const affiliateColumns = async (tx: Database, bookingId: string, affiliateId: string) => {
  const { ruleId, type, value } = await readRateAtBooking(tx, bookingId, affiliateId)
  return { affiliateId, commissionRuleId: ruleId, affiliateType: type, affiliateValue: value }
}

/** Names the affiliate of a booking that is not paid yet, in place of another one or of nobody. */
export async function replaceAffiliate(tx: Database, bookingId: string, affiliateId: string): Promise<void> {
  await tx
    .update(commissionSnapshots)
    .set(await affiliateColumns(tx, bookingId, affiliateId))
    .where(eq(commissionSnapshots.bookingId, bookingId))
}

/** Names the affiliate of a booking that nobody was credited for. Gives the snapshot as it is then. */
export async function creditSnapshot(
  tx: Database,
  bookingId: string,
  affiliateId: string,
): Promise<Snapshot> {
  const [snapshot] = await tx
    .update(commissionSnapshots)
    .set(await affiliateColumns(tx, bookingId, affiliateId))
    .where(and(eq(commissionSnapshots.bookingId, bookingId), isNull(commissionSnapshots.affiliateId)))
    .returning()
  if (!snapshot) throw new Error('The booking is credited already')
  return snapshot
}
