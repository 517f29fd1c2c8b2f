// What came by links, from the counted days of clicks, the referrals and the commissions.
import type { LinkDays, LinkFigures } from '@affiliate-booking/contract/calls/referrals/links'
import type { LinkPeriod } from '@affiliate-booking/contract/options/referrals/links'
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { unseenValue } from '../../db/conditions/planned-values.ts'
import { creditedReferralOf } from '../referrals/credited-referral.ts'

interface Totals {
  readonly totals: LinkFigures
  readonly of: (linkId: string) => LinkFigures
}

interface Figures extends Totals {
  /** Oldest first, with the days without anything. */
  readonly days: LinkDays
}

interface Asked {
  readonly period: LinkPeriod
  readonly now: Date
  /** Of one link; otherwise of all. */
  readonly linkId?: string
}

const none: LinkFigures = { clicks: 0, visitors: 0, bookings: 0, leads: 0, earnings: 0 }

// PostgreSQL returns sums as text.
const Row = z.object({
  linkId: z.string().nullable(),
  day: z.string().nullable(),
  clicks: z.coerce.number(),
  visitors: z.coerce.number(),
  bookings: z.coerce.number(),
  leads: z.coerce.number(),
  earnings: z.coerce.number(),
})

/** Of an affiliate's links, or of one of them, with their days. */
export async function readLinkFigures(db: Database, affiliateId: string, asked: Asked): Promise<Figures> {
  const rows = await readSums(db, affiliateId, asked, sql`day::text`, sql`grouping sets ((link_id), (day))`)
  const byDay = new Map(rows.map(({ linkId: _linkId, day, ...figures }) => [day, figures]))
  const first = firstDayOf(asked)
  const days = Array.from({ length: Number(asked.period) }, (_, index) => addDays(first, index))
  return {
    ...totalsOf(rows.filter(({ day }) => day === null)),
    days: days.map((day) => ({ day, ...(byDay.get(day) ?? none) })),
  }
}

/** The same without the days. */
export const readLinkTotals = async (db: Database, affiliateId: string, asked: Asked): Promise<Totals> =>
  totalsOf(await readSums(db, affiliateId, asked, sql`null`, sql`link_id`))

function totalsOf(rows: readonly z.output<typeof Row>[]): Totals {
  const byLink = new Map(rows.map(({ linkId, day: _day, ...figures }) => [linkId, figures]))
  return { totals: rows.reduce(addFigures, none), of: (id) => byLink.get(id) ?? none }
}

const firstDayOf = ({ period, now }: Asked): string => addDays(dayInIndia(now), 1 - Number(period))

function readSums(db: Database, affiliateId: string, asked: Asked, day: SQL, groups: SQL) {
  const { linkId } = asked
  const first = firstDayOf(asked)
  const firstDay = unseenValue(first, 'date')
  const from = unseenValue(instantInIndia(first, '00:00').toISOString(), 'timestamptz')
  const isOne = linkId === undefined ? sql`true` : sql`referral_links.id = ${linkId}`
  return rowsOf(
    db,
    sql`with links as (
        select id from referral_links where affiliate_id = ${affiliateId} and ${isOne}
      ), parts as (
        select link_id, day, clicks, visitors, 0 as bookings, 0 as leads, 0 as earnings
        from link_days where link_id in (select id from links) and day >= ${firstDay}
        union all
        select link_id, (referrals.created_at at time zone 'Asia/Kolkata')::date, 0, 0, (subject_type = 'booking')::int,
          (subject_type = 'lead')::int, 0
        from referrals
        where affiliate_id = ${affiliateId} and referrals.created_at >= ${from} and subject_type in ('booking', 'lead')
          and link_id in (select id from links)
          -- The few that were never paid have an index of their own.
          and subject_id not in (
            select id from bookings
            where referral_affiliate_id = ${affiliateId} and status = 'cancelled' and payment_status = 'pending'
            union all
            -- Of leads that became one, the referral that is credited counts.
            select subject_id from leads join referrals as own on own.subject_type = 'lead' and own.subject_id = leads.id
            where leads.referral_affiliate_id = ${affiliateId} and duplicate_of is not null
              and own.id is distinct from ${creditedReferralOf(sql`leads.duplicate_of`)}
          )
        union all
        select link_id, (commissions.created_at at time zone 'Asia/Kolkata')::date, 0, 0, 0, 0, commissions.amount
        from commissions
        -- One look for each commission, whatever the planner knows of the affiliate.
        cross join lateral (
          select link_id from referrals
          where subject_type = 'booking' and subject_id = booking_id and affiliate_id = ${affiliateId}
          union all
          select link_id from referrals
          where lead_id is not null and id = ${creditedReferralOf(sql`lead_id`)} and affiliate_id = ${affiliateId}
        ) as credited
        where beneficiary_id = ${affiliateId} and commissions.kind = 'commissions'
          and commissions.created_at >= ${from} and link_id in (select id from links)
      )
      select link_id as "linkId", ${day} as day, sum(clicks) as clicks, sum(visitors) as visitors, sum(bookings) as bookings,
        sum(leads) as leads, sum(earnings) as earnings
      from parts group by ${groups}`,
    Row,
  )
}

const addFigures = (sum: LinkFigures, more: LinkFigures): LinkFigures => ({
  clicks: sum.clicks + more.clicks,
  visitors: sum.visitors + more.visitors,
  bookings: sum.bookings + more.bookings,
  leads: sum.leads + more.leads,
  earnings: sum.earnings + more.earnings,
})
