// However much hangs, the process ends in time, and takes its backend with it.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, type TestContext, test } from 'vitest'
import { type BuiltProduct, isBuilt, startBuilt } from '../../support/built-product.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { byRunLength } from '../../support/run-length.ts'

const seconds = 1000
/** A busy machine may take longer than what is promised. */
const limit = byRunLength({ long: 10, short: 30 }) * seconds
const folder = mkdtempSync(join(tmpdir(), 'hard-end-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The process that another has started, if it has. */
const childOf = (pid = 0) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])

const commandOf = (pid: number) => (pid > 0 ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '')

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Stops the backend in its tracks, asks the process to leave, and expects both to be gone in time. */
async function expectEndInTime({ child }: BuiltProduct, { expect }: TestContext) {
  const backend = childOf(child.pid)
  process.kill(backend, 'SIGSTOP')
  const signalled = performance.now()
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(performance.now() - signalled).toBeLessThan(limit)
  expect(code).toBe(0)
  await expect.poll(() => isAlive(backend)).toBe(false)
}

describe.skipIf(!isBuilt() || process.platform !== 'linux').concurrent('a SIGTERM', () => {
  test('ends the process within 10 s when a connection never ends and the backend hangs', async (context) => {
    const product = startBuilt({ DATA_DIR: await prepareDataFolder(join(folder, 'ready')) })
    const { port } = new URL(await product.ready())
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => socket.destroy())
    socket.write('POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n')
    socket.write('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\n')
    const drip = setInterval(() => socket.write('a'), 100)
    await expectEndInTime(product, context)
    clearInterval(drip)
  })

  test('ends the process within 10 s when the backend hangs while it starts', async (context) => {
    const product = startBuilt({ DATA_DIR: join(folder, 'starting') })
    // Until it runs a program of its own, a child that is stopped holds up its parent as well.
    await context.expect.poll(() => commandOf(childOf(product.child.pid))).toContain('backend.js')
    await expectEndInTime(product, context)
  })
})
