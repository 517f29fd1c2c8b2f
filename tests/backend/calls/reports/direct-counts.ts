// The figures of a report counted from the rows, in JavaScript: written from what each figure says, not from the SQL.
import type { ReportGrouping, ReportSection } from '@affiliate-booking/contract/options/reports'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { now } from './random-market.ts'

interface Fact {
  /** The day in India; null: now. */
  readonly day: string | null
  readonly path: string | null
  readonly product?: string | null
  readonly provider?: string | null
  readonly affiliate?: string | null
  readonly adds: Readonly<Record<string, number>>
}

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
type Row = z.output<typeof Row>

const text = (value: Row[string] | undefined): string | null => (value == null ? null : String(value))
const indiaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
const dayOf = (instant: Row[string] | undefined) => indiaDay.format(new Date(String(instant)))
const hoursBetween = (first: Row[string] | undefined, second: Row[string] | undefined) =>
  (new Date(String(second)).getTime() - new Date(String(first)).getTime()) / 3_600_000

function bookingFact(row: Row): Fact {
  const isPaid = row['payment_status'] !== 'pending'
  const refund = Number(row['refund_amount'] ?? 0)
  const adds: Record<string, number> = { made: 1, held: 1 }
  if (isPaid) {
    Object.assign(adds, {
      paid: 1,
      people: Number(row['guests'] ?? row['seats']),
      revenue: Number(row['total_amount']) - refund,
      refunded: refund,
      cancelled: row['status'] === 'cancelled' ? 1 : 0,
      completed: row['status'] === 'completed' ? 1 : 0,
    })
  }
  return { ...ownersOf(row), day: dayOf(row['created_at']), adds }
}

const ownersOf = (row: Row) => ({
  path: text(row['territory_path']),
  product: text(row['product_id']),
  provider: text(row['provider_id']),
  affiliate: text(row['referral_affiliate_id']),
})

const leadStates: Record<string, string> = { closed_won: 'won', closed_lost: 'lost' }
const leadSources: Record<string, string> = {
  form: 'fromForm',
  referral: 'fromReferral',
  staff: 'fromStaff',
  import: 'fromImport',
}
const leadTypes: Record<string, string> = { loan: 'loans', insurance: 'insurance', real_estate: 'realEstate' }

function leadFact(row: Row): Fact {
  const status = String(row['status'])
  const adds: Record<string, number> = {
    came: 1,
    leads: 1,
    [leadStates[status] ?? status]: 1,
    [leadSources[String(row['source'])] ?? '']: 1,
    [leadTypes[String(row['type'])] ?? 'otherTypes']: 1,
  }
  if (status === 'closed_won') adds['wonValue'] = Number(row['closed_value'])
  adds['payoutReceived'] = Number(row['payouts'] ?? 0)
  if (row['sla_due_at'] !== null) adds['promised'] = 1
  if (row['first_responded_at'] !== null) {
    adds['answered'] = 1
    adds['answerHours'] = hoursBetween(row['created_at'], row['first_responded_at'])
    if (row['sla_due_at'] !== null && hoursBetween(row['first_responded_at'], row['sla_due_at']) >= 0)
      adds['kept'] = 1
  }
  return { ...ownersOf(row), day: dayOf(row['created_at']), adds }
}

const paymentAge = (hours: number) => {
  if (hours < 4) return 'under4Hours'
  if (hours < 24) return 'under24Hours'
  return hours < 72 ? 'under3Days' : 'older'
}

