// Checks the books against themselves and against what they record.
import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../db/database.ts'
import { totalDeltas, totals } from '../../db/schema/totals.ts'
import { isSent } from '../payouts/is-sent.ts'
import { checkLeadWins } from './check-lead-wins.ts'
import { checkShares } from './check-shares.ts'
import { Problem } from './problem.ts'

/** Problems of the ledger: none, unless there is a bug. At most 20 of each kind. */
export async function checkLedger(db: Database): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql.join(
      checks.map((check) => sql`(${check} limit 20)`),
      sql` union all `,
    ),
    Problem,
  )
  return [...rows.map(({ problem }) => problem), ...(await checkShares(db)), ...(await checkLeadWins(db))]
}

const totalsOf = (...subjects: ('revenue' | 'earning' | 'commission' | 'commission-day')[]) => sql`(
    select subject, scope, month, key, count, amount from totals where ${inArray(totals.subject, subjects)}
    union all select subject, scope, month, key, count, amount from total_deltas where ${inArray(totalDeltas.subject, subjects)}) as shown`

/** What came back of a booking's price after a reversal, apart from what is the customer's. */
const restoredOf = (bookingId: SQL) => sql`(
    select coalesce(sum(-p.amount - (
      select coalesce(sum(back.amount), 0) from refunds back
      where back.booking_id = ${bookingId} and 'payment-recovered:' || back.receipt_id = e.event_key)), 0)
    from journal_entries e join postings p on p.entry_id = e.id and p.account = 'customer_deposits'
    where e.object_type = 'booking' and e.object_id = ${bookingId}::text and e.kind = 'payment-recovered')`

const checks = [
  sql`select 'Entry ' || e.event_key || ' sums to ' || sum(p.amount) as problem
    from postings p join journal_entries e on e.id = p.entry_id
    group by e.id having sum(p.amount) <> 0`,

  sql`select 'Posting ' || p.id || ' is of another time than its entry ' || e.event_key
    from postings p join journal_entries e on e.id = p.entry_id where p.at <> e.at`,

  sql`select 'The balance of ' || account || ' of ' || party || ' is ' || coalesce(b.amount, 0)
      || ', its postings sum to ' || coalesce(s.amount, 0)
    from (select account, coalesce(party_id, '00000000-0000-0000-0000-000000000000') as party, sum(amount) as amount
      from postings group by 1, 2) as s
    full join (select account, party_id as party, sum(amount) as amount from account_balances group by 1, 2) as b
      using (account, party)
    where coalesce(b.amount, 0) <> coalesce(s.amount, 0)`,

  // A row's money is in the account of its status until its payout is sent, and in none from then on.
  sql`select 'Rows of ' || party || ' hold ' || coalesce(r.amount, 0) || ' in ' || account
      || ', its balance is ' || coalesce(b.amount, 0)
    from (
      select c.beneficiary_id as party, sum(c.amount) as amount,
        ((case c.kind when 'shares' then 'provider_' else 'partner_' end)
          || (case c.status when 'on_hold' then 'held' else c.status::text end))::ledger_account as account
      from commissions c left join payouts p on p.id = c.payout_id
      where c.status <> 'paid' and not coalesce(${isSent('p')}, false)
      group by 1, 3
    ) as r
    full join (select account, party_id as party, -sum(amount) as amount from account_balances
      where account::text like 'provider%' or account::text like 'partner%' group by 1, 2) as b using (account, party)
    where coalesce(b.amount, 0) <> coalesce(r.amount, 0)`,

  sql`select 'Deposits of booking ' || booking_id || ' are ' || sum(p.amount) || ' though it is settled'
    from postings p join bookings b on b.id = p.booking_id
    where p.account = 'customer_deposits' and b.settled_at is not null
    group by booking_id having sum(p.amount) <> 0`,

  // Before the settlement the deposits are what is left of the price.
  sql`select 'Deposits of booking ' || b.id || ' are ' || -sum(p.amount) || ', not ' || b.total_amount - coalesce(b.refund_amount, 0)
    from bookings b join postings p on p.booking_id = b.id and p.account = 'customer_deposits'
    where b.settled_at is null and b.payment_status <> 'pending'
    group by b.id having -sum(p.amount) <> b.total_amount - coalesce(b.refund_amount, 0)`,

  sql`select 'Booking ' || b.id || ' has refunds of ' || sum(r.amount) || ', not ' || coalesce(b.refund_amount, 0)
    from bookings b join refunds r on r.booking_id = b.id
    where r.receipt_id is null
    group by b.id having sum(r.amount) - ${restoredOf(sql`b.id`)} <> coalesce(b.refund_amount, 0)`,

  sql`select 'Refunds payable of booking ' || booking || ' are ' || coalesce(p.amount, 0) || ', refunds to send are '
      || coalesce(r.amount, 0)
    from (select booking_id as booking, -sum(amount) as amount from postings where account = 'refunds_payable'
      group by 1) as p
    full join (select booking_id as booking, sum(amount) as amount from refunds
      where status not in ('sent', 'completed') group by 1) as r using (booking)
    where coalesce(p.amount, 0) <> coalesce(r.amount, 0)`,

  // Dashboards show the totals.
  sql`select 'Dashboards show a revenue of ' || shown || ', bookings have ' || paid
    from (select coalesce(sum(amount), 0) as shown from ${totalsOf('revenue')} where scope = 'all') as totals,
      (select coalesce(sum(total_amount - coalesce(refund_amount, 0)), 0) as paid from bookings
        where payment_status <> 'pending') as ledger
    where shown <> paid`,
  sql`select 'Dashboards show earnings of ' || coalesce(t.amount, 0) || ' of ' || scope || ', rows have ' || coalesce(r.amount, 0)
    from (select scope, sum(amount) as amount from ${totalsOf('earning')} group by 1) as t
    full join (select earning_scope(kind, tier, beneficiary_id) as scope, sum(amount) as amount from commissions
      where type <> 'adjustment' group by 1) as r using (scope)
    where coalesce(t.amount, 0) <> coalesce(r.amount, 0)`,
  sql`select 'Lists show ' || coalesce(t.count, 0) || ' commissions of ' || coalesce(t.amount, 0) || ' as ' || key || ' in ' || scope
      || case subject when 'commission-day' then ' on ' || month else '' end || ', rows have ' || coalesce(r.count, 0) || ' of ' || coalesce(r.amount, 0)
    from (select subject, scope, month, key, sum(count) as count, sum(amount) as amount
      from ${totalsOf('commission', 'commission-day')} group by 1, 2, 3, 4) as t
    full join commission_sums as r using (subject, scope, month, key)
    where coalesce(t.amount, 0) <> coalesce(r.amount, 0) or coalesce(t.count, 0) <> coalesce(r.count, 0)`,
]

/** Paid bookings that the ledger does not know: none, unless somebody else wrote into the tables. */
export async function findUnbookedPayments(db: Database): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`select 'Booking ' || id || ' is paid without a receipt' as problem from bookings b
      where payment_status <> 'pending' and not exists (select from receipts r where r.booking_id = b.id)
      order by id limit 20`,
    Problem,
  )
  return rows.map(({ problem }) => problem)
}
