/** Who takes part in every measurement: the host, the product, its rival with the same build, and the load. */
import { join } from 'node:path'
import { root } from '../../scripts/lib/run.mjs'
import { type Load, startLoad } from './load.ts'
import { freePort, type Server, startHelperServer, startNode, untilAnswers } from './processes.ts'
import type { MissingRow, Row } from './rows.ts'

export interface Stage {
  /** Fewer and shorter windows: to see that all works, not what comes out. */
  readonly quick: boolean
  readonly host: Server
  readonly ours: Server
  readonly serve: Server
  readonly load: Load
}

/** One subject: gives rows of the table. */
export interface Measurement {
  /** For `--only`. */
  readonly name: string
  /** Made only when asked for by name. */
  readonly isOptional?: boolean
  readonly run: (stage: Stage) => Promise<(Row | MissingRow)[]>
}

/** How it is called in the table. */
export const serveName = 'react-router-serve'

/** What the build asks for before it starts. */
export const secrets = {
  SESSION_SECRET: 'a secret that only the benchmarks know',
  REFERRAL_KEY: 'a referral key that only the benchmarks know',
}

/** What a browser says it takes. */
export const browserHeaders = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** A page that asks nothing of the host. */
export const pageOfNobody = '/login'

export interface StartOptions {
  /** Arguments for Node itself. */
  readonly nodeOptions?: readonly string[]
  readonly variables?: Readonly<Record<string, string>>
}

async function startServer(
  args: readonly string[],
  host: Server,
  { nodeOptions = [], variables = {} }: StartOptions,
): Promise<Server> {
  const port = await freePort()
  const running = startNode([...nodeOptions, ...args], {
    API_HOST: host.origin,
    ...secrets,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...variables,
  })
  const origin = `http://127.0.0.1:${port}`
  await untilAnswers(running, `${origin}${pageOfNobody}`)
  return { ...running, origin }
}

/** The product as `npm start` runs it. Resolves when it answers a page. */
export const startOurs = (host: Server, options: StartOptions = {}) =>
  startServer([join(root, 'build', 'main.js')], host, options)

/** The router's own server with the same build. Resolves when it answers a page. */
export const startServe = (host: Server, options: StartOptions = {}) =>
  startServer(
    [
      join(root, 'node_modules', '@react-router', 'serve', 'bin.js'),
      join(root, 'build', 'server', 'index.js'),
    ],
    host,
    options,
  )

export const startHost = () => startHelperServer('host.mjs')

/** Starts everybody that all measurements share. They end with this process. */
export async function setStage(quick: boolean): Promise<Stage> {
  const host = await startHost()
  const ours = await startOurs(host)
  const serve = await startServe(host)
  return { quick, host, ours, serve, load: startLoad() }
}
