// The operator gives an account back to its owner at another email.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { replaceEmail } from '../../../../../backend/services/emails/replace-email.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { messagesOf } from '../../../support/mail/messages-of.ts'
import { usePasskeys } from '../../../support/passkeys.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const passkeys = usePasskeys(stage)
const oldEmail = 'user@example.com'
const newEmail = 'anjali@new.example'

async function replace(email = newEmail) {
  const [account] = await stage.db.select().from(users).where(eq(users.email, oldEmail))
  return replaceEmail(
    { db: stage.db, now: stage.now, encryption: testEncryption },
    account?.id ?? '00000000-0000-4000-8000-000000000001',
    email,
  )
}

describe('the operator replaces an email', () => {
  test('and ends sessions and second factors, writes it to the audit log and tells both addresses', async () => {
    const cookie = await stage.signedInAs('user')
    const { device } = await passkeys.added(cookie)
    stage.pass(1)
    expect(await replace('Anjali@New.example')).toMatchObject({
      ok: true,
      value: { email: newEmail, emailVerifiedAt: null },
    })
    expect(await passkeys.isOpen(cookie)).toBe(false)
    expect((await passkeys.signIn(device)).status).toBe(401)
    expect((await stage.signIn(newEmail)).status).toBe(200)
    const told = (await messagesOf(stage.db, 'email-changed')).map(({ address }) => address)
    expect(told).toEqual(expect.arrayContaining([null, oldEmail]))
    expect((await messagesOf(stage.db, 'passkey-changed')).map(({ address }) => address)).toEqual([oldEmail])
    expect(
      await stage.value(sql`select json_agg(action order by id) from audit_log where actor_id is null`),
    ).toEqual(['account.second-factor-off', 'account.email-changed'])
  })

  test.each([
    ['and the leads of the person go with it', true, newEmail],
    ['and leaves the leads of an address that was never confirmed', false, oldEmail],
  ])('%s', async (_, isConfirmed, expected) => {
    await stage.signedInAs('user')
    if (isConfirmed) await stage.db.execute(sql`update users set email_verified_at = now()`)
    await stage.db.execute(sql`insert into leads (name, email, status, consent_at, created_at)
      values ('Anjali Nair', ${oldEmail}, 'new', now(), now())`)
    expect(await replace()).toMatchObject({ ok: true })
    expect(await stage.value(sql`select email from leads`)).toBe(expected)
  })

  test('but not by the same one, one of another account, or for nobody', async () => {
    expect(await replace()).toMatchObject({ ok: false, status: 404 })
    await stage.signedInAs('user')
    await stage.signedInAs('service_provider')
    expect(await replace('USER@example.com')).toMatchObject({ ok: false, status: 400 })
    expect(await replace('service_provider@example.com')).toMatchObject({ ok: false, status: 409 })
  })
})
