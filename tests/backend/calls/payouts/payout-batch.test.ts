import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { exportPayouts } from '../../../../backend/services/payouts/bank/export-payouts.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { addRows, qualify } from '../../support/payees.ts'
import type { Answer } from '../../support/stage.ts'
import { payoutScene } from './payout-scene.ts'

const { stage, people, create, approve, exportFile, addPayees } = payoutScene()
/** The embedded database is for small installations. */
const payeeCount = byRunLength({ long: inject('database') === 'embedded' ? 2000 : 20_000, short: 20 })
const chunk = Math.min(payeeCount, 1000)
const rowsEach = 5

/** Repeats a step until nothing is left; gives how many payouts. */
async function run(step: () => Promise<Answer>, name: string): Promise<number> {
  let done = 0
  let answer: Answer
  do {
    // Each call goes on where the last one ended.
    answer = await step()
    done += Number(answer.body[name] ?? 0)
  } while (answer.status === 200 && answer.body.hasMore === true)
  return done
}

test(
  'a batch for 20,000 payees, fewer in the gate and on the embedded database, is created and goes to the bank',
  { timeout: 1_800_000 },
  async () => {
    for (let start = 0; start < payeeCount; start += chunk) {
      const payees = (await addPayees(chunk)).map(({ id }) => id)
      await qualify(stage.db, payees)
      for (let row = 0; row < rowsEach; row += 1) {
        await addRows(
          stage.db,
          payees.map((beneficiaryId) => ({ beneficiaryId, amount: 200_00 })),
        )
      }
    }
    // As the server's own vacuum does some time after such a load.
    await stage.db.execute(sql`analyze`)
    const created = await run(() => create(), 'created')
    const approved = await run(() => approve(), 'approved')
    const sent = await run(() => exportFile(), 'sent')
    expect([created, approved, sent]).toEqual([payeeCount, payeeCount, payeeCount])
  },
)

test('a bank file that is exactly full leaves nothing, and one payout more is left for the next file', async () => {
  const { db, now } = stage
  const [actor] = await db.select().from(users).where(eq(users.id, people.creator.id))
  if (!actor) throw new Error('nobody sends money')
  const deps = { db, now, encryption: testEncryption }
  const exportLines = (lines: number) => exportPayouts(deps, actor, { lines }, { ip: null, requestId: null })
  const payees = (await addPayees(5)).map(({ id }) => id)
  await qualify(db, payees)
  await addRows(
    db,
    payees.map((beneficiaryId) => ({ beneficiaryId, amount: 1000_00 })),
  )
  await create()
  await approve()

  expect(await exportLines(3)).toMatchObject({ value: { sent: 3, hasMore: true } })
  expect(await exportLines(2)).toMatchObject({ value: { sent: 2, hasMore: false } })
  expect((await exportFile()).status).toBe(409)
})
