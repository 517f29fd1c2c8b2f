// Passwords are hashed with argon2id, a few at a time.
import { randomBytes } from 'node:crypto'
import { minimumPasswordLength } from '@affiliate-booking/contract/options/accounts/passwords'
import { hash, verify } from '@node-rs/argon2'
import type { BreachLookup } from './breach-lookup.ts'
import { commonPasswords } from './common-passwords.ts'
import { createConcurrencyLimit } from '../../concurrency-limit.ts'
import { ok, type Result, fail } from '../../result.ts'

export interface Passwords {
  /** @throws {OverloadedError} when too many wait */
  hash: (password: string) => Promise<string>
  /**
   * Takes as long for an account that does not exist (`null`), so that timing does not reveal which emails exist.
   * @throws {OverloadedError} when too many wait
   */
  matches: (passwordHash: string | null, password: string) => Promise<boolean>
  /** Whether a new password was breached elsewhere; unset: it is not looked up. */
  isBreached?: BreachLookup['isBreached'] | undefined
}

// OWASP's first recommendation for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const limits = { running: 4, waiting: 64 }

export function createPasswords(
  { running, waiting } = limits,
  isBreached?: Passwords['isBreached'],
): Passwords {
  const limit = createConcurrencyLimit(running, waiting)
  const dummyHash = hash(randomBytes(32), cost)
  return {
    hash: (password) => limit(() => hash(password, cost)),
    matches: (passwordHash, password) =>
      limit(async () => {
        const isRight = await verify(passwordHash ?? (await dummyHash), password)
        return isRight && passwordHash !== null
      }),
    isBreached,
  }
}

const maximumLength = 128

/** Fails with 400 for a password that is too short, too long or too common, or was breached. */
export async function checkNewPassword(
  { isBreached }: Pick<Passwords, 'isBreached'>,
  password: string,
): Promise<Result<string>> {
  const { length } = password
  if (length < minimumPasswordLength)
    return fail(400, `Password must have at least ${minimumPasswordLength} characters.`)
  if (length > maximumLength) return fail(400, `Password can have at most ${maximumLength} characters.`)
  if (commonPasswords.has(password.toLowerCase())) {
    return fail(400, 'This password is too common. Choose another one.')
  }
  if (await isBreached?.(password)) {
    return fail(400, 'This password was found in a data breach elsewhere. Choose another one.')
  }
  return ok(password)
}
