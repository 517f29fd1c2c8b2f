// The statements that generate what everybody earns of the bookings: snapshots, receipts, refunds, commissions and
// payouts, by the same arithmetic as the services; check-ledger agrees.
import { defaultCommissionBps, defaultFeeBps } from '@affiliate-booking/contract/options/money/money'
import { exampleRates } from '../../../services/tax/example-rates.ts'
import { heldFor, idOf, isHeld, monthOf, pick, seedDomain, share } from './sql.ts'
import type { Step } from './step.ts'

/** Paise: the least that a payout is made for. */
const minimumPayout = 50_000
const holdDays = 7

/** The tiers with the columns of their administrator in seed_held. */
const tiers = [
  { tier: 0, id: 'affiliate_id', bps: String(defaultCommissionBps) },
  { tier: 1, id: 'dsa_id', bps: 'dsa_bps' },
  { tier: 2, id: 'ssa_id', bps: 'ssa_bps' },
  { tier: 3, id: 'nsa_id', bps: 'nsa_bps' },
]

const primaryOf = (name: string, path: string) =>
  `left join seed_admins ${name} on ${name}.path = ${path} and ${name}.since <= b.created_at`

/** Every hold has a snapshot. An administrator has the override of what was booked from then on. */
const snapshots: Step = {
  name: 'snapshots',
  fills: 'commission_snapshots',
  statements: [
    `create temporary table seed_admins on commit drop as
      select territory_path as path, id, created_at as since, round(commission_rate * 100)::int as bps
      from users where role in ('dsa', 'ssa', 'nsa') and email like '%@${seedDomain}'`,
    'analyze seed_admins',
    `insert into primary_admins (territory_path, admin_id, since) select path, id, since from seed_admins on conflict do nothing`,
    `create temporary table seed_held on commit drop as
      select substr(b.idempotency_key, 6)::bigint as n, b.id, b.provider_id, b.referral_affiliate_id as affiliate_id, b.territory_path,
        b.total_amount as price, b.payment_status <> 'pending' as is_paid, b.settled_at, b.ends_at, b.created_at, b.paid_at, b.cancelled_at,
        coalesce(b.refund_amount, 0) as refunded, b.total_amount - case b.status when 'cancelled' then coalesce(b.refund_amount, 0) else 0 end as kept,
        b.total_amount - coalesce(b.refund_amount, 0) as left_over,
        greatest(b.settled_at, case when b.status = 'completed' then b.ends_at end) + interval '${holdDays} days' as hold_until,
        dsa.id as dsa_id, dsa.bps as dsa_bps, ssa.id as ssa_id, ssa.bps as ssa_bps, nsa.id as nsa_id, nsa.bps as nsa_bps
      from bookings b ${primaryOf('dsa', 'b.territory_path')} ${primaryOf('ssa', 'b.state_path')} ${primaryOf('nsa', 'b.country_path')}
      where b.idempotency_key like 'seed-%'`,
    'analyze seed_held',
    `insert into commission_snapshots (id, booking_id, fee_bps, affiliate_id, affiliate_type, affiliate_value,
        dsa_id, dsa_bps, ssa_id, ssa_bps, nsa_id, nsa_bps, created_at)
      select ${idOf('snapshot', 'n')}, id, ${defaultFeeBps}, affiliate_id, case when affiliate_id is not null then 'percentage'::rate_type end,
        case when affiliate_id is not null then ${defaultCommissionBps} end, dsa_id, dsa_bps, ssa_id, ssa_bps, nsa_id, nsa_bps, created_at
      from seed_held`,
  ],
}

const refundedAt = `coalesce(cancelled_at, settled_at + interval '3 days')`

