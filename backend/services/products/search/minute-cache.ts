import type { Database } from '../../../db/database.ts'

const keptForMs = 60_000

/** Reads once a minute what is the same for everybody. A failure is not kept: the next visitor tries again. */
export function readOncePerMinute<Value>(read: (db: Database, now: Date) => Promise<Value>) {
  const kept = new WeakMap<Database, { until: number; value: Promise<Value> }>()
  return (db: Database, now: Date): Promise<Value> => {
    const known = kept.get(db)
    if (known !== undefined && known.until > now.getTime()) return known.value
    const value = read(db, now)
    kept.set(db, { until: now.getTime() + keptForMs, value })
    value.catch(() => kept.delete(db))
    return value
  }
}
