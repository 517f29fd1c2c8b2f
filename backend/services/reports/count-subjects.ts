// Counts the rows of some days: the one place that decides what a figure of a report counts. The stored figures, their check
// and what is too fine for them all come from here.
import { type SQL, sql } from 'drizzle-orm'
import type { Day } from './periods/periods.ts'

export const subjects = [
  'bookings',
  'slots',
  'clicks',
  'views',
  'leads',
  'commissions',
  'affiliates',
] as const
export type Subject = (typeof subjects)[number]

/** The columns of each subject in the tables of figures. */
export const subjectColumns = {
  bookings: ['made', 'paid', 'people', 'revenue', 'cancelled', 'refunded', 'completed', 'brought_paid'],
  slots: ['seats_offered', 'seats_taken', 'nights_offered', 'nights_taken'],
  clicks: ['clicks', 'visitors'],
  views: ['views'],
  leads: [
    'leads',
    'leads_new',
    'leads_contacted',
    'leads_qualified',
    'leads_proposal',
    'leads_negotiation',
    'leads_won',
    'leads_lost',
    'from_form',
    'from_referral',
    'from_staff',
    'from_import',
    'loans',
    'insurance',
    'real_estate',
    'other_types',
    'answered',
    'answer_seconds',
    'promised',
    'kept',
    'won_value',
    'payout_received',
    'brought_leads',
  ],
  commissions: ['earned'],
  affiliates: ['joined'],
} as const satisfies Record<Subject, readonly string[]>

export type Column = (typeof subjectColumns)[Subject][number]

/** What a count is limited to, beside its days. */
export interface Narrow {
  readonly product?: string | undefined
  readonly provider?: string | undefined
  readonly affiliate?: string | undefined
}

const none = sql`null::uuid`
const indiaDay = (column: SQL) => sql`(${column} at time zone 'Asia/Kolkata')::date`

/** Whether an instant is on `days.day` in India, so that an index on the instant is used. */
const isOnDay = (column: SQL) =>
  sql`${column} >= days.day::timestamp at time zone 'Asia/Kolkata'
    and ${column} < (days.day + 1)::timestamp at time zone 'Asia/Kolkata'`

