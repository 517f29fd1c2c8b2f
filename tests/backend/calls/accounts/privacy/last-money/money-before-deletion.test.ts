// The money of people who delete their account: paid whatever the sum; and the books in every case.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { releaseCommissions } from '../../../../../../backend/services/commissions/release-commissions.ts'
import { qualify } from '../../../../support/payees.ts'
import { rupees } from '../../../payouts/payout-scene.ts'
import { leavingPayees } from './leaving-payees.ts'

const { stage, people, create, approve, earn, send, record, passDays, balanceOf, ...leaving } =
  leavingPayees()
const { runJob, readDeletion, ask, signIn, sumOf } = leaving

describe('money of an account that is deleted', () => {
  test('is paid with the next payouts though it is below the minimum, and the account is deleted once it can no longer come back', async () => {
    await earn(rupees(120))
    expect(await readDeletion(people.affiliate)).toEqual({
      days: 14,
      obstacles: [],
      money: { due: rupees(120), waiting: 0, sent: 0, account: 'pa••••@okbank', minimum: rupees(500) },
    })
    expect((await create()).body.created).toBe(0)
    expect((await ask(people.affiliate)).status).toBe(200)
    expect(
      await stage.value(sql`select variables from messages where kind = 'account-deletion-requested'`),
    ).toMatchObject({ paid: '₹120', givenUp: null })

    const { rows } = (await stage.get('/payable', people.creator.cookie)).body
    expect(rows).toMatchObject([{ id: people.affiliate.id, obstacle: null, isLeaving: true }])
    const { overview } = (await stage.get('/payout-overview', people.creator.cookie)).body
    expect(overview.payable).toContainEqual({ kind: 'commissions', payees: 1, gross: rupees(120) })
    await passDays(15)
    expect(await runJob()).toBe(0)
    expect((await send()).sent).toBe(1)
    expect(await runJob()).toBe(0)
    expect((await record('PO-1', { version: 2, result: 'completed', utr: 'UTR1' })).status).toBe(200)
    await passDays(6)
    expect(await runJob()).toBe(0)
    await passDays(1)
    expect(await runJob()).toBe(1)
    expect(await sumOf('cash')).toBe(-rupees(120))
    expect(await sumOf('adjustments')).toBe(0)
  })

  test('is released first, and counts what is on its way to the bank', async () => {
    await earn(rupees(700))
    await send()
    await earn(rupees(80), { status: 'pending' })
    await earn(rupees(40), { status: 'on_hold' })
    expect((await readDeletion(people.affiliate)).money).toMatchObject({
      due: rupees(120),
      waiting: rupees(120),
      sent: rupees(700),
    })
    expect((await ask(people.affiliate)).status).toBe(200)
    await passDays(15)
    await record('PO-1', { version: 2, result: 'completed', utr: 'UTR1' })
    expect(await runJob()).toBe(0)
    await releaseCommissions(stage.db, stage.now())
    expect((await create()).body).toMatchObject({ created: 1, gross: rupees(80) })
    expect(await runJob()).toBe(0)
  })

  test('stays with its owner who signs in: a draft below the minimum is cancelled', async () => {
    await earn(rupees(120))
    await ask(people.affiliate)
    expect((await create()).body.created).toBe(1)
    expect((await signIn(people.affiliate)).status).toBe(200)
    expect((await approve()).body).toMatchObject({ approved: 0, cancelled: 1 })
    expect(await balanceOf(people.affiliate.id)).toBe(rupees(120))
    expect((await create()).body.created).toBe(0)
  })

  test('that is owed stands in the way, and so does a sum that banks do not send', async () => {
    await earn(-rupees(30), { type: 'correction' })
    await earn(rupees(10), { status: 'pending' })
    expect((await readDeletion(people.affiliate)).obstacles).toMatchObject([
      { kind: 'debt', what: 'You owe ₹20.', advice: 'Ask your administrator to settle it.' },
    ])
    await earn(rupees(600))
    await send()
    await earn(-rupees(20), { type: 'correction' })
    expect((await readDeletion(people.affiliate)).obstacles).toMatchObject([
      {
        kind: 'debt',
        advice: 'Wait until your payout has arrived, and then ask your administrator to settle it.',
      },
    ])
    const other = people.nsa
    await qualify(stage.db, [other.id])
    await earn(50, {}, other)
    expect((await readDeletion(other)).obstacles).toMatchObject([
      { kind: 'too-little', what: '₹0.50 is due to you, and banks send ₹1 or more.', canGiveUp: true },
    ])
  })
})
