import { describe, expect, test } from 'vitest'
import { commonPasswords } from '../../backend/services/auth/common-passwords.ts'
import { OverloadedError } from '../../backend/concurrency-limit.ts'
import { checkNewPassword, createPasswords } from '../../backend/services/auth/passwords.ts'
import { inLongRun } from '../support/run-length.ts'

describe('passwords', () => {
  test('match their own hash only, and never a missing one', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('Monsoon-over-Munnar')
    expect(await passwords.matches(hash, 'Monsoon-over-Munnar')).toBe(true)
    expect(await passwords.matches(hash, 'monsoon-over-munnar')).toBe(false)
    expect(await passwords.matches(null, 'Monsoon-over-Munnar')).toBe(false)
  })

  test.each(inLongRun)('are hashed four at a time with a queue of 64 by default', async () => {
    const passwords = createPasswords()
    const asked = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.hash('x')))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(68)
  })

  test.each(['12345678', 'Password1', 'iloveyou', 'sunshine', 'Admin@123', 'jaishreeram', '88888888'])(
    'are rejected if they are common: “%s”',
    async (password) => {
      expect(await checkNewPassword({}, password)).toMatchObject({ ok: false, status: 400 })
    },
  )

  test('ASVS 5.0, 6.2.4: are rejected if they are among the most common ones, far more than 3,000', () => {
    const long = [...commonPasswords].filter(({ length }) => length >= 8)
    expect(long.length).toBeGreaterThan(15_000)
    expect(long.every((password) => password === password.toLowerCase())).toBe(true)
  })

  test('wait in a queue to be hashed, and fail when it is full', async () => {
    const passwords = createPasswords({ running: 2, waiting: 3 })
    const asked = await Promise.allSettled(Array.from({ length: 7 }, () => passwords.hash('x')))
    expect(asked.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected'])
    expect(asked.at(-1)).toMatchObject({ reason: expect.any(OverloadedError) })
    expect(await passwords.hash('x'), 'there is room again').toMatch(/^\$argon2id\$/)
  })
})