function isNarrow(narrow: Narrow, columns: { product: SQL; provider: SQL; affiliate: SQL }): SQL {
  const conditions = (['product', 'provider', 'affiliate'] as const).flatMap((name) =>
    narrow[name] === undefined ? [] : [sql`${columns[name]} = ${narrow[name]}::uuid`],
  )
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const ofBookings = (from: SQL, day: SQL, narrow: Narrow) => sql`
  select ${day} as day, bookings.territory_path as path, bookings.product_id, bookings.provider_id,
    bookings.referral_affiliate_id as affiliate_id,
    count(*) as made,
    count(*) filter (where payment_status <> 'pending') as paid,
    sum(coalesce(guests, seats)) filter (where payment_status <> 'pending') as people,
    sum(total_amount - coalesce(refund_amount, 0)) filter (where payment_status <> 'pending') as revenue,
    count(*) filter (where payment_status <> 'pending' and status = 'cancelled') as cancelled,
    sum(coalesce(refund_amount, 0)) filter (where payment_status <> 'pending') as refunded,
    count(*) filter (where payment_status <> 'pending' and status = 'completed') as completed,
    count(*) filter (where payment_status <> 'pending' and bookings.referral_affiliate_id is not null) as brought_paid
  from ${from}
    and ${isNarrow(narrow, { product: sql`bookings.product_id`, provider: sql`bookings.provider_id`, affiliate: sql`bookings.referral_affiliate_id` })}
  group by 1, 2, 3, 4, 5`

const ofClicks = (from: SQL, narrow: Narrow) => sql`
  select link_days.day, coalesce(products.territory_path, users.territory_path) as path, products.id as product_id,
    products.provider_id, referral_links.affiliate_id,
    sum(link_days.clicks) as clicks, sum(link_days.visitors) as visitors
  from ${from}
    and ${isNarrow(narrow, { product: sql`products.id`, provider: sql`products.provider_id`, affiliate: sql`referral_links.affiliate_id` })}
  group by 1, 2, 3, 4, 5`

const linkTables = sql`join referral_links on referral_links.id = link_days.link_id
  join users on users.id = referral_links.affiliate_id
  left join products on products.id = referral_links.product_id`

/**
 * The figures of a subject on each of the days, with a row for each territory, product, provider and affiliate. The days
 * are a relation `days (day)`.
 */
function countOn(subject: Subject): SQL {
  switch (subject) {
    case 'bookings': {
      return ofBookings(
        sql`days join bookings on ${isOnDay(sql`bookings.created_at`)} where true`,
        sql`days.day`,
        {},
      )
    }
    case 'slots': {
      return sql`
        select days.day, products.territory_path as path, products.id as product_id, products.provider_id,
          ${none} as affiliate_id,
          sum(case when is_closed then reserved else capacity end) filter (where not is_night) as seats_offered,
          sum(reserved) filter (where not is_night) as seats_taken,
          sum(case when is_closed then reserved else capacity end) filter (where is_night) as nights_offered,
          sum(reserved) filter (where is_night) as nights_taken
        from days join availability_slots on availability_slots.date = days.day
          join products on products.id = availability_slots.product_id and products.status <> 'pending_approval'
        group by 1, 2, 3, 4`
    }
    case 'clicks': {
      return ofClicks(sql`days join link_days on link_days.day = days.day ${linkTables} where true`, {})
    }
    case 'views': {
      return sql`
        select days.day, products.territory_path as path, products.id as product_id, products.provider_id,
          ${none} as affiliate_id, sum(product_views.views) as views
        from days join product_views on product_views.day = days.day
          join products on products.id = product_views.product_id
        group by 1, 2, 3, 4`
    }
    case 'leads': {
      return leadsOnDays
    }
    case 'commissions': {
      return sql`
        select days.day, territory_path as path, ${none} as product_id, ${none} as provider_id,
          beneficiary_id as affiliate_id, sum(amount) as earned
        from days join commissions on ${isOnDay(sql`commissions.created_at`)}
        where kind = 'commissions' and tier = 0 and type <> 'adjustment'
        group by 1, 2, 5`
    }
    case 'affiliates': {
      return sql`
        select days.day, territory_path as path, ${none} as product_id, ${none} as provider_id, users.id as affiliate_id,
          count(*) as joined
        from days join users on ${isOnDay(sql`users.created_at`)}
        where role = 'affiliate'
        group by 1, 2, 5`
    }
  }
}

const answer = sql`leads.first_responded_at`
const isPromised = sql`leads.sla_due_at is not null`

const leadsOnDays = sql`
  select days.day, territory_path as path, ${none} as product_id, ${none} as provider_id,
    leads.referral_affiliate_id as affiliate_id,
    count(*) as leads,
    count(*) filter (where status = 'new') as leads_new,
    count(*) filter (where status = 'contacted') as leads_contacted,
    count(*) filter (where status = 'qualified') as leads_qualified,
    count(*) filter (where status = 'proposal') as leads_proposal,
    count(*) filter (where status = 'negotiation') as leads_negotiation,
    count(*) filter (where status = 'closed_won') as leads_won,
    count(*) filter (where status = 'closed_lost') as leads_lost,
    count(*) filter (where source = 'form') as from_form,
    count(*) filter (where source = 'referral') as from_referral,
    count(*) filter (where source = 'staff') as from_staff,
    count(*) filter (where source = 'import') as from_import,
    count(*) filter (where type = 'loan') as loans,
    count(*) filter (where type = 'insurance') as insurance,
    count(*) filter (where type = 'real_estate') as real_estate,
    count(*) filter (where type is null) as other_types,
    count(${answer}) as answered,
    sum(floor(extract(epoch from ${answer} - leads.created_at))::bigint) as answer_seconds,
    count(*) filter (where ${isPromised}) as promised,
    count(*) filter (where ${isPromised} and ${answer} <= leads.sla_due_at) as kept,
    sum(closed_value) filter (where status = 'closed_won') as won_value,
    sum(win.payout_received) as payout_received,
    count(leads.referral_affiliate_id) as brought_leads
  from days join leads on ${isOnDay(sql`leads.created_at`)}
    left join lead_wins win on win.lead_id = leads.id and win.taken_back_at is null
  where leads.duplicate_of is null
  group by 1, 2, 5`

/** As `countOn`, for days of a list. */
export const countDays = (subject: Subject, days: readonly Day[]): SQL =>
  sql`with days as (select unnest(${`{${days.join(',')}}`}::date[]) as day) ${countOn(subject)}`

/**
 * As `countDays` for a period, of one product, provider or affiliate: what has too many rows to be stored, and few enough
 * to be counted at once. Subjects without these have nothing of them.
 */
export function countNarrow(
  subject: Subject,
  { from, to }: { from: Day; to: Day },
  narrow: Narrow,
): SQL | null {
  if (subject === 'bookings') {
    const column = sql`bookings.created_at`
    return ofBookings(
      sql`bookings where ${column} >= ${from}::timestamp at time zone 'Asia/Kolkata'
        and ${column} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
      indiaDay(column),
      narrow,
    )
  }
  if (subject === 'clicks')
    return ofClicks(
      sql`link_days ${linkTables} where link_days.day between ${from}::date and ${to}::date`,
      narrow,
    )
  return null
}
