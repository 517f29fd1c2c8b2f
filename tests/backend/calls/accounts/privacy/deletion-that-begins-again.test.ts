// The money of a planned deletion, told again once a suspended account is active again.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { reactivateUser } from '../../../../../backend/services/users/reactivate-user.ts'
import { suspendUser } from '../../../../../backend/services/users/suspend-user.ts'
import { cheapPasswords } from '../../../../support/cheap-passwords.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { password } from '../../../support/stage.ts'
import { payoutScene, rupees } from '../../payouts/payout-scene.ts'

const { stage, people, earn } = payoutScene()

/** An affiliate without identity and payout account. */
let unproven: Member = { id: '', cookie: '' }

beforeEach(async () => {
  unproven = await addMember(stage.db, 'affiliate', { territoryPath: idukki })
  await stage.db.execute(sql`update users set password_hash = ${await cheapPasswords.hash(password)}`)
})

test.each([
  ['given up', () => unproven, { giveUp: rupees(120) }, { paid: null, givenUp: '₹120' }],
  ['paid', () => people.affiliate, {}, { paid: '₹120', givenUp: null }],
] as const)('the owner is told again that the money is %s', async (_, owner, more, money) => {
  const { id, cookie } = owner()
  await earn(rupees(120), {}, owner())
  const asked = await stage.post('/account/deletion', { currentPassword: password, ...more }, cookie)
  expect(asked.status).toBe(200)
  const deps = { db: stage.db, now: stage.now }
  expect(await suspendUser(deps, null, id, 'Spam')).toMatchObject({ ok: true })
  stage.pass(1000)
  expect(await reactivateUser(deps, null, id)).toMatchObject({ ok: true })
  const told = await stage.value(sql`select json_agg(variables order by created_at) from messages
    where kind = 'account-deletion-requested'`)
  expect(told).toMatchObject([money, money])
})

test('the owner who gives up 0 still does after a reactivation, and is not promised what cannot be paid then', async () => {
  const { id, cookie } = people.affiliate
  await earn(rupees(120), {}, people.affiliate)
  const asked = await stage.post('/account/deletion', { currentPassword: password, giveUp: 0 }, cookie)
  expect(asked.status).toBe(200)
  const deps = { db: stage.db, now: stage.now }
  expect(await suspendUser(deps, null, id, 'Spam')).toMatchObject({ ok: true })
  await stage.db.execute(
    sql`update identity_submissions set status = 'resubmission_requested' where user_id = ${id}`,
  )
  stage.pass(1000)
  expect(await reactivateUser(deps, null, id)).toMatchObject({ ok: true })
  expect(
    await stage.value(sql`select json_build_object('later', gives_up_later_with = deletion_due_at,
      'money', gives_up_money_with) from users where id = ${id}`),
  ).toEqual({ later: true, money: null })
  const told = await stage.value(sql`select json_agg(variables order by created_at) from messages
    where kind = 'account-deletion-requested'`)
  expect(told).toMatchObject([
    { paid: '₹120', givenUp: null },
    { paid: null, givenUp: null },
  ])
})
