// Money of a history that comes without a match: recorded by hand or told by a statement, then matched, kept or sent back.
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { bankStatementLines, receipts } from '../../../../../backend/db/schema/money/receipts.ts'
import type { Result } from '../../../../../backend/result.ts'
import {
  confirmStatementLines,
  decideStatementLine,
} from '../../../../../backend/services/bank-statements/decide-lines.ts'
import {
  chooseStatementColumns,
  uploadBankStatement,
} from '../../../../../backend/services/bank-statements/import-statement.ts'
import { findBooking } from '../../../../../backend/services/bookings/find-booking.ts'
import { matchReceipt } from '../../../../../backend/services/receipts/match-receipt.ts'
import { recordUnappliedReceipt } from '../../../../../backend/services/receipts/record-unapplied.ts'
import { undoReceiptReturn } from '../../../../../backend/services/receipts/recoveries/undo-return.ts'
import { returnReceipt } from '../../../../../backend/services/receipts/return-receipt.ts'
import { voidReceipt } from '../../../../../backend/services/receipts/void-receipt.ts'
import { judge, type ModelBooking } from '../model/bookings.ts'
import type { Parts } from './parts.ts'
import { choose, nowhere, pick, valueOf } from '../pick.ts'
import type { SmallStep, StepOf } from '../steps.ts'

type Decision = Extract<SmallStep, { kind: 'money decision' }>

interface Money {
  reference: string
  amount: number
  /** What its sender wanted to pay for. */
  meant: ModelBooking
  /** A line is not in the books. */
  state: 'line' | 'ignored' | 'receipt' | 'decided'
  /** Another sum came for it. */
  booking: ModelBooking | null
  /** How often it was recorded as sent back by hand; what was undone counts on. */
  returns: number
  isReturned: boolean
}

const silent = pino({ level: 'silent' })

const neverReturned = { returns: 0, isReturned: false }

const columns = { date: 0, description: 1, reference: 2, credit: 3, debit: 4 }
const titles = 'Date,Narration,Ref No,Credit,Debit'
const linesOfFile = 3

