// Payouts: one super_admin creates them, the other approves, the bank's file goes out and its results
// come back.
import { and, eq, sum } from 'drizzle-orm'
import { releaseCommissions } from '../../../../services/commissions/release-commissions.ts'
import { approvePayouts } from '../../../../services/payouts/approve-payouts.ts'
import { exportPayouts } from '../../../../services/payouts/bank/export-payouts.ts'
import { importPayoutResults } from '../../../../services/payouts/bank/import-results.ts'
import { createPayouts } from '../../../../services/payouts/create-payouts.ts'
import { isSent } from '../../../../services/payouts/is-sent.ts'
import { recordTaxDeposit } from '../../../../services/tax/tax-deposits.ts'
import type { Account } from '../../../../services/users/account.ts'
import { dayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../../database.ts'
import { payouts, taxDeposits } from '../../../schema/money/payouts.ts'
import { dayAgoAt } from '../instants.ts'
import type { DemoDependencies } from '../context.ts'
import type { Backlog } from './backlog.ts'
import { expectOk, noOrigin, type Step } from './play.ts'
import { changeAccount } from './payees.ts'
import { formatPayoutNumber } from '../../../../public-numbers.ts'

interface Context {
  deps: DemoDependencies
  superAdmins: readonly [Account, Account]
  /** Their transfers: one that came back, and one that failed. */
  returned: { account: Account; password: string }
  failed: { account: Account; password: string }
  /** Its draft waits for the first super_admin; the others for the second. */
  waiting: Account
  backlog: Backlog
}

/** Days ago, newest first: every month for half a year, every quarter before. */
const runs = [5, 35, 65, 95, 125, 155, 185, 275, 365, 455, 545, 635]

/** The places of the runs from which on the first transfer of a payee comes back or fails. */
const returnedFrom = 6
const failedFrom = 4

export function payoutSteps(context: Context): Step[] {
  const once = { returned: false, failed: false }
  return runs.flatMap((age, run) =>
    run === 0 ? lastRunSteps(age, context) : wholeRunSteps(age, run, context, once),
  )
}

const stepsAt =
  ({ deps }: Context, age: number) =>
  (daysLater: number, time: string, act: (clock: DemoDependencies) => Promise<void>): Step => {
    const at = dayAgoAt(deps.now(), age - daysLater, time)
    return { at, act: (tx) => act({ ...deps, db: tx, now: () => at }) }
  }

function wholeRunSteps(
  age: number,
  run: number,
  context: Context,
  once: { returned: boolean; failed: boolean },
): Step[] {
  const [first, second] = context.superAdmins
  const [creator, approver] = run % 2 === 0 ? [first, second] : [second, first]
  const step = stepsAt(context, age)
  const steps = [
    step(0, '11:00', async (clock) => {
      await context.backlog.book(clock.db, clock.now())
      await releaseCommissions(clock.db, clock.now())
      expectOk(await createPayouts(clock, creator, {}, noOrigin))
    }),
    step(1, '10:20', async (clock) => {
      expectOk(await approvePayouts(clock, approver, {}, noOrigin))
    }),
    step(1, '16:00', async (clock) => {
      if ((await countOf(clock.db, 'approved')) > 0)
        expectOk(await exportPayouts(clock, creator, {}, noOrigin))
    }),
    step(3, '12:30', (clock) => importResults(clock, creator, run, context, once)),
  ]
  if (run === returnedFrom || run === failedFrom) {
    const { account, password } = run === returnedFrom ? context.returned : context.failed
    if (run === returnedFrom) steps.push(step(9, '12:10', (clock) => giveBack(clock, creator, context, once)))
    steps.push(
      step(11, '19:45', (clock) => changeAccount(clock, { account, password }, newAccountOf(account))),
    )
  }
  if (run % 3 === 0) steps.push(step(4, '15:00', (clock) => depositTax(clock, first)))
  return steps
}

const newAccountOf = ({ name }: Account) => ({
  kind: 'upi' as const,
  upiId: `${name.toLowerCase().replaceAll(' ', '.')}@okaxis`,
})

const countOf = (db: Database, status: 'approved' | 'sent') => db.$count(payouts, eq(payouts.status, status))

/** The file that the bank gives back. */
async function importResults(
  clock: DemoDependencies,
  actor: Account,
  run: number,
  { failed }: Context,
  once: { failed: boolean },
): Promise<void> {
  const sent = await clock.db.select().from(payouts).where(eq(payouts.status, 'sent'))
  if (sent.length === 0) return
  const lines = sent.map(({ payoutNumber, beneficiaryId }) => {
    const isFailed = beneficiaryId === failed.account.id && run <= failedFrom && !once.failed
    if (isFailed) once.failed = true
    const reference = formatPayoutNumber(payoutNumber)
    return isFailed
      ? `${reference},failed,,The account is closed`
      : `${reference},completed,${utrOf(payoutNumber)},`
  })
  const csv = ['reference,status,utr,reason', ...lines].join('\n')
  const file = new File([csv], 'results.csv', { type: 'text/csv' })
  const { problems } = expectOk(await importPayoutResults(clock, actor, file, noOrigin))
  if (problems.length > 0) throw new Error('The results of a demo payout were not recorded')
}

const utrOf = (payoutNumber: number) => `HDFCN52${String(payoutNumber * 7919 + 4_300_000).padStart(9, '0')}`

async function giveBack(
  clock: DemoDependencies,
  actor: Account,
  { returned }: Context,
  once: { returned: boolean },
): Promise<void> {
  if (once.returned) return
  const [payout] = await clock.db
    .select()
    .from(payouts)
    .where(eq(payouts.beneficiaryId, returned.account.id))
    .orderBy(payouts.payoutNumber)
  if (payout?.status !== 'completed') return
  once.returned = true
  const csv = `reference,status,reason\n${formatPayoutNumber(payout.payoutNumber)},returned,The UPI id no longer exists`
  const file = new File([csv], 'returns.csv', { type: 'text/csv' })
  expectOk(await importPayoutResults(clock, actor, file, noOrigin))
}

/** Everything that was withheld and is not deposited, by section and year. */
async function depositTax(clock: DemoDependencies, actor: Account): Promise<void> {
  const depositedOn = dayInIndia(clock.now())
  const { section: ofSection, financialYear: ofYear } = payouts
  const withheld = await clock.db
    .select({ section: ofSection, financialYear: ofYear, amount: sum(payouts.tds).mapWith(Number) })
    .from(payouts)
    .where(isSent('payouts'))
    .groupBy(ofSection, ofYear)
  for (const { section, financialYear, amount } of withheld) {
    // One after the other, as they are entered.
    const earlier = await clock.db
      .select({ amount: sum(taxDeposits.amount).mapWith(Number) })
      .from(taxDeposits)
      .where(and(eq(taxDeposits.section, section), eq(taxDeposits.financialYear, financialYear)))
    const due = amount - (earlier[0]?.amount ?? 0)
    if (due <= 0) continue
    const reference = `0510308${depositedOn.replaceAll('-', '')}${section.slice(-1)}${financialYear.slice(-2)}`
    const deposit = { section, financialYear, amount: due, reference, depositedOn }
    expectOk(await recordTaxDeposit(clock, actor, deposit, noOrigin))
  }
}

/** The last one: what providers get is with the bank, and the commissions wait for the other super_admin. */
function lastRunSteps(age: number, context: Context): Step[] {
  const [first, second] = context.superAdmins
  const step = stepsAt(context, age)
  return [
    step(0, '10:40', async (clock) => {
      await context.backlog.book(clock.db, clock.now())
      await releaseCommissions(clock.db, clock.now())
      const draft = { payeeIds: [context.waiting.id] }
      expectOk(await createPayouts(clock, second, draft, noOrigin))
    }),
    step(0, '11:00', async (clock) => {
      expectOk(await createPayouts(clock, first, { kind: 'shares' }, noOrigin))
    }),
    step(1, '10:20', async (clock) => {
      expectOk(await approvePayouts(clock, second, {}, noOrigin))
    }),
    step(1, '11:30', async (clock) => {
      expectOk(await createPayouts(clock, first, { kind: 'commissions' }, noOrigin))
    }),
    step(1, '16:00', async (clock) => {
      expectOk(await exportPayouts(clock, first, { kind: 'shares' }, noOrigin))
    }),
  ]
}
