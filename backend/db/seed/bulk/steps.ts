// The statements that generate rows, one for each table. All values derive from a row's number, so two runs generate the
// same; times count back from now.
import {
  cancellationPolicies,
  cancellationPolicyNames,
} from '@affiliate-booking/contract/options/products/products'
import { affiliateOf, arrayOf, idOf, pick, pickWord, seedDomain, textOf } from './sql.ts'
import type { SeedSize, Step } from './step.ts'
import { firstNames, lastNames, offers, reviewTexts } from './names.ts'

const months = 24
const days = Math.round((months * 365) / 12)

/** Days from today that every product is available; later days have a slot only if booked. */
const openDays = 14

export const countAccounts = ({ products, bookings }: SeedSize) => ({
  providers: Math.ceil(products / 10),
  customers: Math.max(1, Math.ceil(bookings / 10)),
  affiliates: Math.max(1, Math.ceil(bookings / 500)),
  leads: Math.ceil(bookings / 5),
})

const nameOf = (number: string) =>
  `${pickWord(number, 'first name', firstNames)} || ' ' || ${pickWord(number, 'last name', lastNames)}`

/** The instant of a row within the last two years. */
export const madeAt = (number: string, use: string) =>
  `now() - ${pick(number, `when ${use}`, days * 86_400)} * interval '1 second'`

const policyOf = (name: string) =>
  `(case ${name} ${cancellationPolicyNames
    .map((policy) => `when '${policy}' then '${JSON.stringify(cancellationPolicies[policy])}'::jsonb`)
    .join(' ')} end)`

interface People {
  role: string
  /** A query with the columns n, path, district, state. */
  from: string
  commissionRate?: number
}

function insertPeople(passwordHash: string, { role, from, commissionRate }: People): string {
  return `insert into users (id, role, status, name, email, phone, password_hash, city, district, state, country,
      territory_path, commission_rate, created_at, approved_at, email_verified_at)
    select ${idOf(role, 'n')}, '${role}', 'active', ${nameOf(`n + ${role.length * 7}`)},
      '${role.replaceAll('_', '-')}-' || n || '@${seedDomain}', '+91 9' || lpad(${pick('n', `phone of ${role}`, 1_000_000_000)}::text, 9, '0'),
      ${textOf(passwordHash)}, district, district, state, case when path is not null then 'India' end, path,
      ${commissionRate ?? 'null'}, ${madeAt('n', role)}, now(), now()
    from (${from}) as people`
}

const inDistricts = (count: number) =>
  `select n, path, name as district, state from generate_series(1, ${count}) n
    join seed_districts on seed_districts.number = (n - 1) % (select count(*) from seed_districts)`

/** In the order of their dependencies. */
export function createSteps(size: SeedSize, passwordHash: string): Step[] {
  const { providers, customers, affiliates, leads } = countAccounts(size)
  const people = (description: People) => insertPeople(passwordHash, description)
  return [
    {
      name: 'administrators',
      statements: [
        `create temporary table seed_districts on commit drop as
          select row_number() over (order by district.path) - 1 as number, district.path, district.name, state.name as state
          from territories district join territories state on state.id = district.parent_id
          where district.kind = 'district' and district.path like 'IN/%'`,
        'analyze seed_districts',
        people({
          role: 'super_admin',
          from: `select n, null as path, null as district, null as state from generate_series(1, 2) n`,
        }),
        people({
          role: 'nsa',
          from: `select 1 as n, 'IN' as path, null as district, null as state`,
          commissionRate: 1.5,
        }),
        // Some territories stay without an administrator.
        people({
          role: 'ssa',
          from: `select * from (select row_number() over (order by path) as n, path, null as district, name as state
            from territories where kind = 'state' and path like 'IN/%') as states where n % 7 <> 0`,
          commissionRate: 2.5,
        }),
        people({
          role: 'dsa',
          from: `select number + 1 as n, path, name as district, state from seed_districts where number % 5 <> 4`,
          commissionRate: 4,
        }),
      ],
    },
    {
      name: 'service providers',
      statements: [people({ role: 'service_provider', from: inDistricts(providers) })],
    },
    {
      name: 'affiliates',
      statements: [
        people({ role: 'affiliate', from: inDistricts(affiliates) }),
        `insert into affiliate_profiles (user_id, preferred_language, promotion_method, pan_number, business_type,
            signature, agreement_accepted_at, referral_code)
          select id, 'Hindi', 'WhatsApp marketing', 'ABCPN1234F', 'individual', name, created_at,
            'SEED' || upper(substr(md5(id::text), 1, 12))
          from users where email like 'affiliate-%@${seedDomain}'`,
      ],
    },
    {
      name: 'customers',
      statements: [
        people({
          role: 'user',
          from: `select n, null as path, null as district, null as state from generate_series(1, ${customers}) n`,
        }),
      ],
    },
    { name: 'products', fills: 'products', statements: productStatements(size, providers) },
    { name: 'bookings', fills: 'bookings', statements: bookingStatements(size, customers, affiliates) },
    { name: 'availability', fills: 'availability_slots', statements: slotStatements },
    { name: 'reviews', statements: reviewStatements },
    {
      name: 'leads',
      statements: [
        `insert into leads (id, name, email, status, referral_affiliate_id, source, territory_path, assigned_to, routed_at, consent_at, created_at)
          select ${idOf('lead', 'n')}, ${nameOf('n')}, 'lead-' || n || '@${seedDomain}',
            (${arrayOf(['new', 'new', 'contacted', 'qualified', 'proposal', 'closed_won', 'closed_lost'])})[1 + ${pick('n', 'lead', 7)}]::lead_status,
            affiliate.id, 'referral', affiliate.territory_path,
            (select id from users where role = 'dsa' and territory_path = affiliate.territory_path order by id limit 1), made, made, made
          from (select n, ${madeAt('n', 'lead')} as made from generate_series(1, ${leads}) n) as joined
          join users affiliate on affiliate.id = ${idOf('affiliate', `1 + ${pick('n', 'affiliate of lead', affiliates)}`)}`,
      ],
    },
  ]
}

