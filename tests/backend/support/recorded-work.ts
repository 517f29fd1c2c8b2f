// What a request costs in ways that a busy machine does not change: the statements that it sends and the passwords that it
// hashes or compares.
import { sql } from 'drizzle-orm'
import { NodePgPreparedQuery, NodePgSession } from 'drizzle-orm/node-postgres'
import { PglitePreparedQuery, PgliteSession } from 'drizzle-orm/pglite'
import { vi } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
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

interface RecordedQuery {
  readonly sql: string
  readonly params: unknown[]
}

/** The statements of whatever `act` does, with their values. */
export async function recordQueries(act: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const spies = [
    vi.spyOn(NodePgSession.prototype, 'prepareQuery'),
    vi.spyOn(PgliteSession.prototype, 'prepareQuery'),
  ]
  try {
    await act()
    return spies.flatMap((spy) => spy.mock.calls.map(([query]) => query))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** The statements, without their values, and the passwords of whatever `act` does. */
export async function recordWork(act: () => Promise<unknown>): Promise<{ sql: string[]; hashes: string[] }> {
  hashes.length = 0
  const queries = await recordQueries(act)
  return { sql: queries.map((query) => query.sql), hashes: [...hashes] }
}

/** How many statements of whatever `act` does are sent, and how many of them are under way at the same time. */
async function countStatements(act: () => Promise<unknown>): Promise<{ sent: number; atOnce: number }> {
  let now = 0
  let sent = 0
  let atOnce = 0
  const spies = [NodePgPreparedQuery.prototype, PglitePreparedQuery.prototype].map((prototype) => {
    const execute = Reflect.get(prototype, 'execute') as () => Promise<unknown>
    return vi.spyOn(prototype, 'execute').mockImplementation(async function counted(this: object, ...values) {
      now += 1
      sent += 1
      atOnce = Math.max(atOnce, now)
      try {
        return await Reflect.apply(execute, this, values)
      } finally {
        now -= 1
      }
    })
  })
  try {
    await act()
    return { sent, atOnce }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

export const countAtOnce = async (act: () => Promise<unknown>) => (await countStatements(act)).atOnce

/** Also those that were prepared before. */
export const countSent = async (act: () => Promise<unknown>) => (await countStatements(act)).sent

/** The plan of a recorded statement, as text. */
export async function explainQuery(db: Database, { sql: text, params }: RecordedQuery): Promise<string> {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`))
  const lines = await rowsOf(db, sql`explain ${sql.join(parts)}`, z.object({ 'QUERY PLAN': z.string() }))
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
