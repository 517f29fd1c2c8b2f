// Whatever the order in which the accounts of a PAN are paid: each payout withholds what it would in one account that had
// all of them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyTables } from '../../../../support/databases/test-database.ts'
import { byRunLength } from '../../../../support/run-length.ts'
import { qualify } from '../../../support/payees.ts'
import { rupees } from '../payout-scene.ts'
import { sharedPanScene } from './shared-pan-scene.ts'

const { stage, people, begin, addPayees, earn, givePan, payAll, sent, record, passDays } = sharedPanScene()

const step = fc.record({
  /** What each of the accounts earns before the payday, in rupees; the last one has a PAN of its own. */
  earns: fc.array(fc.constantFrom(0, 0, 600, 7000, 9500, 19_999, 20_001), { minLength: 4, maxLength: 4 }),
  /** Of what is on its way, which one fails after the payday. */
  fails: fc.option(fc.nat({ max: 20 }), { freq: 3 }),
})

const threshold = rupees(20_000)

interface Paid {
  gross: number
  base: number
  tds: number
}

/** The rule of one account, without the code that is tested: 2 % once the year is above the threshold. */
function dueOf(gross: number, base: number, before: readonly Paid[]): number {
  const year = before.reduce((sum, paid) => sum + paid.base, base)
  const withheld = before.reduce((sum, { tds }) => sum + tds, 0)
  return year > threshold ? Math.min(gross, Math.max(0, Math.round(year / 50) - withheld)) : 0
}

test('for every PAN and year, TDS is what one account with all its payouts would have had', async () => {
  const history = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
    await emptyTables(stage.db)
    await begin()
    const accounts = [people.affiliate, ...(await addPayees(3))]
    const ids = accounts.map(({ id }) => id)
    await qualify(stage.db, ids.slice(1))
    await givePan(ids.slice(0, 3), 'of-anand')
    await givePan(ids.slice(3), 'of-meera')
    // The sessions begin with the clock of this history.
    await passDays(0)

    /** What counts, by PAN and year. */
    const paid = new Map<string, (Paid & { id: string })[]>()
    const paidWith = ({ payee, financialYear }: { payee: string; financialYear: string }) => {
      const key = `${ids.indexOf(payee) < 3 ? 'of-anand' : 'of-meera'} ${financialYear}`
      const before = paid.get(key) ?? []
      paid.set(key, before)
      return before
    }
    const known = new Set<string>()
    for (const { earns, fails } of steps) {
      for (const [index, amount] of earns.entries())
        if (amount > 0) await earn(rupees(amount), {}, accounts[index])
      await payAll()
      const all = await sent()
      for (const payout of all.filter(({ id }) => !known.has(id))) {
        const { id, gross, base, tds } = payout
        known.add(id)
        const before = paidWith(payout)
        expect(tds, `₹${base / 100} after ${before.length} payouts`).toBe(dueOf(gross, base, before))
        before.push({ id, gross, base, tds })
      }
      await passDays(1)
      const onTheirWay = all.filter(({ status }) => status === 'sent')
      const failing = fails === null ? undefined : onTheirWay[fails % Math.max(1, onTheirWay.length)]
      if (failing === undefined) continue
      const { id, version } = failing
      expect((await record(id, { version, result: 'failed', reason: 'Closed' })).status).toBe(200)
      const before = paidWith(failing)
      before.splice(
        before.findIndex((each) => each.id === id),
        1,
      )
    }
  })
  await fc.assert(history, { numRuns: byRunLength({ long: 60, short: 8 }) })
})
