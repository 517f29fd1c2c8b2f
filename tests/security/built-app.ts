/** The whole web server around the built app, called without a socket. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { createServerApp, type PageHandler } from '../../server/app.ts'
import { keepLog } from '../support/kept-logs.ts'
import { loadPages } from './native-app.mjs'

const builtApp = resolve(import.meta.dirname, '../../build/server/index.js')

/** Gives the answer to a request that came from this address. */
export type Ask = (request: Request, clientAddress: string) => Promise<Response>

/** Everything that a request passes, from the request's id to the rendered page. */
export async function loadBuiltApp(): Promise<Ask> {
  if (!existsSync(builtApp)) throw new Error('The product is not built. Run `npm run build` first.')
  const handlePage: PageHandler = await loadPages(pathToFileURL(builtApp).href)
  const app = createServerApp({
    log: pino({ level: 'trace' }, { write: keepLog }),
    lifecycle: { phase: 'ready' },
    handlePage,
  })
  return async (request, remoteAddress) => app.fetch(request, { incoming: { socket: { remoteAddress } } })
}
