// Starts that fail say why in one line.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { dataKey } from '../../support/test-encryption.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { builtBackend } from '../support/commands/built-backend.ts'
import { startInProcess } from '../support/in-process.ts'

let folder = ''
let dataDir = ''
let built: Awaited<ReturnType<typeof builtBackend>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failing-start-'))
  dataDir = await prepareDataFolder(join(folder, 'data'))
  built = await builtBackend()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (env: Record<string, string>) => startInProcess({ DATA_DIR: dataDir, ...env })

describe('a host that cannot start', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    [
      'a data folder that cannot be written',
      { DATA_DIR: '/dev/null/data' },
      /^The data folder .* cannot be written \(ENOTDIR\)\./,
    ],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/app', DATA_KEY: dataKey },
      /^The database of DATABASE_URL cannot be used \(ECONNREFUSED\)\./,
    ],
    ['a bad variable', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be /],
  ])('names %s in one line', async (_what, env, message) => {
    const failure = await Promise.resolve()
      .then(() => start(env))
      .then(
        () => 'started',
        (error: Error) => `${error.name} ${error.message}`,
      )
    expect(failure.replace(/^StartFailure /, '')).toMatch(message)
    expect(failure).not.toMatch(/\n|secret/)
  })

  test('reports the reason to its parent process in one line', async () => {
    vi.stubEnv('LOG_LEVEL', 'loud')
    const failure = await built
      .startBackend({ dataDir, publicOrigin: 'http://localhost:3000' })
      .catch((error: Error) => error.message)
    expect(failure).toMatch(/^LOG_LEVEL must be .*$/)
  })

  test('without a parent, writes the reason to standard error and ends with exit code 1', async () => {
    expect(await built.run([], { DATA_DIR: dataDir, BACKEND_PORT: 'abc' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'BACKEND_PORT must be a whole number from 0 to 65535.\n',
    })
  })

  test('names a port that is taken, and releases its folder', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    await expect(start({ BACKEND_PORT: port })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use. Stop the process that uses it, or set BACKEND_PORT to another port.`,
    )
    server.close()
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)
  })
})
