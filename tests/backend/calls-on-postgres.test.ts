import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../backend/db/open-database.ts'
import { everyCall } from './calls/every-call.ts'
import { startPostgres } from './temporary-postgres.ts'

const server = await startPostgres()

const reason = 'reason' in server ? `: skipped, as no server could be started (${server.reason})` : ''

describe.skipIf(reason !== '')(`on PostgreSQL${'version' in server ? ` ${server.version}` : reason}`, () => {
  const url = 'url' in server ? server.url : ''
  if ('stop' in server) afterAll(server.stop)

  everyCall(() => openPostgres(url))

  test('two instances that start at once on a new database both come up', async () => {
    const instances = await Promise.all([openPostgres(url), openPostgres(url)])
    await Promise.all(instances.map(({ close }) => close()))
    expect(instances).toHaveLength(2)
  })
})
