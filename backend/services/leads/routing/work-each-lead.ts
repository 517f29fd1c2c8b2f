import { and, asc, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { createRowFailures } from '../../operations/row-failures.ts'
import type { StoredLead } from '../find-lead.ts'

interface Due {
  readonly where: SQL | undefined
  /** The smallest first. */
  readonly by: PgColumn
}

/**
 * Works on leads one by one, as each may lock a territory and two instances must not wait for each other; another
 * instance, or somebody who works on a lead at this moment, has the others. Counts them.
 * @param work makes the lead due no more
 * @throws {FailedRows} at the end, if some failed
 */
export async function workEachLead(
  db: Database,
  { where, by }: Due,
  work: (tx: Database, lead: StoredLead) => Promise<void>,
): Promise<number> {
  const failures = createRowFailures()
  for (let count = 0; ;) {
    const taken = await workNext()
    if (taken === 'none') {
      failures.throwIfAny()
      return count
    }
    if (taken === 'done') count += 1
  }

  async function workNext(): Promise<'none' | 'done' | 'failed'> {
    const present: { id?: string } = {}
    try {
      return await db.transaction(async (tx) => {
        const failed = failures.ids()
        const [lead] = await tx
          .select()
          .from(leads)
          .where(and(where, failed.length > 0 ? notInArray(leads.id, failed) : undefined))
          .orderBy(asc(by), asc(leads.id))
          .limit(1)
          .for('update', { skipLocked: true })
        if (!lead) return 'none'
        present.id = lead.id
        await work(tx, lead)
        return 'done'
      })
    } catch (error) {
      if (present.id === undefined) throw error
      failures.note(present.id, error)
      return 'failed'
    }
  }
}
