import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../backend/db/open-database.ts'
import { everyCall } from './calls/every-call.ts'
import { startPostgres } from './temporary-postgres.ts'

const server = await startPostgres()

if ('reason' in server) {
  const missing = `no PostgreSQL server could be started (${server.reason})`
  // A machine that checks for everybody has to have one; elsewhere the skipped test says what was not tried.
  test.skipIf(!process.env.CI)(`on PostgreSQL: ${missing}`, () => expect.unreachable(missing))
} else {
  describe(`on PostgreSQL ${server.version}`, () => {
    afterAll(server.stop)

    everyCall(() => openPostgres(server.url))

    test('two instances that start at once on a new database both come up', async () => {
      const instances = await Promise.all([openPostgres(server.url), openPostgres(server.url)])
      await Promise.all(instances.map(({ close }) => close()))
      expect(instances).toHaveLength(2)
    })
  })
}
