// Plays a history in the order of time, so that every row, entry of the ledger and audit entry follows from those before.
import type { Result } from '../../../../result.ts'
import { type AuditEntry, writeAudit } from '../../../../services/audit/write-audit.ts'
import type { Database } from '../../../database.ts'

export interface Step {
  at: Date
  /** What services do that write no audit entry. */
  book?: (tx: Database) => Promise<void>
  entries?: readonly AuditEntry[]
  /** What services do that write audit entries of their own. */
  act?: (tx: Database) => Promise<void>
}

/** Without savepoints: a step that fails ends the whole transaction. */
const inOneTransaction = (tx: Database): Database =>
  new Proxy(tx, {
    get(target, name, receiver) {
      if (name === 'transaction') return (run: (own: Database) => unknown) => run(receiver)
      return Reflect.get(target, name, target)
    },
  })

export async function play(whole: Database, steps: readonly Step[]): Promise<void> {
  const tx = inOneTransaction(whole)
  const unwritten: AuditEntry[] = []
  const write = () => writeAudit(tx, ...unwritten.splice(0))
  for (const { book, entries = [], act } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await book?.(tx)
    unwritten.push(...entries)
    if (!act) continue
    await write()
    await act(tx)
  }
  await write()
}

/** @throws if the history is one that the services refuse */
export function expectOk<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`The demo's history is not possible: ${result.message}`)
  return result.value
}

/** Nobody sends a request for the demo. */
export const noOrigin = { ip: null, requestId: null }
