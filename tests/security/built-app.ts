/** The whole web server around the built app, called without a socket. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { createHttpApp, type HttpAppDeps } from '../../server/http/http-app.ts'
import { toRequestListener } from '../../server/http-server.ts'
import { withPageCache } from '../../server/page-cache/page-cache.ts'
import { createReferralCapture } from '../../server/referrals/referral-capture.ts'
import { createLoadedApp } from '../../server/ssr-handler.ts'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { keepLog } from '../support/kept-logs.ts'
import { type BuiltRoute, loadApp } from './native-app.mjs'

const build = resolve(import.meta.dirname, '../../build')
const builtApp = resolve(build, 'server/index.js')

/** The folder of the built client. */
export const builtClient = resolve(build, 'client')

/** Gives the answer to a request that came from this address. */
export type Ask = (request: Request, clientAddress: string) => Promise<Response>

const captureReferral = createReferralCapture({
  signer: createReferralSigner('a referral key that only the tests know', 30),
  days: 30,
  record: () => {},
  parseUserAgent: () => ({ device: 'other', isBot: false }),
})

async function load() {
  if (!existsSync(builtApp)) throw new Error('The product is not built. Run `npm run build` first.')
  const { build, router, routes } = await loadApp(pathToFileURL(builtApp).href)
  return { routes, app: await createLoadedApp(build, 'production', router) }
}

let loading: ReturnType<typeof load> | undefined

/** Once for each file: making the handlers of its routes takes longer than a request. */
const loadOnce = () => (loading ??= load())

/** The server's Hono app around the built app, ready for a socket. */
export async function builtServer(settings: Partial<HttpAppDeps> = {}) {
  const { handleRequest } = (await loadOnce()).app
  const log = pino({ level: 'trace' }, { write: keepLog })
  return createHttpApp({ log, lifecycle: { phase: 'ready' }, handleRequest, captureReferral, ...settings })
}

/** The built app behind its page cache, as a listener. */
export async function builtServerWithPageCache(trust: { publicOrigin?: string; trustProxy: number }) {
  const { cachedPages } = (await loadOnce()).app
  const app = await builtServer(trust)
  return withPageCache({
    lifecycle: { phase: 'ready' },
    trust: { publicOrigin: undefined, ...trust },
    pages: () => cachedPages,
    captureReferral,
    render: (request, freshness) => app.fetch(request, { isInternal: true, freshness }),
    observe: () => ({ ended: () => undefined }),
    fallback: toRequestListener(app),
  })
}

/** Everything that a request passes, from the request's id to the rendered page. */
export async function loadBuiltApp(settings: Partial<HttpAppDeps> = {}): Promise<Ask> {
  const app = await builtServer(settings)
  return async (request, remoteAddress) => app.fetch(request, { incoming: { socket: { remoteAddress } } })
}

/** A URL that the router answers, with what answers it. */
export interface Endpoint {
  /** As a visitor asks for it, such as `/dashboard/profile`. */
  readonly path: string
  /** As the router's own requests ask for it. */
  readonly dataPath: string
  /** The id of the innermost route. */
  readonly leaf: string
  readonly hasAction: boolean
  /** Whether a script of the page sends its forms. */
  readonly hasClientAction: boolean
  /** Whether it has a page; the others answer with a file, a redirect or data. */
  readonly hasPage: boolean
}

/** Every endpoint of the built app's own route table, the one for unknown addresses left out. */
export async function builtEndpoints(): Promise<Endpoint[]> {
  const { routes } = await loadOnce()
  const byId = new Map(routes.map((route) => [route.id, route]))
  const pathOf = (route: BuiltRoute | undefined): string =>
    route === undefined ? '' : [pathOf(byId.get(route.parentId ?? '')), route.path].filter(Boolean).join('/')
  return routes
    .filter(({ path, index }) => index === true || (path && path !== '*'))
    .map((route) => {
      const path = `/${pathOf(route)}`
      return {
        path,
        dataPath: path === '/' ? '/_.data' : `${path}.data`,
        leaf: route.id,
        hasAction: route.module['action'] !== undefined,
        hasClientAction: route.module['clientAction'] !== undefined,
        hasPage: route.module['default'] !== undefined,
      }
    })
}
