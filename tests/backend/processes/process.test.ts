// The host as a process: how it starts, reports a failed start, and stops. What needs no process of its own runs in
// the process of the test.
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Host } from '../../../backend/host.ts'
import type * as start from '../../../backend/start.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { builtBackend } from '../support/commands/built-backend.ts'
import { runInProcess, startInProcess } from '../support/in-process.ts'
import { inLongRun } from '../../support/run-length.ts'

let folder = ''
let dataDir = ''
let built: Awaited<ReturnType<typeof builtBackend>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-process-'))
  dataDir = await prepareDataFolder(join(folder, 'data'))
  built = await builtBackend()
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const startProcess = (options: Partial<start.StartOptions> = {}): Promise<start.StartedBackend> =>
  built.startBackend({ dataDir, publicOrigin: 'http://localhost:3000', ...options })

const inProcess = (env: Record<string, string> = {}): Promise<Host> =>
  startInProcess({ DATA_DIR: dataDir, ...env })

const lockFile = (of = dataDir) => join(of, 'database.lock')
const owner = async (of = dataDir) => Number(JSON.parse(await readFile(lockFile(of), 'utf8')).pid)

/** PostgreSQL begins this file with the identifier of the database. */
const controlFile = '/global/pg_control'
const identifierIn = (bytes: Buffer) => bytes.subarray(0, 8).toString('hex')

/** That of the database in the build. A file of an archive is behind 512 bytes that begin with its name. */
async function preparedIdentifier(): Promise<string> {
  const archive = gunzipSync(await readFile(join(built.folder, 'database.tar.gz')))
  const head = archive.indexOf(`${controlFile}\0`)
  expect(head).toBeGreaterThan(0)
  return identifierIn(archive.subarray(head + 512))
}

const post = (origin: string, path: string, payload: object) =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })

const person = { name: 'A', email: 'kept@example.com', phone: '9876543210', password: 'Monsoon-over-Munnar' }
const admin = { email: 'root@example.com', password: 'Monsoon-over-Munnar' }
const createAdmin = [
  'create-super-admin',
  '--name',
  'Meera',
  '--email',
  'Root@example.com',
  '--phone',
  '+91 1',
]

describe('a running host process', () => {
  let running: start.StartedBackend

  beforeAll(async () => {
    running = await startProcess()
  })

  // Unless the last test has done so.
  afterAll(() => running?.stop())

  test('reports its origin and its demo accounts', () => {
    expect(running.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(running.demoAccounts).toHaveLength(8)
  })

  test('keeps its folder from another host, which names the process', async () => {
    await expect(inProcess()).rejects.toThrow(
      `The database folder is already in use by process ${await owner()} (${lockFile()}).`,
    )
    expect(await owner()).not.toBe(process.pid)
  })

  test('keeps its folder from create-super-admin', async () => {
    const env = { DATA_DIR: dataDir, SUPER_ADMIN_PASSWORD: admin.password }
    const { code, stderr } = await runInProcess(createAdmin, env)
    expect(code).toBe(1)
    expect(stderr).toContain(`already in use by process ${await owner()}`)
  })

  test('stops with exit code 0 and releases its folder', async () => {
    expect((await post(running.origin, '/auth/register', person)).status).toBe(201)
    await running.stop()
    expect(await running.exited).toEqual({ code: 0, signal: null })
    expect(existsSync(lockFile())).toBe(false)
  })
})

describe('a host process in a new folder', () => {
  let newFolder = ''
  let running: start.StartedBackend

  beforeAll(async () => {
    newFolder = join(folder, 'new')
    running = await startProcess({ dataDir: newFolder, demo: false })
  })

  // Unless the last test has killed it.
  afterAll(() => running?.stop())

  test('begins with the database that the build has prepared, the same for every new folder', async () => {
    // Each database that is made from nothing gets an identifier of its own.
    const control = await readFile(join(newFolder, 'database', controlFile))
    expect(identifierIn(control)).toBe(await preparedIdentifier())
  })

  test('leaves its data when it is killed, and the next host takes the folder over', async () => {
    expect((await post(running.origin, '/auth/register', person)).status).toBe(201)
    process.kill(await owner(newFolder), 'SIGKILL')
    expect(await running.exited).toEqual({ code: null, signal: 'SIGKILL' })
    expect(existsSync(lockFile(newFolder))).toBe(true)

    const host = await inProcess({ DATA_DIR: newFolder, DEMO: 'off' })
    const { email, password } = person
    const { status } = await post(host.origin, '/auth/login', { email, password })
    await host.close()
    expect(status).toBe(200)
  })
})

describe.each(inLongRun)('a host process that loses its folder or its parent', () => {
  test('ends at once with exit code 1 when another process has taken its folder', async () => {
    const { exited } = await startProcess()
    await writeFile(lockFile(), '{"pid":1,"began":null,"processSpace":"another","host":"other-host"}')
    expect(await exited).toEqual({ code: 1, signal: null })
    expect(await owner(), 'the lock of the other process stays').toBe(1)
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
    const parent = spawn(process.execPath, [...process.execArgv, script])
    await once(parent.stdout, 'data')
    const child = await owner()
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'), {
      timeout: 120_000,
      interval: 50,
    })
    expect(existsSync(lockFile()), 'the folder is free again').toBe(false)
  })
})

