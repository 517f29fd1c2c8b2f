// The processes that serve, each known by a row that it renews.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { RecordInstancePayload } from '@affiliate-booking/contract/calls/operations'
import type { instanceKinds } from '@affiliate-booking/contract/options/operations'
import { readVersion } from '@affiliate-booking/settings/version'
import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { instances } from '../../db/schema/operations.ts'

const seconds = 1000
const renewEvery = 30 * seconds
/** Afterwards nobody asks for it any more. */
const forgottenAfter = 24 * 60 * 60 * seconds

/** Adds the process, or tells that it is still there. */
export async function recordInstance(
  db: Database,
  kind: (typeof instanceKinds)[number],
  { id, machine, version, commit, startedAt }: RecordInstancePayload,
  now: Date,
): Promise<void> {
  const facts = { kind, machine, version, commit, startedAt: new Date(startedAt), seenAt: now }
  await db
    .insert(instances)
    .values({ id, ...facts })
    .onConflictDoUpdate({ target: instances.id, set: facts })
  await db.delete(instances).where(lt(instances.seenAt, new Date(now.getTime() - forgottenAfter)))
}

/** The latest first. */
export const listInstances = (db: Database) => db.select().from(instances).orderBy(desc(instances.startedAt))

interface Heartbeat {
  /** Removes the row. */
  stop: () => Promise<void>
}

/** Keeps the row of this backend until it stops. A database that is away is told by others. */
export function startHeartbeat(db: Database, now: () => Date): Heartbeat {
  const self = { id: randomUUID(), machine: hostname(), ...readVersion(), startedAt: now().toISOString() }
  let beating: Promise<void> = Promise.resolve()
  const beat = () => {
    beating = beating.then(() => recordInstance(db, 'backend', self, now())).catch(() => undefined)
  }
  beat()
  const timer = setInterval(beat, renewEvery)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await beating
      await db
        .delete(instances)
        .where(eq(instances.id, self.id))
        .catch(() => undefined)
    },
  }
}
