import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isBuilt, startBuilt } from '../../support/built-product.ts'
import { inLongRun, byRunLength } from '../../support/run-length.ts'
import { prepareDataFolder } from '../../support/databases/embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'process-'))
afterAll(() => rmSync(folder, { recursive: true }))

// A foreign host that is not there: the process starts without it.
const hosted = {
  API_HOST: 'http://127.0.0.1:9',
  SESSION_SECRET: 'a secret that only these tests know',
  DATA_DIR: folder,
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    (answer) => answer.status,
    () => 0,
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function failedStart(variables: Record<string, string>) {
  const product = startBuilt({ LOG_LEVEL: 'silent', ...variables })
  const code = await product.exited
  return { code, ...product.output() }
}

describe.skipIf(!isBuilt())('the built process', () => {
  test('a taken port is one line and exit code 1', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, stderr } = await failedStart({ ...hosted, PORT: String(port) })
    expect(stderr).toBe(`Port ${port} is already in use. Set PORT to another one.\n`)
    expect(code).toBe(1)
    other.close()
  })

  test('a .env file in the working folder is read, and variables of the environment win', async () => {
    writeFileSync(join(folder, '.env'), 'API_TIMEOUT_MS=soon\nPORT=x\n')
    const product = startBuilt({ ...hosted, PORT: '0' }, folder)
    expect(await product.exited).toBe(1)
    expect(product.output().stderr).toMatch(/^API_TIMEOUT_MS must be [^\n]*\n$/)
  })

  test.each(inLongRun)('every bad variable is named in one line, and the exit code is 1', async () => {
    const bad = { PORT: 'x', WEB_CONCURRENCY: 'many', API_HOST: 'host', API_TIMEOUT_MS: 'soon' }
    const { code, stdout, stderr } = await failedStart({ ...hosted, ...bad })
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toContain('PORT must be a whole number from 0 to 65535.')
    expect(stderr).toContain('WEB_CONCURRENCY must be a whole number from 1 to 64, or auto.')
    expect(stderr).toContain('API_HOST must be an http or https origin')
    expect(stderr).toMatch(/API_TIMEOUT_MS must be /)
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })

  test.each(inLongRun)('a data folder that cannot be written is one line and exit code 1', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, stderr } = await failedStart({ DATA_DIR: join(file, 'data') })
    expect(stderr).toMatch(/^DATA_DIR [^\n]* must be a folder that this user can write to[^\n]*\n$/)
    expect(code).toBe(1)
  })

  test('behind a proxy, PUBLIC_ORIGIN and TRUST_PROXY are what counts', async () => {
    const port = await freePort()
    const proxied = { PUBLIC_ORIGIN: 'https://book.example', TRUST_PROXY: '1', PORT: String(port) }
    const product = startBuilt({ ...hosted, ...proxied })
    expect(await product.ready()).toBe('https://book.example')
    const post = (origin: string) =>
      fetch(`http://127.0.0.1:${port}/logout`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          Origin: origin,
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Forwarded-For': '203.0.113.7',
        },
        body: '',
      })
    expect((await post('https://evil.example')).status).toBe(403)
    const answer = await post('https://book.example')
    expect(answer.status).toBe(302)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^accessToken=; Max-Age=0; .*Secure/)
    expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age')

    // It answers health and pages, and ends as asked.
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text()
    expect(page).toContain('Sign In')
    // With what a phone needs to put it on its home screen.
    const [, manifest = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? []
    const read = await fetch(`http://127.0.0.1:${port}${manifest}`)
    expect(read.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/)
    const { icons } = z.object({ icons: z.array(z.object({ src: z.string() })) }).parse(await read.json())
    const pictures = [
      /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1],
      ...icons.map(({ src }) => src),
    ]
    for (const picture of pictures) {
      const answer = await fetch(`http://127.0.0.1:${port}${picture}`)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
      await answer.arrayBuffer()
    }
    expect(await product.stop()).toBe(0)
  })

  test.each(inLongRun)('a signal while it is starting ends it with exit code 0', async () => {
    const port = await freePort()
    const product = startBuilt({ DATA_DIR: join(folder, 'early'), PORT: String(port) })
    await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(503)
    const signalled = performance.now()
    expect(await product.stop()).toBe(0)
    expect(performance.now() - signalled).toBeLessThan(byRunLength({ long: 10, short: 30 }) * 1000)
  })

  test('the reference backend is started when no host is named, lets nobody else into its folder, and has its metrics beside those of the app; the process outlives its backend, which is started again at the same address each time it dies', async () => {
    const own = { DATA_DIR: await prepareDataFolder(join(folder, 'own')), METRICS_PORT: '0' }
    const product = startBuilt(own)
    const url = await product.ready()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(product.output().stdout).toContain('Demo accounts (role, email, password):')
    expect(product.output().stdout).toContain('Only this computer can open it.')
    // Nobody else knows the backend's port.
    const [, metricsPort] = /"port":(\d+),"msg":"metrics"/.exec(product.output().stdout) ?? []
    const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    // A backend that is busy with its start may be too late for a scrape; the next one has it.
    for (const name of ['upstream_circuit_open', 'backup_last_success_timestamp_seconds', 'database_up'])
      await expect.poll(readMetrics, { timeout: 60_000 }).toMatch(new RegExp(`^${name} [01]$`, 'm'))
    const second = await failedStart(own)
    expect(second.stderr).toMatch(/^[^\n]*already in use[^\n]*\n$/)
    expect(second.code).toBe(1)

    const backend = () =>
      Number(readFileSync(`/proc/${product.child.pid}/task/${product.child.pid}/children`, 'utf8').trim())
    const statuses = async () => [
      await statusOf(`${product.hostUrl()}/api/health`),
      await statusOf(`${url}/tours`),
    ]
    const deaths = process.platform === 'linux' ? byRunLength({ long: 2, short: 1 }) : 0
    for (let death = 0; death < deaths; death += 1) {
      const killed = backend()
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => isAlive(killed)).toBe(false)
      await expect.poll(statuses, { timeout: 60_000 }).toEqual([200, 200])
    }
    if (deaths > 0)
      expect(product.output().stdout).toContain('the reference backend exited and is started again')
    expect(await product.stop()).toBe(0)
    expect(product.output().stdout).not.toContain('the shutdown took too long: stopped by force')
  })

  test('what a host offers that starts at the same time is on the first page', async () => {
    let asked = 0
    const host = createHttpServer((request, response) => {
      if (!request.url?.endsWith('/capabilities')) return response.writeHead(500).end()
      asked += 1
      if (asked < 2) return response.writeHead(502).end()
      const document = JSON.stringify({ optionalCalls: ['listProducts'] })
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(document)
    })
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    const address = host.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const product = startBuilt({ ...hosted, API_HOST: `http://127.0.0.1:${port}` })
    const url = await product.ready()

    expect(asked).toBe(2)
    expect(await (await fetch(`${url}/tours`)).text()).not.toContain('launching soon')
    expect(await product.stop()).toBe(0)
    host.close()
  })

  const faults = [
    ['an unhandled rejection', "Promise.reject(new Error('a bug'))"],
    ['an uncaught error', "throw new Error('a bug')"],
  ] as const

  test.each(faults.slice(0, byRunLength({ long: 2, short: 1 })))(
    '%s is logged, requests in flight are answered, and it ends with exit code 1',
    async (_, fault) => {
      const host = createHttpServer(({ url: asked }, response) => {
        if (asked?.endsWith('/capabilities')) return response.writeHead(404).end()
        crash()
        const answering = setInterval(() => {
          if (!product.output().stdout.includes('"msg":"uncaught error"')) return
          clearInterval(answering)
          response.writeHead(401).end()
        }, 20)
      })
      host.listen(0, '127.0.0.1')
      await once(host, 'listening')
      const address = host.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const script = join(folder, 'crash.mjs')
      writeFileSync(script, `process.on('SIGUSR2', () => setImmediate(() => { ${fault} }))\n`)
      const product = startBuilt({
        ...hosted,
        API_HOST: `http://127.0.0.1:${port}`,
        NODE_OPTIONS: `--import=${script}`,
      })
      const crash = () => product.child.kill('SIGUSR2')
      const url = await product.ready()
      const answer = await fetch(`${url}/login`, { headers: { Cookie: 'accessToken=abc' } })
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
      expect(await product.exited).toBe(1)
      expect(product.output().stdout).toMatch(/"msg":"uncaught error"/)
      expect(product.output().stdout).toContain('a bug')
      host.close()
    },
  )
})