const receipts: Step = {
  name: 'receipts and refunds',
  fills: 'receipts',
  statements: [
    `insert into receipts (id, source, reference, amount, booking_id, use, received_at, created_at)
      select ${idOf('receipt', 'n')}, 'upi', 'SEED' || n, price, id, 'price', paid_at, paid_at from seed_held where is_paid`,
    `create temporary table seed_refunds on commit drop as
      select n, ${idOf('refund', 'n')} as id, id as booking_id, territory_path, refunded as amount, created_at,
        (case when chance >= 6 and created_at < now() - interval '10 days' then 'completed'
          when chance >= 4 then 'sent' when chance >= 2 then 'due' else 'awaiting_payee' end)::refund_status as status
      from (select n, id, territory_path, refunded, ${refundedAt} as created_at, ${pick('n', 'refund', 100)} as chance
        from seed_held where refunded > 0) as due`,
    `insert into refunds (id, booking_id, amount, status, utr, territory_path, created_at, sent_at, completed_at, version)
      select id, booking_id, amount, status, case when status in ('sent', 'completed') then 'SEEDUTR' || n end, territory_path, created_at,
        case when status in ('sent', 'completed') then created_at + interval '1 day' end,
        case when status = 'completed' then created_at + interval '2 days' end,
        case status when 'awaiting_payee' then 0 when 'due' then 1 when 'sent' then 2 else 3 end
      from seed_refunds order by created_at, n`,
  ],
}

const rowOf = (amount: string, rest: string) =>
  `select n, id as booking_id, territory_path, hold_until, ${amount} as amount, ${rest}`

/** A sale, override or share, and the correction of it by the refund after the settlement. */
function rowsFor(
  part: string,
  beneficiary: string,
  bps: string,
  type: string,
  tier: string,
  amountOf: (paid: string) => string,
) {
  const common = `${beneficiary} as beneficiary_id, ${tier}::int as tier, ${bps} as bps`
  return `${rowOf(amountOf('kept'), `${common}, '${type}'::commission_type as type, kept as base, settled_at as created_at, '${part}' as part`)}
      from seed_held where settled_at is not null and ${beneficiary} is not null
    union all
    ${rowOf(`${amountOf('left_over')} - ${amountOf('kept')}`, `${common}, 'correction', left_over, settled_at + interval '3 days', '${part}'`)}
      from seed_held where settled_at is not null and ${beneficiary} is not null and left_over < kept
        and ${amountOf('left_over')} <> ${amountOf('kept')}`
}

const allRows = [
  rowsFor(
    'share',
    'provider_id',
    String(10_000 - defaultFeeBps),
    'share',
    'null',
    (paid) => `(${paid} - ${share(paid, String(defaultFeeBps))})`,
  ),
  ...tiers.map(({ tier, id, bps }) =>
    rowsFor(String(tier), id, bps, tier === 0 ? 'sale' : 'override', String(tier), (paid) =>
      share(paid, bps),
    ),
  ),
].join(' union all ')

