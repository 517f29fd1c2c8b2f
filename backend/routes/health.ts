// The readiness check, which queries the database. A host whose connections are all in use is busy and stays: taking it out
// would send its requests to the next one, which has the same database.
import { sql } from 'drizzle-orm'
import { isPoolExhausted } from '../db/database-errors.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/call-router.ts'
import type { ErrorLog } from '../http/error-log.ts'

export function serveHealth(app: App, { db }: Deps, logError: ErrorLog, isDraining: () => boolean): void {
  app.get('/api/health', async (context) => {
    if (isDraining()) return context.json({ message: 'This host is about to stop.' }, 503)
    try {
      await db.execute(sql`select 1`)
      return context.json({ status: 'ok' })
    } catch (error) {
      if (isPoolExhausted(error)) return context.json({ status: 'busy' })
      logError(error, context.get('requestId'), 'the database does not respond')
      context.header('Retry-After', '2')
      return context.json({ message: 'The database does not respond.' }, 503)
    }
  })
}
