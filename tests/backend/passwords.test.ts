import { describe, expect, test } from 'vitest'
import { createPasswords, Overloaded } from '../../backend/services/passwords.ts'

describe('passwords', () => {
  test('match their own hash only, and never a missing one', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('Monsoon-over-Munnar')
    expect(await passwords.matches(hash, 'Monsoon-over-Munnar')).toBe(true)
    expect(await passwords.matches(hash, 'monsoon-over-munnar')).toBe(false)
    expect(await passwords.matches(null, 'Monsoon-over-Munnar')).toBe(false)
  })

  test('wait for their turn, and are turned away when too many wait', async () => {
    const passwords = createPasswords({ running: 2, waiting: 3 })
    const asked = await Promise.allSettled(Array.from({ length: 7 }, () => passwords.hash('x')))
    expect(asked.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected'])
    expect(asked.at(-1)).toMatchObject({ reason: expect.any(Overloaded) })
    expect(await passwords.hash('x'), 'there is room again').toMatch(/^\$argon2id\$/)
  })
})
