// WEB_CONCURRENCY: several processes on one port behave as one.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../backend/db/seed/demo/accounts.ts'
import { type BuiltProduct, isBuilt } from '../../support/built-product.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'
import { expectSharedCatalogue } from '../support/shared-catalogue.ts'
import {
  ask,
  answeredBy,
  childrenOf,
  hasProc,
  isAlive,
  linesOf,
  seconds,
  times,
  until,
  useWorkers,
  workersOf,
} from '../support/workers.ts'
import { byRunLength, inLongRun } from '../../support/run-length.ts'

const MiB = 1024 * 1024
const { folder, start, hostPort } = useWorkers()

describe.skipIf(!isBuilt())('two workers', () => {
  let product: BuiltProduct
  let url: string

  beforeAll(async () => {
    const script = join(folder, 'crash.mjs')
    writeFileSync(script, `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('a bug') }))\n`)
    product = start({ METRICS_PORT: '0', NODE_OPTIONS: `--import=${script}` })
    url = await product.ready()
  })

  test('share one rate limit for sign-in attempts', async () => {
    const guess = async () => {
      const answer = await fetch(`${url}/login`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', Connection: 'close' },
        body: new URLSearchParams({ email: 'asha@example.com', password: 'monsoon' }),
      })
      return answer.status
    }
    const statuses = await Promise.all(times(26, guess))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array(20).fill(401),
      ...Array(6).fill(429),
    ])
    await expect.poll(() => new Set(answeredBy(product, '/login')).size).toBe(2)
  })

  test('share one limit for uploads in flight', async () => {
    const upload = async (bytes: number) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      const state = { answer: '' }
      socket.setEncoding('utf8').on('data', (chunk) => {
        state.answer += String(chunk)
      })
      socket.on('error', () => socket.destroy())
      await once(socket, 'connect')
      socket.write('POST /affiliate/register HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n')
      socket.write(`Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${bytes}\r\n\r\n`)
      const head = '--b\r\nContent-Disposition: form-data; name="aadhar"; filename="a"\r\n\r\n'
      socket.write(head)
      const send = async () => {
        for (let sent = head.length; sent < bytes; sent += 64 * 1024) {
          socket.write('a'.repeat(Math.min(64 * 1024, bytes - sent)))
          await wait(1)
        }
      }
      /** Fast enough to keep the place. */
      const drip = () => {
        const timer = setInterval(() => socket.write('a'.repeat(32 * 1024)), 500)
        socket.once('close', () => clearInterval(timer))
      }
      return { state, send, drip, end: () => socket.destroy() }
    }
    // More than the 256 MiB that are let in at once, and less than twice as much.
    const holders = await Promise.all(times(18, () => upload(18 * MiB)))
    for (const { drip } of holders) drip()
    const mostHolders = 28
    const late = async () => {
      const { state, send, end } = await upload(10 * MiB)
      await send()
      await until(() => state.answer !== '')
      end()
      return state.answer.slice(9, 12)
    }
    let answers: string[] = []
    await until(async () => {
      answers = await Promise.all(times(2, late))
      if (answers.join(' ') === '503 503') return true
      // On a busy machine one worker may have taken far more of the connections than the other.
      if (holders.length < mostHolders) {
        const holder = await upload(18 * MiB)
        holder.drip()
        holders.push(holder)
      }
      return false
    })
    for (const { end } of holders) end()
    expect(answers).toEqual(['503', '503'])
  })

  test('report summed metrics, and replace a killed worker but keep its counters', async () => {
    const metricsUrl = `http://127.0.0.1:${Number(linesOf(product, 'metrics')[0]?.['port'])}/metrics`
    const counted = async () => {
      const report = await (await fetch(metricsUrl)).text()
      return Number(
        /^http_server_request_duration_seconds_count\{.*route="\/favicon.svg".*\} (\d+)$/m.exec(report)?.[1],
      )
    }
    await Promise.all(times(10, () => ask(`${url}/favicon.svg`)))
    await expect.poll(counted).toBe(10)
    await expect.poll(() => answeredBy(product, '/favicon.svg').length).toBe(10)
    const first = new Set(answeredBy(product, '/favicon.svg'))
    expect(first.size).toBe(2)

    if (!hasProc) return
    const [killed = 0, other] = workersOf(product)
    process.kill(killed, 'SIGKILL')
    await until(() => linesOf(product, 'a worker exited and is replaced').length === 1)
    expect(linesOf(product, 'a worker exited and is replaced')[0]).toMatchObject({ signal: 'SIGKILL' })
    await expect.poll(counted).toBe(10)
    await ask(`${url}/favicon.svg`)
    await expect.poll(counted).toBe(11)

    // No visitor is told meanwhile that the product is starting.
    for (let asked = 0; asked < 10; asked += 1) expect((await ask(`${url}/readyz`)).status).toBe(200)
    await until(async () => {
      await ask(`${url}/readyz`)
      return answeredBy(product, '/readyz').some((worker) => !first.has(worker))
    })
    expect(workersOf(product)).toHaveLength(2)
    expect(workersOf(product)).toContain(other)
  })

  test.skipIf(!hasProc)('replace a worker with an uncaught error, which finishes its requests', async () => {
    const before = linesOf(product, 'a worker exited and is replaced').length
    const pages = times(4, () => ask(`${url}/login`, { Cookie: 'accessToken=abc' }))
    await wait(300)
    const [crashed = 0] = workersOf(product)
    process.kill(crashed, 'SIGUSR2')
    await until(() => linesOf(product, 'uncaught error').length === 1)
    for (const { status } of await Promise.all(pages)) expect(status).toBe(200)
    await until(() => linesOf(product, 'a worker exited and is replaced').length === before + 1)
    expect(linesOf(product, 'uncaught error')[0]?.worker).toBeGreaterThan(0)
    for (let asked = 0; asked < 10; asked += 1) expect((await ask(`${url}/readyz`)).status).toBe(200)
    await until(() => !isAlive(crashed) && workersOf(product).length === 2)
  })

  test.skipIf(!hasProc)('shut down within 10 s even if one worker hangs', async () => {
    const workers = workersOf(product)
    process.kill(workers[0] ?? 0, 'SIGSTOP')
    const began = performance.now()
    expect(await product.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(byRunLength({ long: 10, short: 30 }) * seconds)
    await until(() => !workers.some(isAlive))
  })
})