export function createIncomingMoney({ deps, people, model, bank, count, touched, moment }: Parts) {
  const { db } = deps
  const { root, second } = people
  const arrived: Money[] = []
  /** Lines of the bank's statement, the latest last. */
  const statement: string[] = []
  let knowsColumns = false

  const isWaiting = ({ status, isPaid }: ModelBooking) => status === 'pending' && !isPaid

  async function receive({ booking: number, isExact, part, way }: StepOf<'money'>) {
    const meant = choose(model.bookings, isWaiting, number)
    if (!meant) return
    const amount = isExact ? meant.price : Math.max(1, Math.round(meant.price * part))
    const isEntered = way === 'statement' && meant.reference !== null && isWaiting(meant)
    const isNew = !arrived.some(({ reference }) => reference === meant.reference)
    const reference =
      isEntered && isNew && meant.reference ? meant.reference : `NEFT${100_000_000 + arrived.length}`
    const rupees = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
    // Some banks write the number into the narration, and the same text into each line's own column.
    const text =
      arrived.length % 2 === 0
        ? `Transfer,${reference}`
        : `UPI/CR/${reference}/ASHA,TRANSFER FROM 4897733162090`
    statement.push(`${deps.now().toISOString().slice(0, 10)},${text},${rupees},`)
    if (way === 'statement') {
      bank.receiveUnannounced(amount)
      arrived.push({ reference, amount, meant, state: 'line', booking: null, ...neverReturned })
      await importStatement()
      return
    }
    bank.receive(amount)
    valueOf(await recordUnappliedReceipt(deps, second, { reference, amount }, nowhere))
    arrived.push({ reference, amount, meant, state: 'receipt', booking: null, ...neverReturned })
    model.sums.withoutMatch += amount
    count('money without a match')
  }

  /** Its lines were in the file before, too, and some of the money was recorded by hand. */
  async function importStatement() {
    const file = new File([[titles, ...statement.slice(-linesOfFile)].join('\n')], 'statement.csv')
    const logging = { ...deps, log: silent }
    const id = valueOf(await uploadBankStatement(logging, root, { file }, nowhere))
    if (!knowsColumns) valueOf(await chooseStatementColumns(logging, root, id, columns, nowhere))
    knowsColumns = true
    count('statement imported')
  }

  async function decide(step: Decision) {
    const money = choose(arrived, ({ state }) => state === 'line' || state === 'receipt', step.money)
    if (!money || money.state === 'ignored') return
    const booking = step.booking % 6 === 0 ? (pick(model.bookings, step.booking) ?? money.meant) : money.meant
    if (money.state === 'line') await decideLine(money, booking, step.decision)
    else if (step.decision === 'ignore') await takeOut(money)
    else if (step.decision === 'send back') await sendBack(money)
    else await match(money, booking)
  }

  /** Whether it has been done. Of two at once, the second one may come too late. */
  function isDone(result: Result<unknown>, isPossible: boolean): boolean {
    if (moment.isAlone) expect(result.ok, result.ok ? 'done' : result.message).toBe(isPossible)
    if (!result.ok) expect(result.status, result.message).toBe(409)
    return result.ok
  }

  /** Another booking with this reference waits or is paid. */
  const isTaken = ({ reference }: Money, booking: ModelBooking) =>
    model.bookings.some(
      (other) =>
        other !== booking && other.reference === reference && (other.status === 'pending' || other.isPaid),
    )

  /** It may have come back after a dispute: then it is not the customer's. */
  const isDoubtful = ({ booking: own }: Money, booking: ModelBooking) =>
    own !== booking && (booking.dispute?.missing ?? 0) > 0 && booking.settlement !== null

  function give(money: Money, booking: ModelBooking) {
    const given = model.take(booking, money, deps.now())
    count(`money that is ${given}`)
    touched.add(booking)
    return given
  }

  function close(money: Money) {
    expect(money.state, 'money is decided once').toBe('receipt')
    money.state = 'decided'
    model.sums.withoutMatch -= money.amount
  }

  async function readReceipt({ reference }: Money) {
    const [row] = await db
      .select({ id: receipts.id, version: receipts.version })
      .from(receipts)
      .where(eq(receipts.reference, reference))
      // One that was recorded in error may have been recorded again.
      .orderBy(sql`voided_at desc nulls first`)
    if (!row) throw new Error('Money that was recorded is not in the books')
    return row
  }

  async function sendBack(money: Money) {
    const isOpen = money.state === 'receipt'
    const { id, version } = await readReceipt(money)
    const transfer = { upiId: 'somebody@okaxis', utr: `OUT${money.reference}` }
    const sent = await returnReceipt(deps, root, id, { version, reason: 'Because', ...transfer }, nowhere)
    if (!isDone(sent, isOpen)) return
    close(money)
    // Its customer is asked for the account first.
    if (money.booking) model.sums.owedToCustomers += money.amount
    else {
      bank.pay(money.amount)
      money.isReturned = true
      money.returns += 1
      if (money.returns > 1) count('money sent back after all')
    }
    count('money sent back')
  }

  /** It was recorded for the wrong money: this is still at the bank. */
  async function undoReturn({ money: number }: Extract<SmallStep, { kind: 'undo return' }>) {
    const isInTheBooks = ({ state }: Money) => state === 'receipt' || state === 'decided'
    const money = choose(arrived.filter(isInTheBooks), ({ isReturned }) => isReturned, number)
    if (!money) return
    const isPossible = money.isReturned
    const { id, version } = await readReceipt(money)
    const payload = { version, reason: 'Another payment' }
    if (moment.isAlone && isPossible) {
      const byReturner = await undoReceiptReturn(deps, root, id, payload, nowhere)
      expect([byReturner.ok, !byReturner.ok && byReturner.status], 'by who recorded it').toEqual([false, 403])
    }
    if (!isDone(await undoReceiptReturn(deps, second, id, payload, nowhere), isPossible)) return
    expect([money.state, money.isReturned], 'a return is undone once').toEqual(['decided', true])
    money.state = 'receipt'
    money.isReturned = false
    bank.receive(money.amount)
    model.sums.withoutMatch += money.amount
    count('return undone')
  }

  async function takeOut(money: Money) {
    const isOpen = money.state === 'receipt'
    const { id, version } = await readReceipt(money)
    const voided = await voidReceipt(deps, root, id, { version, reason: 'Because' }, nowhere)
    if (!isDone(voided, isOpen)) return
    close(money)
    bank.forget(money.amount)
    await freeMoney(money.reference)
    count('money recorded by mistake')
  }

  async function match(money: Money, booking: ModelBooking) {
    const isPossible = money.state === 'receipt' && !isTaken(money, booking) && !isDoubtful(money, booking)
    const { id, version } = await readReceipt(money)
    const { version: bookingVersion } = valueOf(await findBooking(db, root, booking.id))
    const seen = { version, bookingId: booking.id, bookingVersion }
    if (!isDone(await matchReceipt(deps, root, id, seen, nowhere), isPossible)) return
    close(money)
    count('money matched')
    if (judge(booking, money.amount, deps.now()) === 'without a match')
      model.sums.owedToCustomers += money.amount
    else give(money, booking)
  }

  const findLine = async ({ reference }: Pick<Money, 'reference'>) => {
    const [row] = await db
      .select({ id: bankStatementLines.id, statementId: bankStatementLines.statementId })
      .from(bankStatementLines)
      .where(eq(bankStatementLines.reference, reference))
    return row
  }

  async function readLine(money: Money) {
    const row = await findLine(money)
    if (!row) throw new Error('A line that was imported is gone')
    return row
  }

  function booked(money: Money, state: 'receipt' | 'decided') {
    // Somebody may have ignored it just before.
    expect(['line', 'ignored'], 'a line is decided once').toContain(money.state)
    money.state = state
    bank.announce(money.amount)
  }

  async function confirm(money: Money) {
    const { reference, amount } = money
    const exact = model.bookings.find(
      (booking) => !booking.isPaid && booking.reference === reference && booking.price === amount,
    )
    const { id, statementId } = await readLine(money)
    const { confirmed } = valueOf(await confirmStatementLines(deps, root, statementId, [id], nowhere))
    if (moment.isAlone) expect(confirmed, 'a line that agrees exactly').toBe(exact ? 1 : 0)
    if (confirmed === 0 || !exact) return
    booked(money, 'decided')
    give(money, exact)
    count('line confirmed')
  }

  async function decideLine(money: Money, booking: ModelBooking, decision: Decision['decision']) {
    if (decision === 'confirm' || decision === 'send back') return confirm(money)
    const { id } = await readLine(money)
    const isPossible =
      money.state === 'line' &&
      !(decision === 'match' && (isTaken(money, booking) || isDoubtful(money, booking)))
    const result = await decideStatementLine(deps, root, id, { decision, booking: booking.id }, nowhere)
    if (!isDone(result, isPossible)) return
    if (decision === 'match') {
      const isKept = judge(booking, money.amount, deps.now()) === 'without a match'
      booked(money, isKept ? 'receipt' : 'decided')
      if (isKept) money.booking = booking
      give(money, booking)
      count('line matched')
      return
    }
    if (decision === 'ignore') {
      if (money.state === 'line') money.state = 'ignored'
    } else {
      booked(money, 'receipt')
      model.sums.withoutMatch += money.amount
    }
    count(decision === 'ignore' ? 'line ignored' : 'line kept')
  }

  /** What was booked with a reference was an error. Tells whether the bank has it all the same. */
  async function freeMoney(reference: string): Promise<boolean> {
    const money = arrived.find((each) => each.reference === reference)
    if (!money) return false
    expect(money.state).toBe('decided')
    if (await findLine(money)) {
      money.state = 'line'
      money.booking = null
      count('line open again')
    }
    return true
  }

  return { receive, decideMoney: decide, undoReturn, freeMoney }
}
