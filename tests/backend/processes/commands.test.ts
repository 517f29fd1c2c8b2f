// Commands of the host's operator on a data folder. process.test.ts runs some as processes; the files beside this one have
// those that any database can show.
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Host } from '../../../backend/host.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { runInProcess, startInProcess } from '../support/in-process.ts'
import { affiliateForm, password, png } from '../support/stage.ts'
import { inLongRun } from '../../support/run-length.ts'

let folder = ''
let dataDir = ''
const running: Host[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-commands-'))
  dataDir = await prepareDataFolder(join(folder, 'data'))
})

afterEach(() => stopHosts())

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function startHost(env: Record<string, string> = {}): Promise<Host> {
  const host = await startInProcess({ DATA_DIR: dataDir, ...env })
  running.push(host)
  return host
}

/** Stops all hosts of the test, which releases their folders. */
const stopHosts = () => Promise.all(running.splice(0).map((host) => host.close()))

const run = (args: string[], env: Record<string, string> = {}) =>
  runInProcess(args, { DATA_DIR: dataDir, ...env })

const signIn = (origin: string, account: object) =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })

describe('check-ledger', () => {
  test('finds the demo data right', async () => {
    expect(await run(['check-ledger'])).toEqual({
      code: 0,
      stdout: 'The ledger is right: entries, balances, shares and dashboards agree.\n',
      stderr: '',
    })
  })
})

describe('backup and restore', () => {
  test.each(inLongRun)('copy everything into another folder once the host has stopped', async () => {
    const file = join(folder, 'everything.gz')
    const host = await startHost()
    const form = affiliateForm({ email: 'saved@example.com' })
    await fetch(`${host.origin}/api/affiliates/register`, { method: 'POST', body: form })
    const early = await run(['backup', file])
    expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('already in use by process') })
    expect(existsSync(file)).toBe(false)
    await stopHosts()
    const saved = await run(['backup', file])
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    const [, files] =
      /everything\.gz holds \d+ rows and (\d+) files\. It contains personal data: keep it safe\.\n$/.exec(
        saved.stdout,
      ) ?? []
    // The three of the registration, and those of the demo.
    expect(Number(files)).toBeGreaterThan(3)

    const elsewhere = join(folder, 'elsewhere')
    const restored = await run(['restore', file], { DATA_DIR: elsewhere })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain(` rows and ${files} files.`)
    expect(await run(['restore', '--replace', file], { DATA_DIR: elsewhere })).toMatchObject({ code: 0 })

    // The backup has no secrets: they move apart from it.
    await copyFile(join(dataDir, 'data-key'), join(elsewhere, 'data-key'))
    const { origin } = await startHost({ DATA_DIR: elsewhere, DEMO: 'off' })
    const answer = await signIn(origin, { email: 'saved@example.com', password })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { user } = (await answer.json()) as { user: { id: string } }
    const document = await fetch(`${origin}/api/users/${user.id}/documents/aadhar`, { headers: { cookie } })
    expect(new Uint8Array(await document.arrayBuffer())).toEqual(png)
  })

  test.each([
    ['no file name', ['backup'], /^Usage: npm run backup -- FILE\n$/],
    [
      'two file names',
      ['restore', 'a', 'b'],
      /^Usage: npm run restore -- FILE \[--replace\] \[--key KEYFILE\]\n$/,
    ],
    ['an unknown option', ['restore', 'a', '--force'], /^Usage: /],
    [
      'a file that is no backup',
      ['restore', 'package.json'],
      /package\.json is not a backup of this application\.\n$/,
    ],
    ['a file that is not there', ['restore', 'no-such-file'], /no-such-file cannot be read \(ENOENT\)\.\n$/],
    ['a database that is not there', ['backup', 'x.gz'], /^There is no database in .*fresh\.\n$/],
  ])('refuse %s with one line and create no database', async (_what, args, message) => {
    const fresh = join(folder, 'fresh')
    const { code, stderr } = await run(args, { DATA_DIR: fresh })
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
    expect(existsSync(join(fresh, 'database'))).toBe(false)
  })
})
