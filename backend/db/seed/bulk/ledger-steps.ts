// The statements that generate the ledger of the generated money: the entries and postings that the services would have
// posted. Numbers of entries derive from the rows, so that postings need no look-up.
import { defaultFeeBps } from '@affiliate-booking/contract/options/money/money'
import { accountOf } from '../../../services/ledger/account-of.ts'
import { idOf, share, textOf } from './sql.ts'
import type { Step } from './step.ts'

/** All are SQL expressions on a row of `from`. */
interface Event {
  readonly kind: string
  /** The entry's number, counted from the last one that was there before. */
  readonly number: string
  readonly key: string
  readonly object: readonly [type: string, id: string]
  readonly at: string
  readonly from: string
  readonly where?: string
  readonly booking?: string
  /** Account, payee and paise. */
  readonly postings: readonly (readonly [account: string, party: string | null, amount: string])[]
}

/** The entries of a booking share a block of numbers. */
const blockSize = 8
const inBlock = (place: number) => `${blockSize} * n + ${place}`

/** The account of a commission in a state, as SQL. */
const accountIn = (status: 'pending' | 'available' | 'on_hold') =>
  `case kind when 'shares' then '${accountOf({ kind: 'shares', status })}' else '${accountOf({ kind: 'commissions', status })}' end`
const accountAtFirst = `case when is_held then ${accountIn('on_hold')} else ${accountIn('pending')} end`

const feeOf = (paid: string) => share(paid, String(defaultFeeBps))
const refunds =
  'seed_refunds join (select n, settled_at, kept, left_over, provider_id from seed_held) as held using (n)'
const isAfterSettlement = 'settled_at is not null and left_over < kept'
const feeBack = `(${feeOf('kept')} - ${feeOf('left_over')})`

const accrual = {
  kind: 'accrual',
  booking: 'booking_id',
  postings: [
    ['commission_expense', null, 'amount'],
    [accountAtFirst, 'beneficiary_id', '-amount'],
  ],
} as const

