// Emails that another process has left, that nobody can send yet, or that come too late.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { createEncryption } from '../../../../backend/services/encryption/encryption.ts'
import {
  canDeliver,
  deliverMessages,
} from '../../../../backend/services/messages/delivery/deliver-messages.ts'
import { leaseTime } from '../../../../backend/services/messages/delivery/outbox.ts'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const { approved, arrived, deliver, deps, person, states } = createDelivery(stage)

describe('a message', () => {
  test('that a process took with it when it crashed is sent by another one', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id))
    // As claimed by a process that is gone.
    await stage.db
      .update(messages)
      .set({ attempts: 1, nextAttemptAt: new Date(stage.now().getTime() + leaseTime) })
    expect(await deliver()).toMatchObject({ count: 0 })
    stage.pass(leaseTime)
    expect(await deliver()).toMatchObject({ count: 1 })
    expect(arrived()).toHaveLength(1)
  })

  test('waits visibly without a mail server, and expires when it is of no more use', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id), {
      kind: 'password-reset',
      to: { userId: id },
      about: id,
      variables: { validUntil: stage.now().toISOString() },
      secrets: { path: '/reset-password?token=example' },
      encryption: testEncryption,
      at: stage.now(),
    })
    const without = { ...deps(), mailer: null }
    expect(await canDeliver(without, stage.now())).toBe(false)
    expect(await deliverMessages(without, stage.now())).toMatchObject({ count: 0 })
    expect(await states()).toEqual(['queued', 'queued'])
    stage.pass(hourMs)
    expect(await deliverMessages(without, stage.now())).toMatchObject({ count: 1 })
    const rows = await stage.db.select().from(messages)
    expect(rows.find(({ kind }) => kind === 'password-reset')).toMatchObject({
      state: 'expired',
      secrets: null,
    })
    expect(rows.find(({ kind }) => kind === 'identity-approved')).toMatchObject({ state: 'queued' })
  })

  test('expires with thousands of others, a thousand in each statement', async () => {
    const { id: userId } = await person()
    await notify(stage.db, approved(userId))
    const [message] = await stage.db.select().from(messages)
    if (!message) throw new Error('There is no message')
    const { id: _id, ...columns } = message
    const copies = Array.from({ length: 2100 }, (_, index) => ({ ...columns, dedupeKey: `copy ${index}` }))
    await stage.db.insert(messages).values(copies)
    await stage.db.update(messages).set({ expiresAt: stage.now() })
    await stage.db.execute(sql`create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > 1000 then raise exception 'too slow'; end if; return null; end $$`)
    await stage.db
      .execute(sql`create trigger refuse_many after update on messages referencing new table as changed
      for each statement execute function refuse_many()`)
    try {
      expect(await deliverMessages({ ...deps(), mailer: null }, stage.now())).toMatchObject({ count: 2101 })
    } finally {
      await stage.db.execute(sql`drop function refuse_many cascade`)
    }
  })

  test('whose key is missing, or whose kind is of another release, waits and stops no other', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id), {
      kind: 'password-reset',
      to: { userId: id },
      about: id,
      variables: { validUntil: stage.now().toISOString() },
      secrets: { path: '/reset-password?token=example' },
      encryption: createEncryption(['another data key, which the host does not have']),
      at: stage.now(),
    })
    await notify(stage.db, approved(id, 2))
    await stage.db
      .update(messages)
      .set({ kind: 'of-the-future' })
      .where(eq(messages.dedupeKey, `identity-approved:${id}:${id}:2`))
    await deliver()
    expect(arrived()).toHaveLength(1)
    const rows = await stage.db.select().from(messages)
    const errorOf = (kind: string) => rows.find((row) => row.kind === kind)
    expect(errorOf('password-reset')).toMatchObject({ state: 'queued', lastError: 'missing key' })
    expect(errorOf('of-the-future')).toMatchObject({ state: 'queued', lastError: 'unknown kind' })
  })
})
