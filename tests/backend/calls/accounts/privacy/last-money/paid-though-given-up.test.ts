// Somebody who gives up what they would earn later still gets what is due to them, if it can be paid.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findDeletionDelays } from '../../../../../../backend/services/privacy/pending-deletion.ts'
import { cheapPasswords } from '../../../../../support/cheap-passwords.ts'
import type { Member } from '../../../../support/members.ts'
import { password } from '../../../../support/stage.ts'
import { payoutScene, rupees } from '../../../payouts/payout-scene.ts'
import { deletionsOf } from '../deletions.ts'

const { stage, people, earn, send, record, passDays, balanceOf } = payoutScene()
const { runJob } = deletionsOf(stage)

async function ask(who: Member, more: object) {
  await stage.db.execute(sql`update users set password_hash = ${await cheapPasswords.hash(password)}`)
  return stage.post('/account/deletion', { currentPassword: password, ...more }, who.cookie)
}

test('money that can be paid is paid and not given up though the owner gives up what they would earn later', async () => {
  await earn(rupees(120))
  expect((await ask(people.affiliate, { giveUp: rupees(120) })).body.message).toBe(
    'We can pay you what is due to you now. Check it, and confirm again.',
  )
  expect((await ask(people.affiliate, { giveUp: 0 })).status).toBe(200)
  await passDays(15)
  expect(await runJob()).toBe(0)
  expect(await balanceOf(people.affiliate.id)).toBe(rupees(120))
  expect(await findDeletionDelays(stage, people.affiliate.id)).toEqual(['last-money'])
  expect((await send()).sent).toBe(1)
  await record('PO-1', { version: 2, result: 'completed', utr: 'UTR1' })
  await passDays(7)
  expect(await runJob()).toBe(1)
  expect(await stage.value(sql`select count(*)::int from postings where account = 'adjustments'`)).toBe(0)
})

test('money that cannot be paid any more on the day is not given up by somebody who has given up 0', async () => {
  await earn(rupees(120))
  expect((await ask(people.affiliate, { giveUp: 0 })).status).toBe(200)
  const identity = (status: string) =>
    stage.db.execute(
      sql`update identity_submissions set status = ${status} where user_id = ${people.affiliate.id}`,
    )
  await identity('resubmission_requested')
  await passDays(15)
  expect(await runJob()).toBe(0)
  expect(await balanceOf(people.affiliate.id)).toBe(rupees(120))
  expect(await findDeletionDelays(stage, people.affiliate.id)).toEqual(['identity'])
  await identity('approved')
  expect((await send()).sent).toBe(1)
  await record('PO-1', { version: 2, result: 'completed', utr: 'UTR1' })
  await passDays(7)
  expect(await runJob()).toBe(1)
  expect(await stage.value(sql`select count(*)::int from postings where account = 'adjustments'`)).toBe(0)
})

test('money that the bank returns is paid again before the account is deleted', async () => {
  await earn(rupees(120))
  expect((await ask(people.affiliate, {})).status).toBe(200)
  await passDays(15)
  await send()
  await record('PO-1', { version: 2, result: 'completed', utr: 'UTR1' })
  expect(await runJob()).toBe(0)
  expect(await findDeletionDelays(stage, people.affiliate.id)).toEqual(['last-money'])

  await passDays(3)
  await record('PO-1', { version: 3, result: 'returned', reason: 'Account closed' })
  expect(await balanceOf(people.affiliate.id)).toBe(rupees(120))
  await passDays(7)
  expect(await runJob()).toBe(0)
  expect((await send()).sent).toBe(1)
  await record('PO-2', { version: 2, result: 'completed', utr: 'UTR2' })
  await passDays(7)
  expect(await runJob()).toBe(1)
  expect(await findDeletionDelays(stage, people.affiliate.id)).toBeNull()
})

test('what is on hold waits for a decision, though it is given up or makes up for a debt', async () => {
  await earn(rupees(500), { status: 'on_hold' })
  await stage.db.execute(sql`delete from identity_submissions`)
  expect((await ask(people.affiliate, { giveUp: rupees(500) })).status).toBe(200)
  await passDays(15)
  expect(await runJob()).toBe(0)
  expect(await findDeletionDelays(stage, people.affiliate.id)).toEqual(['held-earnings'])
  await earn(-rupees(500))
  expect(await runJob()).toBe(0)
  expect(await findDeletionDelays(stage, people.affiliate.id)).toEqual(['held-earnings'])
})
