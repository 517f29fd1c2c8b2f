// Migrations on a PostgreSQL server that serves meanwhile: by one instance at a time, and never long in anybody's way.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Database } from '../database.ts'
import { errorCode } from '../database-errors.ts'
import { applyMigration, createJournal, missingMigrations } from '../migrations.ts'

/** An arbitrary number for the lock: one instance migrates at a time. */
export const migrationLock = 7_216_305_184

/** Milliseconds. All queries of a table wait behind a migration that waits for its lock; hosts give up after four seconds. */
const lockTimeout = 2000

/** Milliseconds between attempts; each pause is twice as long as the one before. */
const pauses = { first: 1000, longest: 30_000 }

/** Milliseconds. Waiting is told after the first, and again after the second. */
const notices = { first: 3000, next: 10 * 60_000 }

/** Milliseconds between two looks at the lock. */
const lockStep = 200

export type OnWait = (message: string) => void

/** Tells of the waiting, from so many milliseconds after its beginning. */
type Notice = (afterMs: number) => void

/**
 * Acts while no other instance does, and no restore. The lock belongs to a transaction: a pooler could give the session to
 * another instance, or keep it. Between two looks at the lock there is no transaction, which would take a pooler's
 * connection.
 * @param holder a connection that does nothing else
 */
export async function withMigrationLock(
  holder: Client,
  onWait: OnWait,
  act: () => Promise<void>,
): Promise<void> {
  const notice = createNotice(
    onWait,
    'Another instance migrates this database, or restores it. Waiting for it.',
  )
  for (;;) {
    await holder.query(beginWithoutLimits)
    const { rows } = await holder.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as locked',
      [migrationLock],
    )
    if (rows[0]?.locked === true) break
    await holder.query('rollback')
    notice(notices.first)
    await pause(lockStep)
  }
  await act()
  await holder.query('commit')
}

/**
 * Applies the missing migrations, each in a transaction of its own: what one has locked is free again while the next, such
 * as one that rewrites a large table, does its work. As long as somebody holds a lock that they need, such as a backup, they
 * give way after two seconds and are tried again.
 * @param db of a single connection
 */
export async function migrateGivingWay(db: Database, onWait: OnWait): Promise<void> {
  const notice = createNotice(
    onWait,
    'The migrations wait for a lock that another transaction holds, such as a backup. They are tried again until they succeed.',
  )
  await givingWay(db, notice, () => createJournal(db))
  for (const migration of await missingMigrations(db))
    await givingWay(db, notice, () => applyMigration(db, migration))
}

/** Acts in a transaction, again and again until nobody is in the way. */
async function givingWay(db: Database, notice: Notice, act: () => Promise<void>): Promise<void> {
  for (let wait = pauses.first; ; wait = Math.min(2 * wait, pauses.longest)) {
    try {
      await db.execute(sql.raw(`${beginWithoutLimits}; set local lock_timeout = ${lockTimeout}`))
      await act()
      await db.execute(sql`commit`)
      return
    } catch (error) {
      await db.execute(sql`rollback`).catch(() => undefined)
      if (!passing.has(errorCode(error))) throw error
    }
    notice(0)
    await pause(wait)
  }
}

/** The lock was not free in time, or both waited for each other. */
const passing = new Set(['55P03', '40P01'])

/**
 * Limits may be set for the user, as behind a pooler; not all versions have all of them. In one message, as they could end
 * the transaction before they are lifted.
 */
const beginWithoutLimits = `begin; select set_config(name, '0', true) from pg_settings where name in
  ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** Tells a message when so many milliseconds have passed since its making, and then at most now and then. */
function createNotice(onWait: OnWait, message: string): Notice {
  const began = performance.now()
  let toldAt: number | undefined
  return (afterMs) => {
    const now = performance.now()
    if (toldAt === undefined ? now - began < afterMs : now - toldAt < notices.next) return
    toldAt = now
    onWait(message)
  }
}