/** Everything that a section counts. */
async function readFacts(db: Database, section: ReportSection): Promise<Fact[]> {
  const all = async (query: string, describe: (row: Row) => Fact) =>
    (await rowsOf(db, sql.raw(query), Row)).map(describe)
  const iso = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`
  const bookings = (which = 'true') =>
    all(
      `select status, payment_status, refund_amount, total_amount, guests, seats, territory_path, product_id, provider_id,
        referral_affiliate_id, ${iso} from bookings where ${which}`,
      bookingFact,
    )
  const clicks = () =>
    all(
      `select d.day::text as day, d.clicks, d.visitors, p.territory_path as product_path, u.territory_path as own_path, p.id as product_id,
        p.provider_id, l.affiliate_id from link_days d join referral_links l on l.id = d.link_id
        join users u on u.id = l.affiliate_id left join products p on p.id = l.product_id`,
      (row) => ({
        day: String(row['day']),
        path: text(row['product_id'] === null ? row['own_path'] : row['product_path']),
        product: text(row['product_id']),
        provider: text(row['provider_id']),
        affiliate: text(row['affiliate_id']),
        adds: { clicks: Number(row['clicks']), visitors: Number(row['visitors']) },
      }),
    )
  const stamp = (name: string) =>
    `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`
  const leads = () =>
    all(
      `select status, source, type, closed_value, territory_path, referral_affiliate_id, null as product_id, null as provider_id,
        ${stamp('sla_due_at')}, ${stamp('first_responded_at')}, ${iso},
        (select string_agg(payout_received::text, ' ') from lead_wins where lead_id = leads.id and taken_back_at is null) as payouts
        from leads where duplicate_of is null`,
      leadFact,
    )
  switch (section) {
    case 'bookings': {
      return bookings()
    }
    case 'occupancy': {
      return all(
        `select date::text as date, capacity, reserved, is_closed, p.kind, p.territory_path, product_id, p.provider_id
          from availability_slots s join products p on p.id = s.product_id where p.status <> 'pending_approval'`,
        (row) => {
          const unit = row['kind'] === 'stay' ? 'nights' : 'seats'
          return {
            ...ownersOf(row),
            day: String(row['date']),
            adds: {
              [`${unit}Taken`]: Number(row['reserved']),
              [`${unit}Offered`]: Number(row['is_closed'] === true ? row['reserved'] : row['capacity']),
            },
          }
        },
      )
    }
    case 'conversion': {
      const views = await all(
        `select v.day::text as day, v.views, p.territory_path, p.id as product_id, p.provider_id
          from product_views v join products p on p.id = v.product_id`,
        (row) => ({ ...ownersOf(row), day: String(row['day']), adds: { views: Number(row['views']) } }),
      )
      return [...(await bookings()), ...(await clicks()), ...views]
    }
    case 'affiliates': {
      const paid = (await bookings(`payment_status <> 'pending'`)).map((fact) => ({
        ...fact,
        adds: { bookings: 1 },
      }))
      const earned = await all(
        `select territory_path, beneficiary_id, amount, ${iso} from commissions
          where kind = 'commissions' and tier = 0 and type in ('sale', 'lead', 'correction')`,
        (row) => ({
          day: dayOf(row['created_at']),
          path: text(row['territory_path']),
          affiliate: text(row['beneficiary_id']),
          adds: { earned: Number(row['amount']) },
        }),
      )
      const joined = await all(
        `select id, territory_path, ${iso} from users where role = 'affiliate'`,
        (row) => ({
          day: dayOf(row['created_at']),
          path: text(row['territory_path']),
          affiliate: text(row['id']),
          adds: { joined: 1 },
        }),
      )
      const facts = [
        ...paid,
        ...(await leads()).map((fact) => ({ ...fact, adds: { leads: 1 } })),
        ...(await clicks()),
      ]
      return [...facts, ...earned, ...joined].filter(({ affiliate }) => affiliate != null)
    }
    case 'leads': {
      return leads()
    }
    case 'payments': {
      return all(
        `select territory_path, product_id, provider_id, referral_affiliate_id, total_amount,
          extract(epoch from '${now.toISOString()}'::timestamptz - payment_submitted_at) / 3600 as age
          from bookings where payment_status = 'pending' and payment_submitted_at is not null`,
        (row) => ({
          ...ownersOf(row),
          day: null,
          adds: { waiting: 1, amount: Number(row['total_amount']), [paymentAge(Number(row['age']))]: 1 },
        }),
      )
    }
  }
}

export interface Wanted {
  readonly from: string
  readonly to: string
  /** Empty: everything. */
  readonly territory: string
  readonly product?: string | undefined
  readonly provider?: string | undefined
  readonly affiliate?: string | undefined
}

const fits = (fact: Fact, { from, to, territory, product, provider, affiliate }: Wanted) =>
  (fact.day === null || (fact.day >= from && fact.day <= to)) &&
  (territory === '' || fact.path === territory || fact.path?.startsWith(`${territory}/`) === true) &&
  (product === undefined || fact.product === product) &&
  (provider === undefined || fact.provider === provider) &&
  (affiliate === undefined || fact.affiliate === affiliate)

const percent = (part: number, of: number) => (of === 0 ? null : Math.round((part * 1000) / of) / 10)

function figuresOf(section: ReportSection, facts: readonly Fact[], isOfAffiliates: boolean) {
  const sum = (key: string) => facts.reduce((total, { adds }) => total + (adds[key] ?? 0), 0)
  const all = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, sum(key)]))
  switch (section) {
    case 'bookings': {
      return {
        ...all('made', 'paid', 'people', 'revenue', 'cancelled', 'refunded'),
        cancelledRate: percent(sum('cancelled'), sum('paid')),
      }
    }
    case 'occupancy': {
      return {
        ...all('seatsOffered', 'seatsTaken', 'nightsOffered', 'nightsTaken'),
        seatsFilled: percent(sum('seatsTaken'), sum('seatsOffered')),
        nightsFilled: percent(sum('nightsTaken'), sum('nightsOffered')),
      }
    }
    case 'conversion': {
      return {
        ...all('clicks', 'held', 'paid', 'completed'),
        views: isOfAffiliates ? null : sum('views'),
        heldRate: isOfAffiliates ? null : percent(sum('held'), sum('views')),
        paidRate: percent(sum('paid'), sum('held')),
        completedRate: percent(sum('completed'), sum('paid')),
      }
    }
    case 'affiliates': {
      const isActive = ({ adds }: Fact) =>
        [adds['clicks'], adds['bookings'], adds['leads']].some((count) => count ?? 0)
      return {
        ...all('clicks', 'visitors', 'bookings', 'leads', 'earned', 'joined'),
        active: new Set(facts.filter(isActive).map(({ affiliate }) => affiliate)).size,
      }
    }
    case 'leads': {
      const counts = all('came', 'new', 'contacted', 'qualified', 'proposal', 'negotiation', 'won', 'lost')
      const hours =
        sum('answered') === 0 ? null : Math.round((sum('answerHours') * 10) / sum('answered')) / 10
      return {
        ...counts,
        ...all('fromForm', 'fromReferral', 'fromStaff', 'fromImport'),
        ...all('loans', 'insurance', 'realEstate', 'otherTypes'),
        ...all('promised', 'kept', 'wonValue', 'payoutReceived'),
        keptRate: percent(sum('kept'), sum('promised')),
        firstAnswer: hours,
      }
    }
    case 'payments': {
      return all('waiting', 'amount', 'under4Hours', 'under24Hours', 'under3Days', 'older')
    }
  }
}

/** What the figures of a section must be, also for each group, by its key. */
export async function countDirectly(db: Database, section: ReportSection) {
  const facts = await readFacts(db, section)
  return {
    figures: (wanted: Wanted) =>
      figuresOf(
        section,
        facts.filter((fact) => fits(fact, wanted)),
        wanted.affiliate !== undefined,
      ),
    groups(wanted: Wanted, by: ReportGrouping) {
      const found = new Map<string, Fact[]>()
      const depth = wanted.territory === '' ? 1 : Math.min(wanted.territory.split('/').length + 1, 3)
      for (const fact of facts.filter((each) => fits(each, wanted))) {
        const segments = fact.path?.split('/') ?? []
        const territory = segments.length >= depth ? segments.slice(0, depth).join('/') : null
        const key = by === 'territory' ? territory : fact[by]
        if (key != null) found.set(key, [...(found.get(key) ?? []), fact])
      }
      const isOfAffiliates = wanted.affiliate !== undefined || by === 'affiliate'
      return new Map([...found].map(([key, own]) => [key, figuresOf(section, own, isOfAffiliates)]))
    },
  }
}
