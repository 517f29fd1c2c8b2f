import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messagesOf } from '../../../support/mail/messages-of.ts'
import { usePasskeys } from '../../../support/passkeys.ts'
import { password, createStage } from '../../../support/stage.ts'

const newPassword = 'Backwaters-of-Alleppey'

const stage = createStage()
const passkeys = usePasskeys(stage)

const change = (cookie: string, payload: object = { currentPassword: password, newPassword }) =>
  stage.post('/auth/password', payload, cookie)
const isOpen = async (cookie: string) => (await stage.get('/auth/profile', cookie)).status === 200
const signIn = (secret: string) => stage.post('/auth/login', { email: 'user@example.com', password: secret })

describe('changing the password', () => {
  test('ends all sessions at once and gives the caller a new one', async () => {
    const phone = await stage.signedInAs('user')
    const { cookie: laptop } = await stage.signIn('user@example.com')
    const answer = await change(phone)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^accessToken=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly/,
    )
    expect([await isOpen(phone), await isOpen(laptop), await isOpen(answer.cookie)]).toEqual([
      false,
      false,
      true,
    ])
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  test('leaves passkeys, unless the caller asks to remove them, which is told', async () => {
    const cookie = await stage.signedInAs('user')
    const { device } = await passkeys.added(cookie)
    const changed = await change(cookie)
    expect((await passkeys.signIn(device)).status).toBe(200)
    stage.pass(1)
    const payload = { currentPassword: newPassword, newPassword: password, removesPasskeys: true }
    expect((await change(changed.cookie, payload)).status).toBe(200)
    expect((await passkeys.signIn(device)).status).toBe(401)
    expect((await signIn(password)).status).toBe(200)
    const told = (await messagesOf(stage.db, 'password-changed')).map(({ variables }) => variables.removed)
    expect(told).toEqual([null, '1 passkey'])
  })

  test('leaves the sessions of other accounts', async () => {
    const other = await stage.signedInAs('service_provider')
    await change(await stage.signedInAs('user'))
    expect(await isOpen(other)).toBe(true)
  })

  test('works for administrators too, whose new session lasts twelve hours', async () => {
    const answer = await change(await stage.signedInAs('super_admin'))
    expect(answer.headers.getSetCookie()[0]).toContain('; Max-Age=43200;')
    expect(await isOpen(answer.cookie)).toBe(true)
  })

  test('fails with 400 for what is missing or wrong, and changes nothing', async () => {
    const cookie = await stage.signedInAs('user')
    for (const [what, payload, message] of [
      [
        'a wrong current password',
        { currentPassword: 'wrong-password', newPassword },
        'The current password is wrong.',
      ],
      ['no current password', { newPassword }, 'Current password is required.'],
      ['no new password', { currentPassword: password, newPassword: '' }, 'New password is required.'],
      [
        'a short one',
        { currentPassword: password, newPassword: 'short-7' },
        'Password must have at least 8 characters.',
      ],
      [
        'a long one',
        { currentPassword: password, newPassword: 'x'.repeat(129) },
        'Password can have at most 128 characters.',
      ],
      [
        'a common one',
        { currentPassword: password, newPassword: 'Sunshine1' },
        'This password is too common. Choose another one.',
      ],
      [
        'the same one',
        { currentPassword: password, newPassword: password },
        'The new password is the same as the current one.',
      ],
      [
        'an unknown field',
        { currentPassword: password, newPassword, role: 'super_admin' },
        'Unknown field: “role”.',
      ],
    ] as const) {
      const answer = await change(cookie, payload)
      expect.soft(answer.status, what).toBe(400)
      expect.soft(answer.body, what).toEqual({ message })
      expect.soft(answer.cookie, what).toBe('')
      expect.soft(await isOpen(cookie), what).toBe(true)
      expect.soft((await signIn(password)).status, what).toBe(200)
    }
  })

  test('needs a session', async () => {
    await stage.signedInAs('user')
    expect((await change('')).status).toBe(401)
    expect((await signIn(password)).status).toBe(200)
  })

  test('succeeds for one of two requests at once, and leaves one session', async () => {
    const cookie = await stage.signedInAs('user')
    const wishes = ['Backwaters-of-Alleppey', 'Teagardens-of-Munnar']
    const answers = await Promise.all(
      wishes.map((wish) => change(cookie, { currentPassword: password, newPassword: wish })),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    expect([400, 401, 409]).toContain(answers[1 - won]?.status)
    expect(await stage.value(sql`select count(*)::int from sessions`)).toBe(1)
    expect((await signIn(wishes[won] ?? '')).status).toBe(200)
  })
})