const events: readonly Event[] = [
  {
    kind: 'payment',
    number: inBlock(0),
    key: `'receipt:SEED' || n`,
    object: ['receipt', idOf('receipt', 'n')],
    at: 'paid_at',
    from: 'seed_held',
    where: 'is_paid',
    booking: 'id',
    postings: [
      ['cash', null, 'price'],
      ['customer_deposits', null, '-price'],
    ],
  },
  {
    kind: 'refund',
    number: inBlock(1),
    key: `'refund:' || id`,
    object: ['refund', 'id'],
    at: 'created_at',
    from: refunds,
    booking: 'booking_id',
    postings: [
      ['customer_deposits', null, `case when ${isAfterSettlement} then 0 else amount end`],
      [
        'provider_pending',
        'provider_id',
        `case when ${isAfterSettlement} then amount - ${feeBack} else 0 end`,
      ],
      ['platform_revenue', null, `case when ${isAfterSettlement} then ${feeBack} else 0 end`],
      ['refunds_payable', null, '-amount'],
    ],
  },
  {
    kind: 'settlement',
    number: inBlock(2),
    key: `'settle:' || id`,
    object: ['booking', 'id'],
    at: 'settled_at',
    from: 'seed_held',
    where: 'settled_at is not null',
    booking: 'id',
    postings: [
      ['customer_deposits', null, 'kept'],
      ['provider_pending', 'provider_id', `${feeOf('kept')} - kept`],
      ['platform_revenue', null, `-${feeOf('kept')}`],
    ],
  },
  {
    ...accrual,
    number: inBlock(3),
    key: `'accrue:' || booking_id`,
    object: ['booking', 'booking_id'],
    at: 'created_at',
    from: 'seed_commissions',
    where: `part <> 'share' and type <> 'correction' and amount <> 0`,
  },
  {
    ...accrual,
    kind: 'correction',
    number: inBlock(4),
    key: `'correct:' || ${idOf('refund', 'n')}`,
    object: ['refund', idOf('refund', 'n')],
    at: 'created_at',
    from: 'seed_commissions',
    where: `part <> 'share' and type = 'correction'`,
  },
  {
    kind: 'refund-sent',
    number: inBlock(5),
    key: `'refund-sent:' || id || ':2'`,
    object: ['refund', 'id'],
    at: `created_at + interval '1 day'`,
    from: 'seed_refunds',
    where: `status in ('sent', 'completed')`,
    booking: 'booking_id',
    postings: [
      ['refunds_payable', null, 'amount'],
      ['cash', null, '-amount'],
    ],
  },
  {
    kind: 'release',
    number: 'after_bookings + number',
    key: `'release:' || id || ':1'`,
    object: ['commission', 'id'],
    at: 'hold_until',
    from: 'seed_commissions',
    where: `status in ('available', 'paid') and amount <> 0`,
    booking: 'booking_id',
    postings: [
      [accountIn('pending'), 'beneficiary_id', 'amount'],
      [accountIn('available'), 'beneficiary_id', '-amount'],
    ],
  },
  {
    kind: 'payout-sent',
    number: 'after_releases + 2 * number',
    key: `'payout-sent:' || id`,
    object: ['payout', 'id'],
    at: `made + interval '2 hours'`,
    from: 'seed_payouts',
    where: `status in ('sent', 'completed')`,
    postings: [
      [accountIn('available'), 'beneficiary_id', 'gross'],
      ['payouts_in_transit', null, 'tds - gross'],
      ['tds_payable', null, '-tds'],
    ],
  },
  {
    kind: 'payout-completed',
    number: 'after_releases + 2 * number + 1',
    key: `'payout-completed:' || id`,
    object: ['payout', 'id'],
    at: `made + interval '1 day'`,
    from: 'seed_payouts',
    where: `status = 'completed'`,
    postings: [
      ['payouts_in_transit', null, 'gross - tds'],
      ['cash', null, 'tds - gross'],
    ],
  },
]

/** The rows of an event's commissions make one entry of a booking. */
const insertEntries = ({ number, key, kind, object: [type, id], at, from, where = 'true' }: Event) =>
  `insert into journal_entries (id, event_key, kind, object_type, object_id, at) overriding system value
    select distinct on (number) * from (
      select last_entry + ${number} as number, ${key}, '${kind}', '${type}', (${id})::text, ${at}
      from seed_numbers cross join ${from} where ${where}
    ) as entries order by number`

const accountOrExpression = (account: string) => (account.startsWith('case ') ? account : textOf(account))

const insertPostings = ({ number, at, from, where = 'true', booking = 'null::uuid', postings }: Event) => {
  const values = postings.map(
    ([account, party, amount]) =>
      `(${accountOrExpression(account)}, ${party ?? 'null::uuid'}, (${amount})::bigint)`,
  )
  return `insert into postings (entry_id, at, account, party_id, booking_id, amount)
    select last_entry + ${number}, ${at}, posting.account::ledger_account, posting.party, ${booking}, posting.paise
    from seed_numbers cross join ${from}
    cross join lateral (values ${values.join(', ')}) as posting (account, party, paise)
    where ${where} and posting.paise <> 0`
}

export const ledgerSteps: readonly Step[] = [
  {
    name: 'journal entries',
    fills: 'journal_entries',
    statements: [
      `create temporary table seed_numbers on commit drop as
        select last_entry, after_bookings, after_bookings + coalesce((select max(number) from seed_commissions), 0) + 1 as after_releases
        from (select coalesce((select max(id) from journal_entries), 0) as last_entry,
          ${blockSize} * (1 + coalesce((select max(n) from seed_held), 0)) as after_bookings) as first`,
      ...events.map(insertEntries),
      `select setval(pg_get_serial_sequence('journal_entries', 'id'), (select max(id) from journal_entries))`,
    ],
  },
  { name: 'postings', fills: 'postings', statements: events.map(insertPostings) },
]
