import { inject } from 'vitest'
import type { Database } from '../../../backend/db/database.ts'
import type { Stage } from './stage.ts'

/** An app for all calls, as making one takes longer than most of them. It is on the database that is given last. */
export function createMovableApp(stage: Stage) {
  // What the embedded database has prepared in a transaction ends with it.
  if (inject('database') === 'embedded') return (tx: Database) => stage.appWith({ db: tx })
  let present: Database = stage.db
  const db: Database = new Proxy(present, { get: (_first, name) => Reflect.get(present, name) })
  const app = stage.appWith({ db })
  return (tx: Database) => {
    present = tx
    return app
  }
}
