// Hosts with a store of files: the commands of uploaded files, a backup from one store into the other, a store that is away,
// and a host that leaves a load balancer.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createS3Store } from '../../../backend/files/s3-store.ts'
import type { Host } from '../../../backend/host.ts'
import { readLastRuns } from '../../../backend/services/operations/operation-runs.ts'
import { inLongRun } from '../../support/run-length.ts'
import { startS3, type TestS3 } from '../../support/servers/s3-server.ts'
import {
  type CommandDatabase,
  commandDatabases,
  useCommandDatabases,
} from '../support/commands/command-databases.ts'
import { runInProcess, startInProcess } from '../support/in-process.ts'
import { affiliateForm, password, png } from '../support/stage.ts'

const secret = 'S3RVER'

describe.each(commandDatabases)('on %s', (kind) => {
  const prepare = useCommandDatabases(kind)
  let folder = ''
  let database: CommandDatabase
  let s3: TestS3
  let folderOnly: Record<string, string> = {}
  let env: Record<string, string> = {}
  const running: Host[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-commands-'))
    database = await prepare('files')
    s3 = await startS3()
    const { host } = new URL(s3.address.origin)
    folderOnly = { ...database.env, DEMO: 'off' }
    env = { ...folderOnly, STORAGE_URL: `s3+http://${secret}:${secret}@${host}/uploads` }
  })
  afterEach(async () => {
    s3.fail(null)
    await Promise.all(running.splice(0).map((host) => host.close()))
  })
  afterAll(async () => {
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function withHost<Value>(env: Record<string, string>, use: (origin: string) => Promise<Value>) {
    const host = await startInProcess(env)
    running.push(host)
    const value = await use(host.origin)
    await running.pop()?.close()
    return value
  }

  async function namesInS3(): Promise<string[]> {
    const names = []
    for await (const { name } of createS3Store(s3.address).list()) names.push(name)
    return names
  }

  test('files of a folder are copied to the store, served from it, and copied back', async () => {
    const registered = await withHost(folderOnly, async (origin) => {
      const body = affiliateForm({ email: 'moving@example.com' })
      return (await fetch(`${origin}/api/affiliates/register`, { method: 'POST', body })).status
    })
    expect(registered).toBe(201)

    const first = await runInProcess(['move-files'], env)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/^3 files copied to uploads at 127/)
    const again = await runInProcess(['move-files'], env)
    expect(again.stdout).toContain('0 files copied to uploads at')
    expect(again.stdout).toContain(
      `3 were there already. Nothing was removed from ${database.dataDir}/uploads.`,
    )
    expect(await runInProcess(['check-files'], env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^3 files in uploads at \S+ can be read\.\n$/),
    })

    await rm(join(database.dataDir, 'uploads'), { recursive: true })
    const document = await withHost(env, async (origin) => {
      const answer = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'moving@example.com', password }),
      })
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const { user } = (await answer.json()) as { user: { id: string } }
      const picture = await fetch(`${origin}/api/users/${user.id}/documents/aadhar`, { headers: { cookie } })
      return new Uint8Array(await picture.arrayBuffer())
    })
    expect(document).toEqual(png)

    const back = await runInProcess(['move-files', '--to-folder'], env)
    expect(back).toMatchObject({ code: 0, stderr: '' })
    expect(back.stdout).toContain(`3 files copied to ${database.dataDir}/uploads; 0 were there already.`)
  })

  test('a backup holds the files of the store, and is restored into the store, which lost some of them', async () => {
    const file = join(folder, 'everything.gz')
    const names = await namesInS3()
    const saved = await runInProcess(['backup', file], env)
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    expect(saved.stdout).toContain(` rows and ${names.length} files.`)
    await createS3Store(s3.address).remove(names.slice(0, 2))
    expect(await runInProcess(['restore', '--replace', file], env)).toMatchObject({ code: 0, stderr: '' })
    expect((await namesInS3()).toSorted()).toEqual(names.toSorted())
  })

  test.each(inLongRun)('a backup of a store is restored into a folder', async () => {
    const { dataDir, env: elsewhere } = await prepare('elsewhere')
    expect(await runInProcess(['restore', join(folder, 'everything.gz')], elsewhere)).toMatchObject({
      code: 0,
    })
    expect((await readdir(join(dataDir, 'uploads'))).toSorted()).toEqual((await namesInS3()).toSorted())
  })

  test('a backup without its files fails, saves the rows, and is no good backup for the status or a drill', async () => {
    const file = join(folder, 'without-files.gz')
    const uploads = join(database.dataDir, 'uploads')
    await rename(uploads, `${uploads}.away`)
    const lacking = /3 files that rows name: [\da-f-]{36}\.(?:png|jpg|webp), \S+, [^,\s]+\./
    // As when STORAGE_URL is forgotten.
    const saved = await runInProcess(['backup', file], folderOnly)
    expect(saved).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/without-files\.gz holds \d+ rows and 0 files\./),
      stderr: expect.stringMatching(
        new RegExp(`^The backup is not whole\\. Missing in ${uploads}: ${lacking.source}`),
      ),
    })
    const drilled = await runInProcess(['drill-restore', file], folderOnly)
    expect(drilled).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`once restored:\nThe backup lacks ${lacking.source}`)),
    })
    const { db, close } = await database.open()
    const runs = await readLastRuns(db)
    await close()
    for (const kind of ['backup', 'drill'])
      expect(runs.get(kind)).toMatchObject({ isOk: false, problems: [expect.stringMatching(lacking)] })
    await rename(`${uploads}.away`, uploads)

    const { env: elsewhere } = await prepare('without-files')
    const restored = await runInProcess(['restore', file], elsewhere)
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ rows and 0 files\./),
      stderr: expect.stringMatching(new RegExp(`^The backup lacks ${lacking.source}`)),
    })
  })

  test.each(inLongRun)(
    'a store that is away fails each command with one line without keys, and nothing half done',
    async () => {
      const file = join(folder, 'half.gz')
      s3.fail({ kind: 503 })
      for (const args of [['move-files'], ['check-files'], ['backup', file]]) {
        const { code, stderr } = await runInProcess(args, env)
        expect(code).toBe(1)
        expect(stderr).toMatch(/does not work \(HTTP 503\)/)
        expect(stderr).not.toContain(secret)
      }
      expect(await readdir(folder)).not.toContain('half.gz')
      s3.fail(null)
      const before = await namesInS3()
      s3.fail({ kind: 'cut', method: 'PUT' })
      const restored = await runInProcess(['restore', '--replace', join(folder, 'everything.gz')], env)
      expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing was changed') })
      s3.fail(null)
      expect(await namesInS3()).toEqual(before)
    },
  )

  test('a host starts while its store is away, and not with keys that the store rejects', async () => {
    for (const kind of [503, 429] as const) {
      s3.fail({ kind })
      expect(await withHost(env, async (origin) => (await fetch(`${origin}/api/health`)).status)).toBe(200)
    }
    s3.fail({ kind: 403 })
    await expect(startInProcess(env)).rejects.toThrow(
      /^The store of STORAGE_URL rejects this host \(HTTP 403\)\. Check its keys, its region and that the bucket exists\. A clock of this machine that is minutes off is rejected too\.$/,
    )
  })

  test('a host that stops fails its health check first, and serves until its port closes', async () => {
    const host = await startInProcess(folderOnly, 4000)
    const ask = (path: string) => fetch(`${host.origin}/api/${path}`)
    expect((await ask('health')).status).toBe(200)
    const closing = host.close()
    const [health, served] = await Promise.all([ask('health'), ask('products')])
    expect(health.status).toBe(503)
    expect(served.status).toBe(200)
    expect(served.headers.get('connection')).toBe('close')
    await closing
    await expect(ask('health')).rejects.toThrow('fetch failed')
  })

  test('check-files finds what is missing, and removes what no row names after an hour', async () => {
    const uploads = join(database.dataDir, 'uploads')
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    // The second one of each is what a process leaves that is killed while it writes.
    const half = `${randomUUID()}.png.${randomUUID()}.part`
    for (const name of ['old.png', half]) {
      await writeFile(join(uploads, name), 'x')
      await utimes(join(uploads, name), old, old)
    }
    await writeFile(join(uploads, 'new.png'), 'x')
    await writeFile(join(uploads, `new.${half}`), 'x')
    const found = await runInProcess(['check-files'], folderOnly)
    expect(found).toMatchObject({ code: 0 })
    expect(found.stdout).toContain('2 files that no row names can be removed with --remove: ')
    for (const name of ['old.png', half]) expect(found.stdout).toContain(name)
    expect(await readdir(uploads)).toContain('old.png')
    await runInProcess(['check-files', '--remove'], folderOnly)
    const left = await readdir(uploads)
    for (const name of ['old.png', half]) expect(left).not.toContain(name)
    for (const name of ['new.png', `new.${half}`]) expect(left).toContain(name)

    const gone = left.find((name) => /^[\da-f-]{36}\.png$/.test(name)) ?? ''
    await rm(join(uploads, gone))
    expect(await runInProcess(['check-files'], folderOnly)).toMatchObject({
      code: 1,
      stderr: `Missing in ${uploads}: ${gone}\n`,
    })
  })

  test.each([
    [['move-files'], 'STORAGE_URL must be given: it names the other store.\n'],
    [['move-files', '--force'], 'Usage: npm run backend -- move-files [--to-folder]\n'],
    [['check-files', 'x'], 'Usage: npm run backend -- check-files [--remove]\n'],
  ])('%j without what it needs is refused in one line', async (args, stderr) => {
    expect(await runInProcess(args, folderOnly)).toEqual({ code: 1, stdout: '', stderr })
  })
})
