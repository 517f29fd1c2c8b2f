// The host as a process: how it starts, what it says when it cannot, and how it ends.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as start from '../../../backend/start.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { builtBackend } from '../support/built-backend.ts'

let folder = ''
let dataDir = ''
let built: Awaited<ReturnType<typeof builtBackend>>
const running: start.StartedBackend[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-process-'))
  dataDir = await prepareDataFolder(join(folder, 'data'))
  built = await builtBackend()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((backend) => backend.stop()))
  vi.unstubAllEnvs()
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function startHost(options: Partial<start.StartOptions> = {}): Promise<start.StartedBackend> {
  const backend = await built.startBackend({ dataDir, publicOrigin: 'http://localhost:3000', ...options })
  running.push(backend)
  return backend
}

const run = (args: string[], env: Record<string, string> = {}, input = '') =>
  built.run(args, { DATA_DIR: dataDir, ...env }, input)

const lockFile = () => join(dataDir, 'database.lock')
const owner = async () => Number(JSON.parse(await readFile(lockFile(), 'utf8')).pid)

const signIn = (origin: string, account: object, path = '/auth/login') =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })

describe('the host’s process', () => {
  test('takes a call that arrives in pieces, of which nobody said how many', async () => {
    const { origin } = await startHost()
    const pieces = ['{"email":"nobody@example.com",', '"password":"Monsoon-over-Munnar"}']
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob(pieces).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(401)
    expect((await fetch(`${origin}/api/auth/login`, { method: 'PUT' })).status).toBe(405)
  })

  test('starts, tells its accounts, stops in good order, and keeps its data', async () => {
    const first = await startHost()
    expect(first.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(first.demoAccounts).toHaveLength(7)
    const person = { name: 'A', email: 'kept@example.com', phone: '1', password: 'Monsoon-over-Munnar' }
    await signIn(first.origin, person, '/auth/register')
    await first.stop()
    expect(await first.exited).toEqual({ code: 0, signal: null })
    expect(existsSync(lockFile())).toBe(false)

    const second = await startHost()
    const { email, password } = person
    expect((await signIn(second.origin, { email, password })).status).toBe(200)
  })

  test('answers 413 to a client that sends far more than is allowed', async () => {
    const { origin } = await startHost()
    const form = new FormData()
    form.append('aadhar', new Blob([new Uint8Array(30 * 1024 * 1024)], { type: 'image/png' }), 'a.png')
    const answer = await fetch(`${origin}/api/affiliates/register`, { method: 'POST', body: form })
    expect(answer.status).toBe(413)
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  })

  test('refuses a folder that another process has, by its number', async () => {
    await startHost()
    await expect(startHost()).rejects.toThrow(
      `The database folder is already in use by process ${await owner()} (${lockFile()}).`,
    )
  })

  test('takes over from a process that was killed', async () => {
    const { exited } = await startHost()
    process.kill(await owner(), 'SIGKILL')
    expect(await exited).toEqual({ code: null, signal: 'SIGKILL' })
    expect(existsSync(lockFile())).toBe(true)
    const { origin } = await startHost()
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  })

  test('ends at once, with 1, when its folder has become another process’s', async () => {
    const { exited } = await startHost()
    await writeFile(lockFile(), '{"pid":1,"began":null,"processSpace":"another","host":"other-host"}')
    expect(await exited).toEqual({ code: 1, signal: null })
    expect(await owner(), 'the other’s lock is left').toBe(1)
    await rm(lockFile())
  })

  test('ends by itself when its parent is killed', async () => {
    const script = join(folder, 'parent.mjs')
    await writeFile(
      script,
      `import { startBackend } from ${JSON.stringify(pathToFileURL(join(built.folder, 'start.js')))}
       await startBackend({ dataDir: ${JSON.stringify(dataDir)}, publicOrigin: 'http://localhost:3000' })
       console.log('started')`,
    )
    const parent = spawn(process.execPath, [script])
    await new Promise((done) => parent.stdout.once('data', done))
    const child = await owner()
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'), {
      timeout: 8000,
      interval: 50,
    })
    expect(existsSync(lockFile()), 'the folder is free again').toBe(false)
  })

  test.each([
    [
      'a data folder that cannot be',
      () => ({ dataDir: '/dev/null/data' }),
      /^The data folder .* cannot be written \(ENOTDIR\)\./,
    ],
    [
      'a database that does not answer',
      () => ({ databaseUrl: 'postgres://me:secret@127.0.0.1:1/app' }),
      /^The database of DATABASE_URL cannot be used \(ECONNREFUSED\)\./,
    ],
    [
      'a bad variable',
      () => {
        vi.stubEnv('LOG_LEVEL', 'loud')
        return {}
      },
      /^LOG_LEVEL must be /,
    ],
  ])('says in one line what is wrong with %s', async (_what, options, message) => {
    const failure = await startHost(options()).catch((error: Error) => error.message)
    expect(failure).toMatch(message)
    expect(failure).not.toMatch(/\n|secret/)
  })

  test('alone, says what is wrong on one line and ends with 1', async () => {
    expect(await run([], { BACKEND_PORT: 'abc' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'BACKEND_PORT must be a whole number from 0 to 65535.\n',
    })
    expect(await run(['dance'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('create-super-admin'),
    })
  })

  test('alone, says when its port is taken, and leaves the folder free', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await pause(50)
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, stderr } = await run([], { BACKEND_PORT: port })
    server.close()
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is already in use. Stop the process that uses it, or set BACKEND_PORT to another port.\n`,
    )
    expect(existsSync(lockFile())).toBe(false)
  })
})

describe('create-super-admin', () => {
  const options = ['create-super-admin', '--name', 'Meera', '--email', 'Root@example.com', '--phone', '+91 1']
  const account = { email: 'root@example.com', password: 'Monsoon-over-Munnar' }

  test('makes an account that signs in at the administrators’ door, once', async () => {
    const made = await run(options, {}, `${account.password}\n`)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toBe('root@example.com is now a super administrator. Sign in at /admin/login.\n')
    const again = await run(options, { SUPER_ADMIN_PASSWORD: account.password })
    expect(again).toEqual({ code: 1, stdout: '', stderr: 'An account with this email already exists.\n' })
    const { origin } = await startHost({ demo: false })
    const answer = await signIn(origin, account, '/admins/login')
    expect(await answer.json()).toMatchObject({ admin: { role: 'super_admin' } })
  })

  test.each([
    ['no options', ['create-super-admin'], 'long-enough', 'Full Name is required. Usage:'],
    ['an unknown option', [...options, '--role', 'x'], 'long-enough', 'Usage:'],
    ['a short password', options, 'short', 'Password must have at least 8 characters.'],
    ['no password', options, '', 'No password given.'],
  ])('refuses %s in one line', async (_what, args, password, message) => {
    const { code, stderr } = await run(args, {}, password)
    expect(code).toBe(1)
    expect(stderr.startsWith(message), stderr).toBe(true)
    expect(stderr.trim()).not.toContain('\n')
  })

  test('is refused while the host runs on the embedded database', async () => {
    await startHost()
    const { code, stderr } = await run(options, { SUPER_ADMIN_PASSWORD: account.password })
    expect(code).toBe(1)
    expect(stderr).toContain(`already in use by process ${await owner()}`)
  })
})
