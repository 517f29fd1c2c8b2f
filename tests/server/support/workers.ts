// The built product as several workers on one port, before a host that refuses everything.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { type BuiltProduct, startBuilt } from '../../support/built-product.ts'

export const seconds = 1000

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const limit = performance.now() + 60 * seconds
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error('It has not come in 60 s')
    await wait(50)
  }
}

/** Gives a file a folder, a host and workers, which end with its tests. */
export function useWorkers() {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'))

  /** Refuses whatever it is asked; slowly where a page is waiting for it. */
  const host = createServer((request, response) => {
    const answer = () =>
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"No."}')
    if (request.url === '/api/auth/profile') setTimeout(answer, 1000)
    else answer()
  })

  const started: BuiltProduct[] = []

  beforeAll(async () => {
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
  })
  afterAll(() => {
    // Those of tests that failed.
    for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
    host.closeAllConnections()
    host.close()
    rmSync(folder, { recursive: true })
  })

  function start(variables: Record<string, string> = {}): BuiltProduct {
    const product = startBuilt({
      API_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
      SESSION_SECRET: 'a secret that only this test of workers knows',
      DATA_DIR: folder,
      WEB_CONCURRENCY: '2',
      ...variables,
    })
    started.push(product)
    return product
  }

  return { folder, start, hostPort: () => (host.address() as AddressInfo).port }
}

type Line = Record<string, unknown> & { msg: string; worker?: number }

export const linesOf = (product: BuiltProduct, msg: string): Line[] =>
  product
    .output()
    .stdout.split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line): Line => JSON.parse(line))
    .filter((line) => line.msg === msg)

/** The workers that have answered a request for a route. */
export const answeredBy = (product: BuiltProduct, route: string) =>
  linesOf(product, 'request')
    .filter((line) => line['route'] === route)
    .map(({ worker }) => worker)

/** What is asked on a connection of its own. */
export async function ask(url: string, headers: Record<string, string> = {}) {
  const request = get(url, { agent: false, headers })
  const [response] = await once(request, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

export const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make)

export const childrenOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

export const workersOf = ({ child }: BuiltProduct) =>
  childrenOf(child.pid).filter((pid) => commandOf(pid).includes('worker.js'))

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const hasProc = process.platform === 'linux'
