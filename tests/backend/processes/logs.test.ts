// What the host's log says of a query that failed: where, and never with what.
import { createAdaptorServer } from '@hono/node-server'
import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Deps } from '../../../backend/deps.ts'
import { type App, createCallRouter } from '../../../backend/http/call-router.ts'
import { createErrorLog } from '../../../backend/http/error-log.ts'
import { watchStream } from '../../../backend/http/watch-stream.ts'
import { renderCsv } from '../../../backend/lists/csv.ts'
import { createLogger } from '../../../backend/log.ts'
import { exportUsers } from '../../../contract/calls/accounts/users.ts'
import { sendConsoleToLog } from '../../../settings/console-to-log.ts'

const personal = 'asha@example.com'

const failedQuery = () =>
  new DrizzleQueryError(
    'select "email" from "users" where "email" = $1',
    [personal],
    Object.assign(new Error(`duplicate key: "${personal}"`), { code: '23505' }),
  )

function keptLog() {
  const lines: string[] = []
  return { lines, log: createLogger('trace', { write: (line) => lines.push(line) }) }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a query that fails', () => {
  test('as an uncaught error is told without its parameters', () => {
    const { lines, log } = keptLog()
    log.fatal({ err: failedQuery() }, 'uncaught error')

    expect(lines[0]).not.toContain(personal)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { message: 'Failed query', cause: { code: '23505' } },
    })
  })

  test('in the midst of a table is told once, with the id of the request, and breaks the answer off', async () => {
    const { lines, log } = keptLog()
    // As it is in the host's process; put back after the test.
    vi.spyOn(console, 'error')
    vi.spyOn(console, 'warn')
    sendConsoleToLog(log)
    async function* batches() {
      yield [{ email: 'first' }]
      throw failedQuery()
    }
    const app: App = new Hono()
    app.use(requestId())
    const router = createCallRouter(
      app,
      { log, trustedProxies: [] as readonly string[] } as Deps,
      createErrorLog(log),
    )
    router.public({ ...exportUsers, access: 'anyone' }, async () => ({
      ok: true,
      body: renderCsv([{ title: 'Email', of: ({ email }: { email: string }) => email }], batches()),
    }))
    const server = createAdaptorServer({ fetch: app.fetch })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo

    const answer = await fetch(`http://127.0.0.1:${port}/api${exportUsers.path}`, {
      headers: { 'X-Request-Id': 'request-7' },
    })
    await expect(answer.text()).rejects.toThrow('terminated')
    server.close()

    expect(lines.join('')).not.toContain(personal)
    const told = lines.map((line) => JSON.parse(line) as object).filter((line) => 'error' in line)
    expect(told).toMatchObject([
      { msg: 'CSV export failed', requestId: 'request-7', error: { message: 'Failed query' } },
    ])
  })
})

test('a download that is stopped is no error', async () => {
  const errors: unknown[] = []
  const reader = watchStream(new ReadableStream(), (error) => errors.push(error)).getReader()
  const next = reader.read()
  // It waits for the next rows.
  await new Promise(setImmediate)
  await reader.cancel()
  expect((await next).done).toBe(true)
  await new Promise(setImmediate)
  expect(errors).toEqual([])
})