test.each(inLongRun)('a host process that crashes while it shuts down ends with exit code 1', async () => {
  const script = join(folder, 'crash.mjs')
  await writeFile(script, "process.on('SIGTERM', () => setImmediate(() => { throw new Error('a bug') }))")
  vi.stubEnv('NODE_OPTIONS', `--import=${script}`)
  const { exited } = await startProcess()
  vi.unstubAllEnvs()
  const pid = await owner()
  process.kill(pid, 'SIGTERM')
  expect(await exited).toEqual({ code: 1, signal: null })
})

describe('create-super-admin', () => {
  test('as a process, creates an account, once', async () => {
    const made = await built.run(createAdmin, { DATA_DIR: dataDir }, `${admin.password}\n`)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toBe('root@example.com is now a super administrator. Sign in at /admin/login.\n')
    const env = { DATA_DIR: dataDir, SUPER_ADMIN_PASSWORD: admin.password }
    const again = await runInProcess(createAdmin, env)
    expect(again).toEqual({ code: 1, stdout: '', stderr: 'An account with this email already exists.\n' })
  })

  test.each([
    ['no options', ['create-super-admin'], 'long-enough', 'Full Name is required. Usage:'],
    ['an unknown option', [...createAdmin, '--role', 'x'], 'long-enough', 'Usage:'],
    ['a short password', createAdmin, 'short', 'Password must have at least 8 characters.'],
    ['no password', createAdmin, '', 'No password given.'],
  ])('refuses %s with one line', async (_what, args, password, message) => {
    const { code, stderr } = await runInProcess(args, { DATA_DIR: dataDir }, password)
    expect(code).toBe(1)
    expect(stderr.startsWith(message), stderr).toBe(true)
    expect(stderr.trim()).not.toContain('\n')
  })
})

test('an unknown command ends with exit code 1 and the names of all commands', async () => {
  expect(await built.run(['dance'], {})).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('create-super-admin'),
  })
})

describe('a host', () => {
  let host: Host

  beforeAll(async () => {
    host = await inProcess()
  })

  afterAll(() => host?.close())

  test('has the data of the host that stopped before', async () => {
    const { email, password } = person
    expect((await post(host.origin, '/auth/login', { email, password })).status).toBe(200)
  })

  test('signs in at /admin/login who was created by create-super-admin', async () => {
    const answer = await post(host.origin, '/admins/login', admin)
    expect(await answer.json()).toMatchObject({ admin: { role: 'super_admin' } })
  })

  test('reads a request body that arrives in chunks without a length', async () => {
    const pieces = ['{"email":"nobody@example.com",', '"password":"Monsoon-over-Munnar"}']
    const answer = await fetch(`${host.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob(pieces).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(401)
    expect((await fetch(`${host.origin}/api/auth/login`, { method: 'PUT' })).status).toBe(405)
  })

  test('promises to keep an idle connection for over a minute, so that none closes under a request', async () => {
    const response = await fetch(`${host.origin}/healthz`)
    expect(response.headers.get('keep-alive')).toBe('timeout=65')
  })

  test('answers 413 to a client that sends far more than is allowed', async () => {
    const form = new FormData()
    form.append('aadhar', new Blob([new Uint8Array(30 * 1024 * 1024)], { type: 'image/png' }), 'a.png')
    const answer = await fetch(`${host.origin}/api/affiliates/register`, { method: 'POST', body: form })
    expect(answer.status).toBe(413)
    expect((await fetch(`${host.origin}/api/health`)).status).toBe(200)
  })
})
