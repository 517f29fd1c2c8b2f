// The money of people who delete their account and cannot be paid: given up, or the deletion waits.
import { sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { releaseCommissions } from '../../../../../../backend/services/commissions/release-commissions.ts'
import { deleteAccount } from '../../../../../../backend/services/privacy/delete-account.ts'
import type { Member } from '../../../../support/members.ts'
import { qualify } from '../../../../support/payees.ts'
import { rupees } from '../../../payouts/payout-scene.ts'
import { leavingPayees } from './leaving-payees.ts'

const { stage, people, create, earn, passDays, addPayees, balanceOf, ...leaving } = leavingPayees()
const { unproven, deps, runJob, readDeletion, ask, signIn, sumOf } = leaving

const isDeleted = (who: Member) =>
  stage.value(sql`select deleted_at is not null from users where id = ${who.id}`)

describe('money that cannot be paid', () => {
  test('names each step that is missing, and the deletion is refused until it is done', async () => {
    await earn(rupees(120), {}, unproven)
    const { obstacles, money } = await readDeletion(unproven)
    expect(obstacles).toEqual([
      {
        kind: 'identity',
        what: '₹120 is due to you, but we do not know yet who you are.',
        advice: 'Submit your identity to be paid.',
        canGiveUp: true,
      },
      {
        kind: 'payout-account',
        what: '₹120 is due to you, but we do not know where to send it.',
        advice: 'Enter your UPI id or your bank account.',
        canGiveUp: true,
      },
    ])
    expect(money).toMatchObject({ due: rupees(120), account: null })
    expect(await ask(unproven)).toMatchObject({
      status: 409,
      body: {
        message: '₹120 is due to you, but we do not know yet who you are. Submit your identity to be paid.',
      },
    })
    await qualify(stage.db, [unproven.id])
    expect((await readDeletion(unproven)).obstacles).toEqual([])
    await stage.db.execute(
      sql`update identity_submissions set status = 'submitted' where user_id = ${unproven.id}`,
    )
    expect((await readDeletion(unproven)).obstacles).toMatchObject([
      { kind: 'identity', what: '₹120 is due to you, but we are checking your identity.' },
    ])
  })

  test('is given up with the deletion: the books hold it as an adjustment, and only once the account is deleted', async () => {
    await earn(rupees(120), {}, unproven)
    expect((await ask(unproven, { giveUp: rupees(120) })).status).toBe(200)
    expect(await balanceOf(unproven.id)).toBe(rupees(120))
    expect(
      await stage.value(sql`select variables from messages where kind = 'account-deletion-requested'`),
    ).toMatchObject({ paid: null, givenUp: '₹120' })
    await passDays(15)
    expect(await runJob()).toBe(1)
    expect(await balanceOf(unproven.id)).toBe(0)
    expect(await sumOf('adjustments')).toBe(-rupees(120))
    expect(
      await stage.value(sql`select json_agg(json_build_object('amount', amount, 'reason', reason))
        from commissions where type = 'adjustment'`),
    ).toEqual([{ amount: -rupees(120), reason: 'Given up when the account was deleted.' }])
    expect(
      await stage.value(sql`select changes from audit_log where action = 'account.deletion-requested'`),
    ).toEqual({ givenUp: { old: null, new: rupees(120) } })
    expect(
      await stage.value(sql`select count(*)::int from audit_log where action = 'commission.given-up'`),
    ).toBe(1)
  })

  test.each([
    [
      'another sum than the person has read',
      rupees(100),
      '₹120 is due to you now. Check it, and confirm again.',
    ],
    ['less than nothing', -1, undefined],
  ])('is not given up for %s', async (_, giveUp, message) => {
    await earn(rupees(120), {}, unproven)
    const answer = await ask(unproven, { giveUp })
    expect(answer.status).toBe(message === undefined ? 400 : 409)
    if (message !== undefined) expect(answer.body.message).toBe(message)
    expect(await stage.value(sql`select deletion_due_at from users where id = ${unproven.id}`)).toBeNull()
  })

  test('is not given up twice, or where nothing is due', async () => {
    expect((await ask(unproven, { giveUp: rupees(120) })).body.message).toBe(
      'Nothing is due to you any more. Check it, and confirm again.',
    )
    await earn(rupees(120), {}, unproven)
    const answers = await Promise.all([1, 2, 3].map(() => ask(unproven, { giveUp: rupees(120) })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await passDays(15)
    await Promise.all([runJob(), runJob(), runJob()])
    expect(await isDeleted(unproven)).toBe(true)
    expect(await sumOf('adjustments')).toBe(-rupees(120))
  })

  test('stays with its owner who signs in, also if they later delete the account to be paid', async () => {
    await earn(rupees(120), {}, unproven)
    await ask(unproven, { giveUp: rupees(120) })
    const { cookie } = await signIn(unproven)
    await passDays(15)
    expect(await runJob()).toBe(0)
    expect(await balanceOf(unproven.id)).toBe(rupees(120))
    await qualify(stage.db, [unproven.id])
    expect((await ask({ ...unproven, cookie })).status).toBe(200)
    await passDays(15)
    expect(await runJob()).toBe(0)
    expect((await create()).body).toMatchObject({ created: 1, gross: rupees(120) })
  })

  test('is not given up by a deletion that an earlier release has planned since', async () => {
    await earn(rupees(120), {}, unproven)
    await ask(unproven, { giveUp: rupees(120) })
    // It knows nothing of giving up: signing in and asking again leave its column as it is.
    await stage.db.execute(sql`update users set deletion_due_at = null where id = ${unproven.id}`)
    await stage.db.execute(
      sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz + interval '14 days 1 hour'
        where id = ${unproven.id}`,
    )
    await passDays(15)
    expect(await runJob()).toBe(0)
    expect(await balanceOf(unproven.id)).toBe(rupees(120))
  })

  test('is given up with what was earned since, once that is released', async () => {
    await earn(rupees(120), {}, unproven)
    await ask(unproven, { giveUp: rupees(120) })
    await earn(rupees(80), { status: 'pending' }, unproven)
    await passDays(15)
    expect(await runJob()).toBe(0)
    expect(await sumOf('adjustments')).toBe(0)
    await releaseCommissions(stage.db, stage.now())
    expect(await runJob()).toBe(1)
    expect(await sumOf('adjustments')).toBe(-rupees(200))
  })
})

describe('at the same moment', () => {
  test('a payout and a deletion that gives up the money never both take it', async () => {
    const payees = await addPayees(8)
    for (const payee of payees) {
      await earn(rupees(700), {}, payee)
    }
    await qualify(
      stage.db,
      payees.map(({ id }) => id),
    )
    await stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz,
      gives_up_money_with = ${stage.now().toISOString()}::timestamptz
      where id in ${payees.map(({ id }) => id)}`)
    const outcomes = await Promise.all(
      payees.flatMap(({ id }) => [
        deleteAccount(deps(), id, stage.now()),
        create(people.creator, { payeeIds: [id] }).then(({ body }) => body.created === 1),
      ]),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(payees.length)
    expect(
      await stage.value(sql`select json_agg(u.deleted_at is not null) from payouts p
        join users u on u.id = p.beneficiary_id where u.deleted_at is not null`),
    ).toBeNull()
    const deleted = await stage.value(sql`select count(*)::int from users where deleted_at is not null`)
    expect(await sumOf('adjustments')).toBe(0 - rupees(700) * Number(deleted))
  })

  test.skipIf(inject('database') === 'embedded')(
    'a deletion waits for a row that somebody else decides on, and does not hang',
    async () => {
      await earn(rupees(120), {}, unproven)
      await ask(unproven, { giveUp: rupees(120) })
      await passDays(15)
      await stage.db.transaction(async (tx) => {
        await tx.execute(sql`select from commissions where beneficiary_id = ${unproven.id} for update`)
        expect(await runJob()).toBe(0)
      })
      expect(await runJob()).toBe(1)
    },
  )
})
