import type { Database } from '../../../db/database.ts'

const keptForMs = 60_000

const forgetting: (() => void)[] = []

/** Forgets what was read, as a new process has: for tests, which empty the database at a time that comes again. */
export const forgetMinuteCaches = (): void => forgetting.forEach((forget) => forget())

/** Reads once a minute what is the same for everybody. A failure is not kept: the next visitor tries again. */
export function readOncePerMinute<Value>(read: (db: Database, now: Date) => Promise<Value>) {
  let kept = new WeakMap<Database, { readAt: number; value: Promise<Value> }>()
  forgetting.push(() => (kept = new WeakMap()))
  return (db: Database, now: Date): Promise<Value> => {
    const known = kept.get(db)
    // A clock that was set back must not keep it for longer.
    const age = now.getTime() - (known?.readAt ?? Infinity)
    if (known !== undefined && age >= 0 && age < keptForMs) return known.value
    const value = read(db, now)
    kept.set(db, { readAt: now.getTime(), value })
    value.catch(() => kept.delete(db))
    return value
  }
}
