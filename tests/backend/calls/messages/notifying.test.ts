// What services tell people: written with the change that it tells of, once, and without personal data in clear.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { messages, notificationPreferences, notifications } from '../../../../backend/db/schema/messages.ts'
import { platformSettings } from '../../../../backend/db/schema/money/payouts.ts'
import type { KindName } from '../../../../backend/services/messages/kinds/kinds.ts'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { keepSecret } from '../../../support/kept-logs.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { identityApproved } from '../../support/mail/identity-approved.ts'
import { addMember } from '../../support/members.ts'
import { createStage, password } from '../../support/stage.ts'

const stage = createStage()

const approved = (userId: string, occasion?: number) => identityApproved(userId, stage.now(), occasion)

const earned = (userId: string) =>
  ({
    kind: 'commission-earned',
    to: { userId },
    about: userId,
    variables: { amount: 7500, bookingNumber: 'BK-000001', page: '/commissions' },
    at: stage.now(),
  }) as const

const told = () => stage.db.select().from(messages).orderBy(messages.createdAt, messages.kind)
const shown = () => stage.db.select().from(notifications)

const choose = (userId: string, kind: KindName, channels: { email: boolean; inApp: boolean }) =>
  stage.db.insert(notificationPreferences).values({ userId, kind, ...channels })

describe('a message', () => {
  test('is queued as an email and shown in the app', async () => {
    const { id } = await addMember(stage.db, 'affiliate')
    await notify(stage.db, approved(id))
    expect(await told()).toMatchObject([
      { kind: 'identity-approved', userId: id, state: 'queued', attempts: 0, address: null, secrets: null },
    ])
    expect(await shown()).toMatchObject([{ kind: 'identity-approved', userId: id, readAt: null }])
  })

  test('is written once for its kind, object, recipient and occasion', async () => {
    const { id } = await addMember(stage.db, 'affiliate')
    await notify(stage.db, approved(id), approved(id))
    await notify(stage.db, approved(id))
    expect(await told()).toHaveLength(1)
    await notify(stage.db, approved(id, 2))
    expect(await told()).toHaveLength(2)
    expect(await shown()).toHaveLength(2)
  })

  test('tells nobody of a change that was not made', async () => {
    const { id } = await addMember(stage.db, 'affiliate')
    await stage.db
      .transaction(async (tx) => {
        await notify(tx, approved(id))
        tx.rollback()
      })
      .catch(() => undefined)
    expect(await told()).toEqual([])
    expect(await shown()).toEqual([])
  })

  test('has a Message-ID from the start, which is its own', async () => {
    const { id } = await addMember(stage.db, 'affiliate')
    await notify(stage.db, approved(id), approved(id, 2))
    const ids = (await told()).map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(2)
    for (const each of ids) expect(each).toMatch(/^<[0-9a-f-]{36}@[a-z.-]+>$/)
  })

  test('that many get is written in one go', async () => {
    const { id } = await addMember(stage.db, 'affiliate')
    // One more than a statement takes.
    await notify(stage.db, ...Array.from({ length: 1001 }, (_, index) => approved(id, index)))
    expect(await stage.db.$count(messages)).toBe(1001)
  })

  test('stores links and codes encrypted', async () => {
    const { id } = await addMember(stage.db, 'user')
    const secrets = { path: `/reset-password?token=${randomUUID()}` }
    keepSecret(secrets.path)
    await notify(stage.db, {
      kind: 'password-reset',
      to: { userId: id },
      about: id,
      variables: { validUntil: stage.now().toISOString() },
      secrets,
      encryption: testEncryption,
      at: stage.now(),
    })
    const [message] = await told()
    expect(JSON.stringify(message)).not.toContain(secrets.path)
    const stored = testEncryption.decrypt(messages.secrets, message?.id ?? '', message?.secrets ?? '')
    expect(JSON.parse(stored)).toEqual(secrets)
    expect(message).toMatchObject({ isUrgent: true, expiresAt: new Date(stage.now().getTime() + hourMs) })
    expect(await shown()).toEqual([])
  })

  test('goes to another address too, which is stored encrypted, and is in the app once', async () => {
    const { id } = await addMember(stage.db, 'user')
    const notice = {
      kind: 'email-changed',
      about: id,
      variables: { changedAt: stage.now().toISOString() },
      encryption: testEncryption,
      at: stage.now(),
    } as const
    await notify(
      stage.db,
      { ...notice, to: { userId: id } },
      { ...notice, to: { userId: id, address: 'before@example.com' } },
    )
    const rows = await told()
    expect(JSON.stringify(rows)).not.toContain('before@')
    const other = rows.find(({ address }) => address !== null)
    expect(testEncryption.decrypt(messages.address, other?.id ?? '', other?.address ?? '')).toBe(
      'before@example.com',
    )
    expect(rows).toHaveLength(2)
    expect(await shown()).toHaveLength(1)
  })
})

