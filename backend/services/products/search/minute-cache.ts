import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../db/database.ts'
import { readCatalogueChanges } from '../catalogue/catalogue-changes.ts'

const keptForMs = minuteMs

const forgetting: (() => void)[] = []

/** Forgets what was read, as a new process has: for tests, which empty the database at a time that comes again. */
export const forgetMinuteCaches = (): void => forgetting.forEach((forget) => forget())

interface Kept<Value> {
  readonly readAt: number
  /** Of the catalogue, from before the reading. */
  cursor: Promise<string>
  readonly value: Promise<Value>
}

/**
 * Reads once a minute, and again after each change of the catalogue, what is the same for everybody. A failure is not
 * kept: the next visitor tries again.
 */
export function readOncePerMinute<Value>(read: (db: Database, now: Date) => Promise<Value>) {
  let kept = new WeakMap<Database, Kept<Value>>()
  forgetting.push(() => (kept = new WeakMap()))

  async function isCurrent(db: Database, known: Kept<Value>): Promise<boolean> {
    const { cursor, changes } = await readCatalogueChanges(db, await known.cursor)
    if (changes.some(({ subject }) => subject === 'all' || subject === 'catalogue')) return false
    known.cursor = Promise.resolve(cursor)
    return true
  }

  return async (db: Database, now: Date): Promise<Value> => {
    const known = kept.get(db)
    // A clock that was set back must not keep it for longer.
    const age = now.getTime() - (known?.readAt ?? Infinity)
    if (known !== undefined && age >= 0 && age < keptForMs && (await isCurrent(db, known))) return known.value
    const cursor = readCatalogueChanges(db, undefined).then((found) => found.cursor)
    const value = cursor.then(() => read(db, now))
    const reading = { readAt: now.getTime(), cursor, value }
    kept.set(db, reading)
    value.catch(() => kept.get(db) === reading && kept.delete(db))
    return value
  }
}
