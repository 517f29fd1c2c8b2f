// What a new password by a link means for second factors that somebody else may have added.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { recoveryCodes, secondFactors } from '../../../../../backend/db/schema/accounts/second-factors.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { answerResetRequests } from '../../../../../backend/services/password-reset/request-password-reset.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { createDevice } from '../../../support/authenticator.ts'
import { messagesOf, newestMessageOf } from '../../../support/mail/messages-of.ts'
import { usePasskeys } from '../../../support/passkeys.ts'
import { createStage } from '../../../support/stage.ts'

const email = 'user@example.com'
const newPassword = 'Backwaters-of-Alleppey'

const stage = createStage()
const passkeys = usePasskeys(stage)

const signIn = () => stage.post('/auth/login', { email, password: newPassword })
const ago = (days: number) => new Date(stage.now().getTime() - days * dayMs)

/** Forgets the password, and sets a new one by the link. */
async function reset(address = email): Promise<void> {
  await stage.post('/auth/password/forgotten', { email: address })
  await answerResetRequests({ db: stage.db, encryption: testEncryption }, stage.now())
  stage.pass(1)
  const { token = '' } = (await newestMessageOf(stage.db, 'password-reset')) ?? {}
  expect((await stage.post('/auth/password/reset', { token, newPassword })).status).toBe(200)
}

async function addApp(): Promise<void> {
  const [account] = await stage.db.select({ id: users.id }).from(users)
  await stage.db.insert(secondFactors).values({
    userId: account?.id ?? '',
    secret: 'x',
    createdAt: stage.now(),
    confirmedAt: stage.now(),
  })
}

describe('a new password by a link', () => {
  test('removes passkeys and app of the last seven days, tells which, and leaves older ones', async () => {
    const cookie = await stage.signedInAs('user')
    await stage.db.update(users).set({ emailVerifiedAt: stage.now() }).where(eq(users.email, email))
    const own = await passkeys.added(cookie)
    stage.pass(8 * dayMs)
    const session = (await passkeys.signIn(own.device)).cookie
    const thief = await passkeys.added(session, 'Not mine')
    await addApp()
    await reset()
    expect((await passkeys.signIn(thief.device)).status).toBe(401)
    expect((await passkeys.signIn(own.device)).status).toBe(200)
    expect((await signIn()).body.secondFactor).toBe('missing')
    const [told] = await messagesOf(stage.db, 'password-changed')
    expect(told?.variables.removed).toBe('1 passkey and the authenticator app')
    expect(
      await stage.value(
        sql`select json_agg(action order by id) from audit_log where action in ('account.passkey-removed', 'account.second-factor-off')`,
      ),
    ).toEqual(['account.passkey-removed', 'account.second-factor-off'])
    expect(await stage.db.$count(recoveryCodes)).toBe(10)
  })

  test('removes every second factor, with its recovery codes, where nobody had confirmed the email before', async () => {
    const cookie = await stage.signedInAs('user')
    const { device } = await passkeys.added(cookie)
    stage.pass(30 * dayMs)
    await reset()
    expect((await passkeys.signIn(device)).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    expect(await stage.db.$count(recoveryCodes)).toBe(0)
  })

  test('lets an administrator of whom a second factor is demanded set up a new one at once', async () => {
    const cookie = await stage.signedInAs('nsa')
    await stage.db.execute(
      sql`insert into platform_settings (name, value, updated_at) values ('adminSecondFactor', 'true'::jsonb, ${ago(60).toISOString()})
        on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    )
    await stage.db.update(users).set({ approvedAt: ago(60), createdAt: ago(60) })
    await passkeys.added(cookie)
    await reset('nsa@example.com')
    const signedIn = await stage.post('/admins/login', { email: 'nsa@example.com', password: newPassword })
    expect(signedIn.status).toBe(200)
    expect((await stage.get('/users', signedIn.cookie)).status).toBe(403)
    const begun = await stage.post('/passkeys/begin', { currentPassword: newPassword }, signedIn.cookie)
    const credential = createDevice().make(begun.body.options)
    const added = await stage.post('/passkeys', { name: 'My phone', credential }, signedIn.cookie)
    expect(added.status).toBe(201)
    expect((await stage.get('/users', signedIn.cookie)).status).toBe(200)
  })
})
