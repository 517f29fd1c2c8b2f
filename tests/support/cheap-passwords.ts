// Password hashes that take no time, for tests that are not about signing in.
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../backend/services/auth/passwords.ts'

const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const cheapPasswords: Passwords = {
  hash: (password) => hash(password, cost),
  matches: async (passwordHash, password) => passwordHash !== null && verify(passwordHash, password),
}