/** Where other computers reach this one. */
const ownAddresses = Object.values(networkInterfaces())
  .flat()
  .flatMap((each) => (each === undefined || each.internal || each.family !== 'IPv4' ? [] : [each.address]))

describe.skipIf(!isBuilt())('two workers with a backend of their own', () => {
  let product: BuiltProduct
  let url: string

  beforeAll(async () => {
    product = start({
      API_HOST: '',
      SESSION_SECRET: '',
      HOST: '',
      DATA_DIR: await prepareDataFolder(join(folder, 'own')),
    })
    url = await product.ready()
  })

  test('hear of a change of the catalogue, and answer the rest from memory', () =>
    expectSharedCatalogue(product, url))

  test('share the connections, one backend and one secret, print one banner and exit with their primary', async () => {
    const signedIn = await fetch(`${url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ email: 'customer@demo.example', password: demoPassword }),
    })
    expect(signedIn.status).toBe(302)
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    // Each can read the message that one of them has signed.
    const pages = await Promise.all(times(6, () => ask(`${url}/dashboard`, { Cookie })))
    for (const { status, body } of pages) {
      expect(status).toBe(200)
      expect(body).toContain('Login successful!')
    }
    await expect.poll(() => new Set(answeredBy(product, '/dashboard')).size).toBe(2)
    expect(linesOf(product, 'ready')).toHaveLength(1)
    expect(product.output().stdout.split('Affiliate Booking is ready')).toHaveLength(2)
    expect(product.output().stdout.split('Demo accounts')).toHaveLength(2)
    expect(product.output().stdout).toContain('Only this computer can open it.')
    for (const address of ownAddresses) {
      await expect(fetch(url.replace('localhost', address))).rejects.toThrow('fetch failed')
    }
    expect(product.output().stderr).toBe('')

    if (!hasProc) {
      await product.stop()
      return
    }
    const family = childrenOf(product.child.pid)
    expect(family).toHaveLength(3)
    product.child.kill('SIGKILL')
    await until(() => !family.some(isAlive))
  })
})

describe.skipIf(!isBuilt()).each(inLongRun)('two workers that cannot start', () => {
  test('exit with code 1 when workers keep failing to start', async () => {
    const script = join(folder, 'stillborn.mjs')
    writeFileSync(script, `if (process.argv[1].endsWith('worker.js')) process.exit(3)\n`)
    const product = start({ NODE_OPTIONS: `--import=${script}`, LOG_LEVEL: 'silent' })
    expect(await product.exited).toBe(1)
    expect(product.output()).toEqual({
      stdout: '',
      stderr: 'The workers exit again and again while they start.\n',
    })
  })

  test('a taken port is one line and exit code 1', async () => {
    const PORT = String(hostPort())
    const product = start({ PORT, LOG_LEVEL: 'silent' })
    expect(await product.exited).toBe(1)
    expect(product.output()).toEqual({
      stdout: '',
      stderr: `Port ${PORT} is already in use. Set PORT to another one.\n`,
    })
  })
})
