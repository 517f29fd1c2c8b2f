// Hashing and checking passwords: argon2id, a few at a time, with a bounded queue before it.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'
import { createConcurrencyLimit } from '../../concurrency-limit.ts'
import { ok, type Result, fail } from '../../result.ts'

export interface Passwords {
  /** @throws {Overloaded} when too many wait */
  hash: (password: string) => Promise<string>
  /**
   * Whether the password is the one of the hash. Takes as long for an account that does not exist (`null`).
   * @throws {Overloaded} when too many wait
   */
  matches: (passwordHash: string | null, password: string) => Promise<boolean>
}

// OWASP's first recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const limits = { running: 4, waiting: 64 }

export function createPasswords({ running, waiting } = limits): Passwords {
  const inTurn = createConcurrencyLimit(running, waiting)
  const nobodys = hash(randomBytes(32), cost)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (passwordHash, password) =>
      inTurn(async () => {
        const isRight = await verify(passwordHash ?? (await nobodys), password)
        return isRight && passwordHash !== null
      }),
  }
}

const shortest = 8
const longest = 128

/** The rules for a new password. Existing ones are not judged again. */
export function checkNewPassword(password: string): Result<string> {
  const { length } = password
  if (length < shortest) return fail(400, `Password must have at least ${shortest} characters.`)
  if (length > longest) return fail(400, `Password can have at most ${longest} characters.`)
  if (commonPasswords.has(password.toLowerCase())) {
    return fail(400, 'This password is too common. Choose another one.')
  }
  return ok(password)
}
