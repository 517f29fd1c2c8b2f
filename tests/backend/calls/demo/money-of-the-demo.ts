import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '../../../../backend/db/seed/demo/accounts.ts'
import { sealAuditLog, verifyAuditLog } from '../../../../backend/services/audit/audit-chain.ts'
import { checkLedger, findUnbookedPayments } from '../../../../backend/services/ledger/check-ledger.ts'
import { isAdminAccount } from '../../../../backend/services/users/account.ts'
import type { Stage } from '../../support/stage.ts'

/** The tests, on a stage that holds the demo. */
export function testMoneyOfTheDemo(stage: Stage): void {
  const signIn = async (name: string) => {
    const email = `${name}@demo.example`
    const isAdmin = isAdminAccount({ role: demoAccounts.find((each) => each.email === email)?.role ?? null })
    const { cookie } = await stage.post(isAdmin ? '/admins/login' : '/auth/login', {
      email,
      password: demoPassword,
    })
    return cookie
  }
  const statuses = (table: string, column = 'status') =>
    stage.value(
      sql`select string_agg(distinct ${sql.identifier(column)}::text, ' ') from ${sql.identifier(table)}`,
    )
  const idOf = (name: string) =>
    stage.value(sql`select id from users where email = ${`${name}@demo.example`}`)

  test('is in the books: every paid booking has its receipt, and the audit chain is in the order of time', async () => {
    expect(await checkLedger(stage.db)).toEqual([])
    expect(await findUnbookedPayments(stage.db)).toEqual([])
    await sealAuditLog(stage.db)
    expect(await verifyAuditLog(stage.db)).toMatchObject({ isWhole: true, unsealed: 0 })
    expect(
      await stage.value(sql`select count(*)::int from (
        select created_at, lag(created_at) over (order by id) as before from audit_log) as entries
        where created_at < before`),
    ).toBe(0)
  })

  test('shows commissions, payouts, refunds and identities in every state', async () => {
    expect(await statuses('commissions')).toBe('available on_hold paid pending')
    expect(await statuses('commissions', 'type')).toBe('adjustment correction lead override sale share')
    expect(await statuses('payouts')).toBe('completed draft failed returned sent')
    expect(await statuses('refunds')).toBe('awaiting_payee completed due sent')
    expect(await statuses('receipts', 'use')).toBe('price unapplied')
    expect(await statuses('identity_submissions')).toBe('approved resubmission_requested submitted')
    expect(await statuses('missing_booking_claims')).toBe('approved declined open')
    const counted = {
      'a payment was taken back by the bank': sql`select count(*)::int from journal_entries where kind = 'payment-reversed'`,
      'an approved claim has a commission': sql`select count(*)::int from referrals r
        join commissions c on c.booking_id = r.subject_id where r.by = 'claim' and c.tier = 0`,
      'a failed refund is due again': sql`select count(*)::int from refunds where status = 'due' and failure is not null`,
      'a signal holds a commission': sql`select count(*)::int from commissions where status = 'on_hold'
        and hold_reason = 'same-phone' and cancelled_at is null`,
      'a correction came after the payout': sql`select count(*)::int from commissions c
        join commissions paid on paid.id = c.corrects_id
        where c.tier = 0 and c.type = 'correction' and paid.status = 'paid' and c.created_at > paid.paid_at`,
      'a commission is capped by the fee': sql`select count(*)::int from commissions c
        where type = 'override' and bps > 0 and amount < base * bps / 10000 - 1`,
      'a rule decides': sql`select count(*)::int from commission_snapshots where commission_rule_id is not null`,
      'a fee rule decides': sql`select count(*)::int from commission_snapshots where fee_rule_id is not null`,
      'TDS was deposited': sql`select count(*)::int from tax_deposits`,
      'a click lost against a later one': sql`select count(*)::int from referrals where losers::text like '%later-click%'`,
      'links have clicks every month': sql`select (count(distinct to_char(day, 'YYYY-MM')) >= 24)::int from link_days`,
    }
    for (const [what, query] of Object.entries(counted))
      expect(Number(await stage.value(query)), what).toBeGreaterThan(0)
  })

  test('comes to the same on the affiliate’s dashboard, in commissions, payouts, links and the ledger', async () => {
    const cookie = await signIn('affiliate')
    const [dashboard, summary, payouts, links] = await Promise.all(
      ['/dashboard', '/commissions/summary', '/payouts', '/referral-links?period=90'].map(
        async (path) => (await stage.get(path, cookie)).body,
      ),
    )
    const { overall } = summary
    expect(dashboard.revenueStats.total).toBe(overall.earned)
    const { pending, available, onHold, onTheWay, paid, adjustments } = overall
    expect(overall.earned).toBe(pending + available + onHold + onTheWay + paid - adjustments)
    expect(overall.earned).toBeGreaterThan(10_000_00)
    const sent = payouts.rows.filter(({ status }: { status: string }) => status === 'completed')
    const gross = sent.reduce((sum: number, payout: { gross: number }) => sum + payout.gross, 0)
    expect(gross).toBe(paid)
    const balance = (account: string) =>
      stage.value(sql`select -sum(amount)::int from account_balances b join users u on u.id = b.party_id
        where u.email = 'affiliate@demo.example' and account = ${account}`)
    expect(await balance('partner_available')).toBe(available)
    expect(await balance('partner_pending')).toBe(pending)
    expect(await balance('partner_held')).toBe(onHold)

    const rows = [links.site, ...links.links.rows]
    expect(rows).toHaveLength(4)
    const total = (figure: string) => rows.reduce((sum, row) => sum + row[figure], 0)
    for (const figure of ['clicks', 'visitors', 'bookings', 'leads', 'earnings'])
      expect(total(figure), figure).toBe(links.totals[figure])
    expect(links.totals.leads).toBe(dashboard.stats.totalLeads)
    expect(links.totals.earnings).toBe(
      await stage.value(sql`select sum(amount)::int from commissions where beneficiary_id = ${await idOf('affiliate')}
        and type <> 'adjustment' and created_at >= ${new Date('2026-07-03T18:30:00Z').toISOString()}`),
    )
  })

  test('comes to the same on the provider’s dashboard, in My Services and in the ledger', async () => {
    const cookie = await signIn('provider')
    const dashboard = (await stage.get('/dashboard', cookie)).body
    const { overall } = (await stage.get('/commissions/summary', cookie)).body
    expect(dashboard.revenueStats.total).toBe(overall.earned)
    expect(overall.earned).toBeGreaterThan(100_000_00)
    expect(
      await stage.value(sql`select sum(amount)::int from commissions
        where beneficiary_id = ${await idOf('provider')} and type <> 'adjustment'`),
    ).toBe(overall.earned)
  })

  test('has two super administrators, who approve what the other has created, and never their own', async () => {
    const cookies = [await signIn('superadmin'), await signIn('superadmin2')]
    for (const [index, cookie] of cookies.entries()) {
      const creator = await idOf(index === 0 ? 'superadmin2' : 'superadmin')
      const { rows } = (await stage.get('/payouts?status=draft', cookie)).body
      const id = await stage.value(
        sql`select id from payouts where status = 'draft' and created_by = ${creator}`,
      )
      const draft = rows.find((row: { id: string }) => row.id === id)
      const { body } = await stage.get(`/payouts/${draft.id}`, cookie)
      const payload = { payouts: [{ id, version: body.payout.version }] }
      const other = cookies[1 - index]
      expect((await stage.post('/payouts/approve', payload, other)).status).toBe(403)
      expect((await stage.post('/payouts/approve', payload, cookie)).body).toMatchObject({ approved: 1 })
    }
  })
}