function productStatements({ products }: SeedSize, providers: number): string[] {
  const choices = offers.flatMap(({ category, tours, stays }) => [
    ...tours.map((title) => ({ category, kind: 'tour', title })),
    ...stays.map((title) => ({ category, kind: 'stay', title })),
  ])
  const values = choices.map(
    ({ category, kind, title }, index) => `(${index}, '${kind}', ${textOf(title)}, '${category}')`,
  )
  return [
    `create temporary table seed_offers on commit drop as
      select * from (values ${values.join(', ')}) as offers (number, kind, title, category)`,
    `insert into products (id, slug, provider_id, kind, title, description, category, price, discount_price, country,
        state, district, territory_path, meeting_point, duration_minutes, is_instant, maximum_seats, guests_per_room, cutoff_minutes,
        cancellation_policy, status, submitted_at, approved_at, created_at, updated_at)
      select ${idOf('product', 'n')}, 'seed-' || n, provider.id, offer.kind::product_kind, offer.title || ', ' || location.name,
        offer.title || ' in ' || location.name || ', ' || location.state || '. Small groups, local guides, everything included.',
        offer.category, price, case when ${pick('n', 'discount', 4)} = 0 then price * 9 / 10 end, 'India', location.state, location.name,
        location.path, 'The main gate', case offer.kind when 'tour' then 180 end, ${pick('n', 'instant', 3)} = 0, 6,
        case offer.kind when 'stay' then 2 + ${pick('n', 'guests per room', 3)} end, 120,
        (${arrayOf(cancellationPolicyNames)})[1 + ${pick('n', 'policy', cancellationPolicyNames.length)}],
        case when is_waiting then 'pending_approval' else 'approved' end::product_status,
        case when is_waiting then made end, case when not is_waiting then made end, made, made
      from (select n, (50 + ${pick('n', 'price', 950)}) * 1000 as price, ${pick('n', 'waiting', 20)} = 0 as is_waiting,
          ${madeAt('n', 'product')} as made from generate_series(1, ${products}) n) as numbers
      join seed_offers offer on offer.number = ${pick('n', 'offer', choices.length)}
      join users provider on provider.id = ${idOf('service_provider', `1 + (n - 1) % ${providers}`)}
      join seed_districts location on location.path = provider.territory_path`,
    // The lower the number, the better a product sells.
    `create temporary table seed_products on commit drop as
      select row_number() over (order by length(slug), slug) - 1 as number, products.*
      from products where slug ~ '^seed-[0-9]+$' and status = 'approved'`,
    'create index on seed_products (number)',
    'analyze seed_products',
  ]
}

