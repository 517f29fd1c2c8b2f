import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPasswords } from '../../../../../backend/services/auth/passwords.ts'
import { person, createStage } from '../../../support/stage.ts'

const doors = [
  ['/auth/register-service-provider', 'service_provider'],
  ['/auth/register', 'user'],
  ['/admins/register', null],
] as const

const stage = createStage({ passwords: createPasswords() })

describe.each(doors)('registering at %s', (path, role) => {
  test('returns the account without secrets and does not sign in', async () => {
    const answer = await stage.post(path, person({ email: 'New@Example.com' }))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ role, name: 'Anjali Nair', email: 'new@example.com' })
    expect(answer.body.id).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/i)
    expect(answer.cookie).toBe('')
  })

  test('stores the password as an argon2id hash only', async () => {
    await stage.post(path, person())
    expect(await stage.value(sql`select password_hash from users`)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
  })

  test('accepts an email once, in any letter case', async () => {
    await stage.post(path, person())
    const answer = await stage.post(path, person({ email: 'ANJALI@example.com' }))
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({ message: 'An account with this email already exists.' })
  })

  test('accepts one of several requests at once with the same email', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => stage.post(path, person())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await stage.value(sql`select count(*)::int from users`)).toBe(1)
  })

  test('rejects a field that is missing or wrong with 400', async () => {
    for (const [what, wrong, message] of [
      ['no name', { name: ' ' }, 'Full Name is required.'],
      ['no email', { email: undefined }, 'Email is required.'],
      ['a bad email', { email: 'anjali' }, 'Enter a valid email address.'],
      ['no phone', { phone: '' }, 'Phone is required.'],
      ['only the country code as phone', { phone: '+91 ' }, 'Phone is required.'],
      ['no password', { password: '' }, 'Password is required.'],
      ['a short password', { password: 'short-7' }, 'Password must have at least 8 characters.'],
      ['a long password', { password: 'x'.repeat(129) }, 'Password can have at most 128 characters.'],
      ['a common password', { password: 'Password123' }, 'This password is too common. Choose another one.'],
      ['a NUL character', { name: 'A\u0000B' }, 'The text contains a character that cannot be stored.'],
    ] as const) {
      const answer = await stage.post(path, person(wrong))
      expect.soft(answer.status, what).toBe(400)
      expect.soft(answer.body, what).toEqual({ message })
    }
    expect(await stage.value(sql`select count(*)::int from users`)).toBe(0)
  })
})

test('a customer needs a phone that a provider can call; others are asked for no more than the specification', async () => {
  const short = person({ phone: '+91 12345' })
  const customer = await stage.post('/auth/register', short)
  expect([customer.status, customer.body.message]).toEqual([
    400,
    'Enter a phone number of at least 10 digits.',
  ])
  expect((await stage.post('/auth/register-service-provider', short)).status).toBe(201)
})

describe('fields that a call does not have', () => {
  const forged = person({ role: 'super_admin', status: 'active', address: { city: 'Munnar' } })

  test('are ignored by the documented calls', async () => {
    const answer = await stage.post('/auth/register-service-provider', forged)
    expect([answer.status, answer.body.role]).toEqual([201, 'service_provider'])
    const pending = await stage.post('/admins/register', { ...forged, email: 'admin@example.com' })
    expect([pending.status, pending.body.role]).toEqual([201, null])
    expect((await stage.signIn('admin@example.com', '/admins/login')).status).toBe(403)
    expect((await stage.post('/auth/login', { ...forged, remember: true })).status).toBe(200)
  })

  test('are refused by the optional calls', async () => {
    const answer = await stage.post('/auth/register', forged)
    expect([answer.status, answer.body]).toEqual([400, { message: 'Unknown field: “role”.' }])
    expect(await stage.value(sql`select count(*)::int from users`)).toBe(0)
  })
})
