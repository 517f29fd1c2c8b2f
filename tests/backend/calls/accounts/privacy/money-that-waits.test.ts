// Money of a lead that waits for its partner's payment, while its payee deletes the account.
import { expect, test } from 'vitest'
import { waitingForIncome } from '../../../../../backend/services/commissions/waiting-for-income.ts'
import { payoutScene, rupees } from '../../payouts/payout-scene.ts'

const { stage, people, earn } = payoutScene()

test('what waits for a partner is told apart from what is released by itself', async () => {
  const money = async () =>
    (await stage.get('/account/deletion', people.affiliate.cookie)).body.deletion.money
  await earn(rupees(300), { status: 'pending', holdUntil: new Date('2026-12-01T06:00:00Z') })
  expect(await money()).toMatchObject({ due: rupees(300), waiting: rupees(300) })
  expect(await money()).not.toHaveProperty('waitingForIncome')
  await earn(rupees(2000), { status: 'pending', holdUntil: waitingForIncome, type: 'lead' })
  expect(await money()).toMatchObject({
    due: rupees(2300),
    waiting: rupees(2300),
    waitingForIncome: rupees(2000),
  })
})