const ripened: Step = {
  name: 'payouts',
  fills: 'payouts',
  statements: [
    // Held until now: a small part of what affiliates earned.
    `create temporary table seed_rows on commit drop as
      select row_number() over () as number, rows.*, (case when part = 'share' then 'shares' else 'commissions' end)::payout_kind as kind,
        part = '0' and ${isHeld('n')} as is_held, ${monthOf('hold_until')} as month
      from (${allRows}) as rows`,
    'analyze seed_rows',
    // What ripened in a month is paid in the next one. The last month is on its way, for some of the payees.
    `create temporary table seed_payouts on commit drop as
      select row_number() over (order by month, beneficiary_id, kind) as number, md5('seed:payout:' || beneficiary_id || kind || month)::uuid as id,
        sums.*, paid.tds, least(now(), ((month + interval '1 month 4 days 10 hours') at time zone 'Asia/Kolkata')) as made
      from (
        select beneficiary_id, rows.kind, month, sum(amount)::bigint as gross,
          case rows.kind when 'shares' then sum(base - case type when 'correction' then 2 * base else 0 end) else sum(amount) end::bigint as tax_base,
          case rows.kind when 'shares' then ${exampleRates.shares.bpsWithPan} else ${exampleRates.commissions.bpsWithPan} end as tax_bps, payees.territory_path, payees.account_id,
          (case when month < date_trunc('month', now() at time zone 'Asia/Kolkata')::date - interval '1 month' then 'completed'
            when payees.chance < 4 then 'sent' when payees.chance = 4 then 'approved' when payees.chance = 5 then 'draft' end)::payout_status as status
        from seed_rows rows join seed_payees payees on payees.id = beneficiary_id and payees.is_qualified
        where not is_held and month < date_trunc('month', now() at time zone 'Asia/Kolkata')::date and hold_until <= now()
        group by beneficiary_id, rows.kind, month, payees.territory_path, payees.account_id, payees.chance
        having sum(amount) >= ${minimumPayout}
      ) as sums cross join lateral (select ${share('tax_base', 'tax_bps')} as tds) as paid
      where status is not null`,
    'analyze seed_payouts',
    `insert into payouts (id, kind, beneficiary_id, status, gross, tax_base, tax_bps, section, financial_year, year_base, year_tds,
        tds, net, account_id, utr, created_by, approved_by, territory_path, version, created_at, approved_at, sent_at, completed_at)
      select id, kind, beneficiary_id, status, gross, tax_base, tax_bps, case kind when 'shares' then '${exampleRates.shares.section}' else '${exampleRates.commissions.section}' end, year || '-' || lpad(((year + 1) % 100)::text, 2, '0'),
        coalesce(sum(tax_base) filter (where status in ('sent', 'completed')) over earlier, 0)::bigint,
        coalesce(sum(tds) filter (where status in ('sent', 'completed')) over earlier, 0)::bigint,
        tds, gross - tds, account_id, case status when 'completed' then 'SEEDPO' || number end, ${idOf('super_admin', '1')},
        case when status <> 'draft' then ${idOf('super_admin', '2')} end, territory_path, 0, made,
        case when status <> 'draft' then made + interval '1 hour' end,
        case when status in ('sent', 'completed') then made + interval '2 hours' end,
        case when status = 'completed' then made + interval '1 day' end
      from (select seed_payouts.*, extract(year from made at time zone 'Asia/Kolkata' - interval '3 months')::int as year from seed_payouts) as paid
      window earlier as (partition by beneficiary_id, kind, year order by month rows between unbounded preceding and current row exclude current row)
      order by number`,
  ],
}

const commissionRows: Step = {
  name: 'commissions',
  fills: 'commissions',
  statements: [
    `create temporary table seed_commissions on commit drop as
      select rows.*, md5('seed:commission:' || n || ':' || part || ':' || type)::uuid as id, payouts.id as payout_id, payouts.status as payout_status,
        payouts.made as payout_made, (case when is_held then 'on_hold' when hold_until > now() then 'pending'
          when payouts.status = 'completed' then 'paid' else 'available' end)::commission_status as status
      from seed_rows rows
      left join seed_payouts payouts on payouts.beneficiary_id = rows.beneficiary_id and payouts.kind = rows.kind
        and payouts.month = rows.month and not is_held and hold_until <= now()`,
    'drop table seed_rows',
    'analyze seed_commissions',
    `insert into commissions (id, event_key, booking_id, beneficiary_id, kind, tier, snapshot_id, corrects_id, base, bps, amount, type, status,
        hold_until, hold_reason, payout_id, territory_path, version, created_at, paid_at)
      select id, case type when 'correction' then 'correct:' || ${idOf('refund', 'n')} || ':' || part else 'settle:' || booking_id || ':' || part end,
        booking_id, beneficiary_id, kind, tier, ${idOf('snapshot', 'n')},
        case type when 'correction' then md5('seed:commission:' || n || ':' || part || ':' || case part when 'share' then 'share' when '0' then 'sale' else 'override' end)::uuid end,
        base, bps, amount, type, status, hold_until, case when is_held then '${heldFor}' end, payout_id, territory_path,
        (status in ('available', 'paid'))::int, created_at, case when status = 'paid' then payout_made + interval '1 day' end
      from seed_commissions order by created_at, number`,
  ],
}

export const moneySteps: readonly Step[] = [snapshots, receipts, ripened, commissionRows]
