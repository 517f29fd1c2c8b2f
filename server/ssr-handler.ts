/** Runs requests through the app's build, with the facts that the server knows of each. */
import type * as router from 'react-router'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import * as z from 'zod'
import type { RequestFacts } from '../app/.server/http/request-facts.ts'
import type { catalogue } from '../app/.server/http/catalogue-pages.ts'
import type { recordClicks, recordViews } from '../app/.server/api/endpoints/referrals/clicks.ts'
import type { pageCookies } from '../app/.server/http/cookies/page-cookies.ts'
import type { AcceptedBody } from './http/body-limits.ts'
import type { SsrHandler } from './http/http-app.ts'
import type { HostState } from './observability/host-state.ts'
import { createGroupedHandler } from './http/routing/grouped-routes.ts'
import { createRouteMatcher, patternOf, unmatchedRoute } from './http/routing/route-patterns.ts'

/** The app's build; its entry.server.tsx also exports these. */
type AppBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext: (facts: RequestFacts) => RouterContextProvider
      hostState: () => HostState
      meetHost: () => Promise<void>
      recordClicks: typeof recordClicks
      recordViews: typeof recordViews
      pageCookies: typeof pageCookies
      catalogue: typeof catalogue
    }
  }
}

export interface LoadedApp {
  handleRequest: SsrHandler
  hostState: () => HostState
  meetHost: () => Promise<void>
  routeOf: (pathname: string) => string
  /** Whether a route, by its pattern, is a page and not a file. */
  isPage: (route: string) => boolean
  /** What a form at a path may carry; undefined: short texts. */
  accepts: (pathname: string) => AcceptedBody | undefined
  cachedPages: CachedPages
  recordClicks: typeof recordClicks
  recordViews: typeof recordViews
}

/** Pages that are the same for every visitor without a cookie that the app reads for a page. */
export interface CachedPages {
  paths: ReadonlyMap<string, { showsReferral: boolean; showsProducts?: boolean }>
  cookies: typeof pageCookies
  /** The pages of products and of their lists; unset: none is shared. */
  catalogue?: typeof catalogue
}

const AppBuild = z.custom<AppBuild>((module) => {
  const { createLoadContext, hostState, meetHost, recordClicks, recordViews, pageCookies, catalogue } =
    Object(Object(module).entry?.module)
  const isComplete = [createLoadContext, hostState, meetHost, recordClicks, recordViews].every(
    (value) => typeof value === 'function',
  )
  return isComplete && typeof pageCookies === 'object' && typeof catalogue === 'object'
}, 'app/entry.server.tsx must export createLoadContext, hostState, meetHost, recordClicks, recordViews, pageCookies and catalogue')

/** What the server uses of the router. */
export interface Router {
  createRequestHandler: typeof router.createRequestHandler
  matchRoutes: typeof router.matchRoutes
}

/**
 * @param router the one that the build imports; unset: it is loaded here, late, as React reads NODE_ENV once
 * @throws when the module is not a build, or its entry lacks one of its exports
 */
export async function createLoadedApp(
  module: unknown,
  mode: 'production' | 'development',
  router?: Router,
): Promise<LoadedApp> {
  const build = AppBuild.parse(module)
  const { createRequestHandler, matchRoutes }: Router = router ?? (await import('react-router'))
  const createHandler = (routes: ServerBuild) => createRequestHandler(routes, mode)
  const handle = mode === 'production' ? createGroupedHandler(build, createHandler) : createHandler(build)
  const { createLoadContext, hostState, meetHost, recordClicks, recordViews, pageCookies, catalogue } =
    build.entry.module
  const routeOf = createRouteMatcher(build, matchRoutes)
  const pages = pagePatternsOf(build)
  const accepted = acceptedBodiesOf(build)
  return {
    async handleRequest(request, facts) {
      let taken: { response: Response; document: Buffer<ArrayBuffer> } | undefined
      const takeDocument = (response: Response, document: Buffer<ArrayBuffer>) => {
        taken = { response, document }
      }
      const response = await handle(request, createLoadContext({ ...facts, takeDocument }))
      // The router may have replaced the response, such as by one without a body for HEAD.
      return taken?.response === response ? taken : response
    },
    hostState,
    meetHost,
    routeOf,
    isPage: (route) => pages.has(route),
    accepts: (pathname) => accepted.get(routeOf(pathname)),
    cachedPages: { paths: sharedPathsOf(build), cookies: pageCookies, catalogue },
    recordClicks,
    recordViews,
  }
}

/** The paths of routes with `handle.shared`. */
function sharedPathsOf({ routes }: AppBuild): CachedPages['paths'] {
  const shared = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ module }) => Object(module.handle).shared === true)
  return new Map(
    shared.map((route) => [
      patternOf(route, routes) || '/',
      {
        showsReferral: Object(route.module.handle).showsReferral === true,
        showsProducts: Object(route.module.handle).showsProducts === true,
      },
    ]),
  )
}

/** The patterns of routes that render something, and the one for unknown addresses. */
const pagePatternsOf = ({ routes }: AppBuild): ReadonlySet<string> =>
  new Set([
    unmatchedRoute,
    ...Object.values(routes).flatMap((route) =>
      route?.module.default === undefined ? [] : [patternOf(route, routes) || '/'],
    ),
  ])

/** The patterns of routes with `handle.accepts`. */
function acceptedBodiesOf({ routes }: AppBuild): ReadonlyMap<string, AcceptedBody> {
  const bodies = new Map<string, AcceptedBody>()
  for (const route of Object.values(routes)) {
    const accepts: unknown = Object(route?.module.handle).accepts
    if (route !== undefined && (accepts === 'files' || accepts === 'long texts'))
      bodies.set(patternOf(route, routes), accepts)
  }
  return bodies
}