describe('the channels of a kind', () => {
  test('are the usual ones until somebody chooses others', async () => {
    const { id } = await addMember(stage.db, 'affiliate')
    await notify(stage.db, earned(id))
    expect([await told(), await shown()]).toMatchObject([[], [{ kind: 'commission-earned' }]])
    const other = await addMember(stage.db, 'affiliate')
    await choose(other.id, 'commission-earned', { email: true, inApp: false })
    await notify(stage.db, earned(other.id))
    expect(await told()).toMatchObject([{ userId: other.id }])
    expect(await shown()).toMatchObject([{ userId: id }])
  })

  test('cannot be turned off where they concern security', async () => {
    const { id } = await addMember(stage.db, 'user')
    await choose(id, 'password-changed', { email: false, inApp: false })
    const changedAt = stage.now().toISOString()
    await notify(stage.db, {
      kind: 'password-changed',
      to: { userId: id },
      about: id,
      variables: { changedAt, removed: null },
      at: stage.now(),
    })
    expect([await told(), await shown()]).toMatchObject([[{ userId: id }], [{ userId: id }]])
  })
})

describe('what concerns security is told', () => {
  /** Without the message of the registration. */
  const toldSince = async () => (await told()).filter(({ kind }) => kind !== 'email-verification')

  test('after a change of the password, each time', async () => {
    const cookie = await stage.signedInAs('user')
    const payload = { currentPassword: password, newPassword: 'Another-monsoon-42' }
    const changed = await stage.post('/auth/password', payload, cookie)
    expect(changed.status).toBe(200)
    expect(await toldSince()).toMatchObject([{ kind: 'password-changed', state: 'queued' }])
    stage.pass(hourMs)
    const again = { currentPassword: payload.newPassword, newPassword: 'A-third-monsoon-42' }
    expect((await stage.post('/auth/password', again, changed.cookie)).status).toBe(200)
    expect(await toldSince()).toHaveLength(2)
    expect(JSON.stringify(await toldSince())).not.toContain('monsoon-42')
  })

  test('not after a wrong password', async () => {
    const cookie = await stage.signedInAs('user')
    const payload = { currentPassword: 'A-wrong-monsoon', newPassword: 'Another-monsoon-42' }
    expect((await stage.post('/auth/password', payload, cookie)).status).toBe(400)
    expect(await toldSince()).toEqual([])
  })

  test('after a change of the payout account, with the new one masked', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const upi = { kind: 'upi', upiId: 'meera.nair@okaxis', currentPassword: password }
    await stage.post('/payout-account', upi, cookie)
    await stage.post('/payout-account', upi, cookie)
    expect(await toldSince()).toMatchObject([
      { kind: 'payout-account-changed', variables: { account: 'me••••@okaxis', waitingDays: '3 days' } },
    ])
    expect(JSON.stringify(await toldSince())).not.toContain('meera')
  })

  test('of a payout account in words that are true of the first one, and of one that payouts do not wait for', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const root = await addMember(stage.db, 'super_admin')
    const set = async (upiId: string) => {
      await stage.post('/payout-account', { kind: 'upi', upiId, currentPassword: password }, cookie)
      const newest = (await toldSince()).find(({ variables }) =>
        JSON.stringify(variables).includes(`"${upiId.slice(0, 2)}••`),
      )
      return (await stage.get(`/messages/${String(newest?.id)}`, root.cookie)).body.message
    }
    const first = await set('meera.nair@okaxis')
    expect(first.subject).toBe('Your payouts go to a new account')
    expect(JSON.stringify(first)).toContain('payouts wait 3 days before they go to it.')
    await stage.db
      .insert(platformSettings)
      .values({ name: 'payoutAccountWaitingDays', value: 0, updatedAt: stage.now() })
    stage.pass(minuteMs)
    const second = await set('anjali.nair@okaxis')
    expect(JSON.stringify(second)).toContain('an••••@okaxis')
    expect(JSON.stringify(second)).not.toContain('payouts wait')
  })
})
