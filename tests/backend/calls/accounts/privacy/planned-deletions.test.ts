// Deleting the own account: how it is asked for, and how it is undone.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { createStage, password } from '../../../support/stage.ts'
import { deletionsOf } from './deletions.ts'

const stage = createStage()
const proof = { currentPassword: password }

const ask = (cookie: string, payload: object = proof) => stage.post('/account/deletion', payload, cookie)
const { runJob, idOf } = deletionsOf(stage)

describe('a deletion', () => {
  test('needs the password, ends the sessions, and is undone by signing in', async () => {
    const cookie = await stage.signedInAs('user')
    expect(await ask(cookie, { currentPassword: 'not-my-monsoon' })).toMatchObject({
      status: 400,
      body: { message: 'The current password is wrong.' },
    })
    expect((await ask(cookie)).status).toBe(200)
    expect((await stage.get('/auth/profile', cookie)).status).toBe(401)
    stage.pass(13 * dayMs)
    expect(await runJob()).toBe(0)
    expect((await stage.signIn('user@example.com')).status).toBe(200)
    stage.pass(2 * dayMs)
    expect(await runJob()).toBe(0)
    expect((await stage.signIn('user@example.com')).status).toBe(200)
    expect(
      await stage.value(
        sql`select json_agg(kind order by created_at, kind) from messages where kind like 'account-deletion%'`,
      ),
    ).toEqual(['account-deletion-requested', 'account-deletion-undone'])
  })

  test('is undone once by several sign-ins at once', async () => {
    const cookie = await stage.signedInAs('user')
    expect((await ask(cookie)).status).toBe(200)
    const signIns = await Promise.all(Array.from({ length: 4 }, () => stage.signIn('user@example.com')))
    expect(signIns.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(
      await stage.value(sql`select count(*)::int from messages where kind = 'account-deletion-undone'`),
    ).toBe(1)
  })

  test('of an administrator leads to their own sign-in', async () => {
    const root = await stage.signedInAs('super_admin')
    await stage.signedInAsAdmin({ role: 'super_admin' }, 'second@example.com')
    expect((await ask(root)).status).toBe(200)
    expect(
      await stage.value(
        sql`select variables->>'page' from messages where kind = 'account-deletion-requested'`,
      ),
    ).toBe('/admin/login')
  })

  test('is not undone by a password without the second factor', async () => {
    const cookie = await stage.signedInAs('user')
    expect((await ask(cookie)).status).toBe(200)
    const id = await idOf('user@example.com')
    await stage.db.execute(sql`insert into second_factors (user_id, secret, created_at, confirmed_at)
      values (${id}, 'v1.00000000.x', now(), now())`)
    expect((await stage.signIn('user@example.com')).status).toBe(401)
    expect(await stage.value(sql`select deletion_due_at is not null from users where id = ${id}`)).toBe(true)
    await stage.db.execute(sql`delete from second_factors`)
  })

  test('asked for twice at once is planned once', async () => {
    const cookie = await stage.signedInAs('user')
    const answers = await Promise.all([ask(cookie), ask(cookie)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await stage.value(sql`select count(*)::int from audit_log where action = 'account.deletion-requested'`),
    ).toBe(1)
  })
})
