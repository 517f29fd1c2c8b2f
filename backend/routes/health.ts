// The readiness check: queries the database.
import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import type { App } from '../http/call-router.ts'

export function serveHealth(app: App, { db, log }: Deps): void {
  app.get('/api/health', async (context) => {
    try {
      await db.execute(sql`select 1`)
      return context.json({ status: 'ok' })
    } catch {
      log.error('the database does not respond')
      return context.json({ message: 'The database does not respond.' }, 503)
    }
  })
}
