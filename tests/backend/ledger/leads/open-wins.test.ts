// Wins that wait for somebody: counted in the open work, found in the list, and told to those who may confirm them.
import { describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { rowsOf } from '../../../../backend/db/database.ts'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { describeLead } from '../../../../backend/services/leads/describe-lead.ts'
import { countOpenWork } from '../../../../backend/services/dashboard/count-open-work.ts'
import { listLeads } from '../../../../backend/services/leads/list-leads.ts'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import type { Account } from '../../../../backend/services/users/account.ts'
import { mailboxOf } from '../../../../backend/services/users/contacts.ts'
import { storedMailbox } from '../../../../backend/services/users/stored-mailbox.ts'
import type { LeadWinAction } from '../../../../contract/options/money/lead-wins.ts'
import { accountOf } from '../../support/paid-bookings.ts'
import { emailsTo } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { idukki, wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { leadWinScene } from './lead-win-scene.ts'

const stage = createStage()

const counts = { confirm: 'winsToConfirm', income: 'leadIncomes', return: 'leadReturns' } as const

/** The leads of the list, which are as many as the open work counts. */
async function waiting(account: Account, win: LeadWinAction): Promise<string[]> {
  const { rows } = await listLeads(stage, account, { win })
  const work = await countOpenWork(stage.db, account, stage.now())
  expect([win, work[counts[win]] ?? 0]).toEqual([win, rows.length])
  return rows.map(({ id }) => id)
}

describe('a lead won by the dsa', () => {
  test('is counted in the open work of somebody who may confirm it, and is in the list that the count leads to', async () => {
    const { addLead, win, confirm, earners, closer, db } = await leadWinScene(stage)
    const id = await addLead()
    await addLead()
    const elsewhere = await accountOf(db, (await addMember(db, 'dsa', { territoryPath: wayanad })).id)
    await win(id)
    expect(await waiting(earners.root, 'confirm')).toEqual([id])
    for (const account of [closer, earners.dsa, earners.ssa, earners.nsa, elsewhere])
      expect([account.role, await waiting(account, 'confirm')]).toEqual([account.role, []])
    await confirm(id, 100_000)
    expect(await waiting(earners.root, 'confirm')).toEqual([])
  })

  test('is not counted for an administrator who asked for it with another address of the same mailbox', async () => {
    const { addLead, win, confirm, db } = await leadWinScene(stage)
    const member = await addMember(db, 'dsa', { territoryPath: idukki })
    const colleague = { ...(await accountOf(db, member.id)), email: 'meera.nair+work@gmail.com' }
    const id = await addLead({ email: 'meeranair@googlemail.com' })
    await win(id)
    expect(await waiting(colleague, 'confirm')).toEqual([])
    expect(await confirm(id, 100_000, colleague)).toMatchObject({ status: 403 })
  })

  test('is told to those who may confirm it, once, and to nobody else', async () => {
    const { addLead, win, earners, closer, db } = await leadWinScene(stage)
    const colleague = await addMember(db, 'dsa', { territoryPath: closer.territoryPath })
    const elsewhere = await addMember(db, 'dsa', { territoryPath: wayanad })
    const leaving = await addMember(db, 'super_admin')
    await db.execute(sql`update users set deletion_due_at = now() where id = ${leaving.id}`)
    await win(await addLead())
    expect(await emailsTo(db, earners.root.id)).toEqual(['lead-won'])
    expect(await emailsTo(db, colleague.id)).toEqual(['lead-won'])
    for (const { id } of [closer, earners.dsa, earners.nsa, elsewhere, leaving])
      expect(await emailsTo(db, id)).toEqual([])
  })

  test('waits for its money, and after it is taken back for the return', async () => {
    const { addLead, win, confirm, settle, takeBack, earners, db } = await leadWinScene(stage)
    const id = await addLead()
    const unpaid = await addLead()
    for (const each of [id, unpaid]) {
      await win(each)
      await confirm(each, 100_000)
    }
    const nsa = await accountOf(db, (await addMember(db, 'nsa', { territoryPath: 'IN' })).id)
    expect((await waiting(earners.root, 'income')).toSorted()).toEqual([id, unpaid].toSorted())
    expect(await waiting(nsa, 'income')).toHaveLength(2)
    expect(await waiting(earners.nsa, 'income')).toEqual([])
    await settle(id, 'income')
    await takeBack(id)
    // Nobody waits for the money of a win that was taken back.
    await takeBack(unpaid)
    expect(await waiting(earners.root, 'income')).toEqual([])
    expect(await waiting(earners.root, 'return')).toEqual([id])
    await settle(id, 'return')
    expect(await waiting(earners.root, 'return')).toEqual([])
  })

  test('is confirmed by the only super admin who won it, if the operator has said that one person decides alone', async () => {
    const { addLead, win, confirm, earners, db } = await leadWinScene(stage)
    const { root } = earners
    const id = await addLead()
    await win(id, root)
    expect(await confirm(id, 100_000)).toMatchObject({ status: 403 })
    expect(await waiting(root, 'confirm')).toEqual([])
    await db.execute(
      sql`insert into platform_settings (name, value, updated_at) values ('singleOperator', 'true', now())`,
    )
    expect(await waiting(root, 'confirm')).toEqual([id])
    expect((await confirm(id, 100_000)).ok).toBe(true)
    const again = await addLead()
    await win(again, root)
    await addMember(db, 'super_admin')
    expect(await waiting(root, 'confirm')).toEqual([])
    expect(await confirm(again, 100_000)).toMatchObject({ status: 403 })
  })
})

test('the money of a win that was taken back is recorded and returned also after the lead is won again', async () => {
  const { addLead, win, takeBack, confirm, settle, earners, db } = await leadWinScene(stage)
  const id = await addLead()
  await win(id)
  await confirm(id, 1_000_000)
  await takeBack(id)
  await db.update(leads).set({ status: 'proposal', lostReason: null }).where(eq(leads.id, id))
  stage.pass(1000)
  await win(id)
  await confirm(id, 500_000)
  const earlier = async () => (await describeLead(db, earners.root, id)).earlierWins ?? []
  const [first] = await earlier()
  expect(first).toMatchObject({ payoutReceived: 1_000_000, actions: ['income'] })
  const ofFirst = { winId: first?.id ?? '', version: first?.version ?? 0, reference: 'UTR-FIRST' }
  expect((await settle(id, 'income', ofFirst)).ok).toBe(true)
  expect(await settle(id, 'income', ofFirst)).toMatchObject({ status: 409 })
  const [paid] = await earlier()
  expect(paid).toMatchObject({ incomeReference: 'UTR-FIRST', actions: ['return'] })
  expect((await settle(id, 'return', { ...ofFirst, version: paid?.version ?? 0 })).ok).toBe(true)
  expect(await earlier()).toEqual([])
  const { win: last } = await describeLead(db, earners.root, id)
  expect(last).toMatchObject({ payoutReceived: 500_000, incomeAt: null, actions: ['income'] })
  const other = await addLead()
  expect(await settle(other, 'return', ofFirst)).toMatchObject({ status: 409 })
  expect(await checkLedger(db)).toEqual([])
})

test('a query finds the mailbox of an address as the code does', async () => {
  const addresses = [
    'Meera.Nair+work@Gmail.com',
    'm.e.e.r.a@googlemail.com',
    ' meera.nair@example.com ',
    'meera+one+two@example.com',
    '+@example.com',
    'meera',
    '',
  ]
  const values = sql.join(
    addresses.map((address) => sql`(${address}::text)`),
    sql`, `,
  )
  const found = await rowsOf(
    stage.db,
    sql`select ${storedMailbox(sql`address`)} as mailbox from (values ${values}) as given (address)`,
    z.object({ mailbox: z.string() }),
  )
  expect(found.map(({ mailbox }) => mailbox)).toEqual(addresses.map(mailboxOf))
})
