// What administrators decide in a history: on rows, rules, people, debts and tax.
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { commissions } from '../../../../../backend/db/schema/money/commissions.ts'
import { payouts } from '../../../../../backend/db/schema/money/payouts.ts'
import { adjustBalance } from '../../../../../backend/services/commissions/balance/adjust-balance.ts'
import { decideCommission } from '../../../../../backend/services/commissions/decide-commission.ts'
import { readBalances } from '../../../../../backend/services/ledger/read-balances.ts'
import { createRule } from '../../../../../backend/services/rules/create-rule.ts'
import { endRule } from '../../../../../backend/services/rules/end-rule.ts'
import { readTaxSections } from '../../../../../backend/services/tax/tax-deductions.ts'
import { recordTaxDeposit, takeBackTaxDeposit } from '../../../../../backend/services/tax/tax-deposits.ts'
import type { ModelRule } from '../model/rules.ts'
import type { Line } from '../model/shares.ts'
import type { Parts } from './parts.ts'
import { choose, nowhere, pick } from '../pick.ts'
import type { SmallStep, StepOf } from '../steps.ts'

const reason = 'Because'

export function createOffice({ deps, people, model, bank, count, touched }: Parts) {
  const { db } = deps
  const { root, second, provider, productId } = people

  async function decide({ row: number, decision }: Extract<SmallStep, { kind: 'row' }>) {
    const isPossible = ({ line }: { line: Line }) =>
      line.isHeld === (decision !== 'hold') && !line.isCancelled
    const lines = model.lines().filter(({ line }) => line.isGivenUp !== true)
    const chosen = choose(lines, isPossible, number)
    if (!chosen) return
    const { booking, line } = chosen
    const { eventKey } = line
    const [row] = await db
      .select({ id: commissions.id, version: commissions.version })
      .from(commissions)
      .where(eq(commissions.eventKey, eventKey))
    expect(row, eventKey).toBeDefined()
    if (!row) return
    const payload = { action: decision, version: row.version, reason }
    const decided = await decideCommission(
      deps,
      pick([root, second], number) ?? root,
      row.id,
      payload,
      nowhere,
    )
    if (!decided.ok) {
      expect(decided.status, decided.message).toBe(409)
      return
    }
    expect(line.isCancelled, `${decision} of a cancelled line`).toBe(false)
    if (decision === 'cancel') line.isCancelled = true
    else line.isHeld = decision === 'hold'
    count(decision)
    if (booking) touched.add(booking)
    else count('decision on a commission of a lead')
  }

  async function rule({ scope, feeBps, type, value }: StepOf<'rule'>) {
    const key = {
      affiliate: people.anjali.id,
      product: productId,
      provider: provider.id,
      category: 'Nature',
      territory: 'IN/KL',
      default: '',
    }[scope]
    const name = {
      affiliate: people.anjali.email,
      product: people.slug,
      provider: provider.email,
      category: 'Nature',
      territory: 'IN/KL',
      default: undefined,
    }[scope]
    for (const kind of ['fee', 'commission'] as const) {
      if (kind === 'fee' && scope === 'affiliate') continue
      const terms = kind === 'fee' ? ({ type: 'percentage', value: feeBps } as const) : { type, value }
      // One after the other, as somebody would enter them.
      const created = await createRule(deps, root, { kind, scope, name, ...terms }, nowhere)
      if (!created.ok) {
        // Nothing to create: the latest rule of this scope has the same rate.
        const isPresent = (each: ModelRule) =>
          each.scope === scope && each.key === key && each.to > deps.now().getTime()
        const present = model.rules[kind].findLast(isPresent)
        expect([created.status, present]).toEqual([409, expect.objectContaining(terms)])
        continue
      }
      model.rules[kind].push({
        id: created.value.id,
        scope,
        key,
        ...terms,
        from: deps.now().getTime(),
        to: Infinity,
      })
    }
    count('rule')
  }

  async function end({ rule: number }: StepOf<'end rule'>) {
    const chosen = pick([...model.rules.fee, ...model.rules.commission], number)
    if (!chosen) return
    const ended = await endRule(deps, root, chosen.id, reason, nowhere)
    if (ended.ok) chosen.to = deps.now().getTime()
    else expect([ended.status, chosen.to < Infinity]).toEqual([409, true])
    count('rule ended')
  }

  async function change({ change: what, who, bps }: StepOf<'people'>) {
    if (what === 'primary') {
      const tier = who % 3
      const role = (['dsa', 'ssa', 'nsa'] as const)[tier] ?? 'dsa'
      const { id } = await people.replace(role, bps)
      model.primaries[tier] = { id, type: 'percentage', value: bps }
    } else {
      const isSuspended = what === 'suspend'
      const payee = isSuspended
        ? pick(people.payees, who)
        : pick(
            people.payees.filter(({ id }) => model.suspended.has(id)),
            who,
          )
      if (!payee || model.gone.has(payee.id)) return
      await people.suspend(payee.id, isSuspended)
      if (isSuspended) model.suspended.add(payee.id)
      else model.suspended.delete(payee.id)
    }
    count(what)
  }

  async function writeOff({ part }: StepOf<'write off'>) {
    const balances = await readBalances(
      db,
      people.payees.map(({ id }) => id),
    )
    for (const { id } of people.payees) {
      const of = balances.get(id)
      const debt = -(id === provider.id ? (of?.provider_available ?? 0) : (of?.partner_available ?? 0))
      if (debt <= 0) continue
      const isOnItsWay = and(eq(payouts.beneficiaryId, id), eq(payouts.status, 'sent'))
      if ((await db.$count(payouts, isOnItsWay)) > 0) {
        const early = await adjustBalance(deps, root, { beneficiaryId: id, amount: debt, reason }, nowhere)
        expect(early.ok, 'a write-off while a payout is on its way').toBe(false)
        count('write-off too early')
        continue
      }
      const amount = Math.max(1, Math.round(debt * part))
      const tried = [amount, amount].map((each) =>
        adjustBalance(deps, root, { beneficiaryId: id, amount: each, reason }, nowhere),
      )
      const written = (await Promise.all(tried)).filter(({ ok }) => ok).length
      expect(written, 'write-offs within the debt').toBe(Math.min(2, Math.floor(debt / amount)))
      model.writtenOff.set(id, (model.writtenOff.get(id) ?? 0) + written * amount)
      count('write-off')
      return
    }
  }

  async function depositTax() {
    const financialYear = '2026-27'
    const sections = await readTaxSections(db, financialYear)
    const found = sections.find(({ tds, deposited }) => tds > deposited)
    if (!found) return
    const amount = found.tds - found.deposited
    const payload = {
      section: found.section,
      financialYear,
      amount,
      reference: `CH${deps.now().getTime()}`,
      depositedOn: deps.now().toISOString().slice(0, 10),
    }
    const deposited = await recordTaxDeposit(deps, root, payload, nowhere)
    if (!deposited.ok) {
      // Somebody has deposited it, or a payout has failed, at the same moment.
      expect(deposited.status, deposited.message).toBe(409)
      return
    }
    bank.pay(amount)
    count('tax deposit')
    if (amount % 2 === 0) return
    // It was recorded by mistake, and then as it was.
    const taken = await takeBackTaxDeposit(deps, root, deposited.value.id, reason, nowhere)
    expect(taken.ok).toBe(true)
    expect((await recordTaxDeposit(deps, root, payload, nowhere)).ok).toBe(true)
    count('tax deposit taken back')
  }

  return { decide, rule, end, change, writeOff, depositTax }
}