function bookingStatements({ bookings }: SeedSize, customers: number, affiliates: number): string[] {
  const chance = pick('n', 'outcome', 100)
  return [
    `create temporary table seed_trips on commit drop as
      select n, made, day, day + nights as last_day, nights, seats, ${chance} as chance,
        (day + nights) < (now() at time zone 'Asia/Kolkata')::date as is_over,
        ${idOf('user', `1 + customer`)} as user_id, customer + 1 as customer_number,
        case when ${pick('n', 'referred', 10)} < 3 then ${idOf('affiliate', affiliateOf('n', affiliates))} end as affiliate_id,
        product.id as product_id, product.provider_id, product.territory_path, product.title, product.effective_price,
        product.cancellation_policy, product.kind
      from (
        select n, ${madeAt('n', 'booking')} as made, 1 + ${pick('n', 'seats', 4)} as seats, ${pick('n', 'customer', customers)} as customer,
          floor(power(${pick('n', 'product', 1_000_000)} / 1000000.0, 2) * (select count(*) from seed_products))::bigint as wanted
        from generate_series(1, ${bookings}) n
      ) as numbers
      join seed_products product on product.number = wanted
      cross join lateral (select
        (made at time zone 'Asia/Kolkata')::date + 1 + ${pick('n', 'days ahead', 45)} as day,
        case product.kind when 'stay' then 1 + ${pick('n', 'nights', 3)} else 0 end as nights) as dates`,
    `insert into bookings (id, user_id, product_id, provider_id, territory_path, product_title, customer_name,
        policy_snapshot, unit_price, seats, guests, total_amount, date, end_date, start_time, end_time, starts_at, ends_at, status,
        payment_status, idempotency_key, referral_affiliate_id, payment_reference, payment_submitted_at, paid_at,
        confirmed_at, completed_at, is_no_show, cancelled_at, cancelled_by, refund_amount, settled_at, voucher_code, created_at)
      select ${idOf('booking', 'n')}, user_id, product_id, provider_id, territory_path, title, ${nameOf(`customer_number + ${'user'.length * 7}`)},
        ${policyOf('cancellation_policy')}, effective_price, seats, case kind when 'stay' then seats * 2 end, total, day, case kind when 'stay' then last_day end,
        starts, ends, (day + starts) at time zone 'Asia/Kolkata', trip_end, status,
        payment, 'seed-' || n, affiliate_id,
        case when is_entered then 'SEED' || n end, case when is_entered then made end,
        case when payment <> 'pending' then made end, case when status in ('confirmed', 'completed') then made end,
        case when status = 'completed' then trip_end end,
        status = 'completed' and chance < 3,
        case when status = 'cancelled' then made + interval '1 hour' end,
        case when status = 'cancelled' then 'user'::cancelled_by end,
        refunded, case when payment <> 'pending' and total > coalesce(refunded, 0) then
          case status when 'completed' then trip_end when 'cancelled' then made + interval '1 hour' end end,
        md5('seed voucher ' || n), made
      from seed_trips
      cross join lateral (select effective_price * seats * greatest(nights, 1) as total,
        case kind when 'stay' then time '14:00' else time '09:00' end as starts,
        case kind when 'stay' then time '11:00' else time '12:00' end as ends,
        case when chance >= 85 then 'cancelled' when is_over then 'completed' when chance >= 70 then 'pending'
          else 'confirmed' end::booking_status as status) as facts
      cross join lateral (select (last_day + ends) at time zone 'Asia/Kolkata' as trip_end) as trip
      cross join lateral (select
        case when status = 'completed' and ${pick('n', 'refunded later', 40)} = 0 and trip_end < now() - interval '3 days' then 'refunded'
          when status in ('confirmed', 'completed') then 'completed'
          when status = 'cancelled' then case when chance % 2 = 0 then 'refunded' else 'pending' end
          else case when chance % 2 = 0 then 'completed' else 'pending' end end::payment_status as payment) as money
      cross join lateral (select payment <> 'pending' or status = 'pending' as is_entered) as reference
      -- Cancelled in time or not; what is refunded after the trip is half of the price.
      cross join lateral (select case when payment = 'refunded' then
        case status when 'cancelled' then total * (50 + 50 * (n % 2)) / 100 else total / 2 end end as refunded) as refund
      -- In the order of creation, as real bookings would be stored.
      order by made, n`,
  ]
}

const slotId = `md5('seed:slot:' || product_id || ':' || date)::uuid`

const slotStatements: readonly string[] = [
  `create temporary table seed_nights on commit drop as
    select bookings.id as booking_id, product_id, night::date as date, seats
    from bookings, generate_series(date, greatest(coalesce(end_date, date) - 1, date), interval '1 day') as night
    where idempotency_key like 'seed-%' and status in ('pending', 'confirmed')`,
  `insert into availability_slots (id, product_id, date, start_time, end_time, capacity, reserved, cutoff_at)
    select ${slotId}, product_id, date, starts, case kind when 'stay' then time '11:00' else time '12:00' end,
      greatest(8 + ${pick('number', 'capacity', 12)}, reserved), reserved,
      (date + starts) at time zone 'Asia/Kolkata' - cutoff_minutes * interval '1 minute'
    from (
      select product_id, date, sum(seats) as reserved from (
        select product_id, date, seats from seed_nights
        union all
        select id, (now() at time zone 'Asia/Kolkata')::date + ahead, 0 from seed_products, generate_series(0, ${openDays - 1}) ahead
      ) as wanted group by product_id, date
    ) as days
    join seed_products product on product.id = product_id
    cross join lateral (select case product.kind when 'stay' then time '14:00' else time '09:00' end as starts) as times`,
  `insert into booking_slots (booking_id, slot_id, seats) select booking_id, ${slotId}, seats from seed_nights`,
]

const reviewStatements: readonly string[] = [
  `insert into reviews (id, booking_id, product_id, rating, text, created_at)
    select ${idOf('review', 'n')}, ${idOf('booking', 'n')}, product_id, 3 + ${pick('n', 'rating', 3)}, ${pickWord('n', 'review', reviewTexts)},
      last_day + interval '1 day'
    from seed_trips where is_over and chance between 3 and 84 and ${pick('n', 'reviewed', 8)} = 0`,
  `update products set rating_sum = sums.rating, review_count = sums.count
    from (select product_id, sum(rating) as rating, count(*) as count from reviews group by product_id) as sums
    where products.id = sums.product_id and products.slug ~ '^seed-[0-9]+$'`,
]
