// What a request costs in ways that a busy machine does not change: the statements that it sends and the passwords that it
// hashes or compares.
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgliteSession } from 'drizzle-orm/pglite'
import { vi } from 'vitest'
import type { Passwords } from '../../../backend/services/auth/passwords.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'

const hashes: string[] = []

/** As usual, and counted. */
export const recordedPasswords: Passwords = {
  hash(password) {
    hashes.push('hash')
    return cheapPasswords.hash(password)
  },
  matches(passwordHash, password) {
    hashes.push('compare')
    return cheapPasswords.matches(passwordHash, password)
  },
}

/** The statements, without their values, and the passwords of whatever `act` does. */
export async function recordWork(act: () => Promise<unknown>): Promise<{ sql: string[]; hashes: string[] }> {
  const spies = [
    vi.spyOn(NodePgSession.prototype, 'prepareQuery'),
    vi.spyOn(PgliteSession.prototype, 'prepareQuery'),
  ]
  hashes.length = 0
  try {
    await act()
    return { sql: spies.flatMap((spy) => spy.mock.calls.map(([query]) => query.sql)), hashes: [...hashes] }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
