// Whatever the order in which the accounts of a PAN are paid, and whatever PANs they get later: each payout withholds what it
// would in one account that had all of them.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyTables } from '../../../../support/databases/test-database.ts'
import { byRunLength } from '../../../../support/run-length.ts'
import { qualify } from '../../../support/payees.ts'
import { rupees } from '../payout-scene.ts'
import { sharedPanScene } from './shared-pan-scene.ts'

const { stage, people, begin, addPayees, earn, givePan, changePan, payAll, sent, record, passDays } =
  sharedPanScene()

const pans = ['of-anand', 'of-meera', 'of-nobody-yet'] as const

const step = fc.record({
  /** What each of the accounts earns before the payday, in rupees; the last one has a PAN of its own. */
  earns: fc.array(fc.constantFrom(0, 0, 600, 7000, 9500, 19_999, 20_001), { minLength: 4, maxLength: 4 }),
  /** Of what is on its way, which one fails after the payday. */
  fails: fc.option(fc.nat({ max: 20 }), { freq: 3 }),
  /** Which account then gets which PAN. */
  changes: fc.option(fc.record({ account: fc.nat({ max: 3 }), pan: fc.constantFrom(...pans) }), { freq: 2 }),
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

// The long run plays many on a busy machine.
test(
  'for every PAN and year, TDS is what one account with all its payouts would have had',
  { timeout: 20 * minuteMs },
  async () => {
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

      const present = new Map(ids.map((id, index) => [id, index < 3 ? 'of-anand' : 'of-meera']))
      /** The PAN that each payout was made to. */
      const panOf = new Map<string, string>()
      /** What counts, by PAN and year. */
      const paid = new Map<string, (Paid & { id: string })[]>()
      const paidWith = ({ id, financialYear }: { id: string; financialYear: string }) => {
        const key = `${panOf.get(id)} ${financialYear}`
        const before = paid.get(key) ?? []
        paid.set(key, before)
        return before
      }
      const known = new Set<string>()
      for (const { earns, fails, changes } of steps) {
        for (const [index, amount] of earns.entries())
          if (amount > 0) await earn(rupees(amount), {}, accounts[index])
        await payAll()
        const all = await sent()
        for (const payout of all.filter(({ id }) => !known.has(id))) {
          const { id, gross, base, tds } = payout
          known.add(id)
          panOf.set(id, present.get(payout.payee) ?? '')
          const before = paidWith(payout)
          expect(tds, `₹${base / 100} after ${before.length} payouts`).toBe(dueOf(gross, base, before))
          before.push({ id, gross, base, tds })
        }
        await passDays(1)
        const onTheirWay = all.filter(({ status }) => status === 'sent')
        const failing = fails === null ? undefined : onTheirWay[fails % Math.max(1, onTheirWay.length)]
        if (failing !== undefined) {
          const { id, version } = failing
          expect((await record(id, { version, result: 'failed', reason: 'Closed' })).status).toBe(200)
          const before = paidWith(failing)
          before.splice(
            before.findIndex((each) => each.id === id),
            1,
          )
        }
        const changing = changes && ids[changes.account]
        if (!changes || changing === undefined || changing === null) continue
        await changePan(changing, changes.pan)
        present.set(changing, changes.pan)
      }
    })
    await fc.assert(history, { numRuns: byRunLength({ long: 60, short: 8 }) })
  },
)
