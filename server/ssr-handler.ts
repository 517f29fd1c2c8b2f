/** Runs requests through the app's build, with the facts that the server knows of each. */
import type { RouterContextProvider, ServerBuild } from 'react-router'
import * as z from 'zod'
import type { RequestFacts } from '../app/.server/http/request-facts.ts'
import type { SsrHandler } from './http/http-app.ts'
import type { HostState } from './observability/host-state.ts'
import { createRouteMatcher, patternOf } from './http/route-patterns.ts'

/** The app's build; its entry.server.tsx also exports these two functions. */
type AppBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext: (facts: RequestFacts) => RouterContextProvider
      hostState: () => HostState
    }
  }
}

export interface LoadedApp {
  handleRequest: SsrHandler
  hostState: () => HostState
  routeOf: (pathname: string) => string
  /** Pages that are the same for every visitor without a cookie. */
  cachedPaths: ReadonlySet<string>
}

const AppBuild = z.custom<AppBuild>((module) => {
  const { createLoadContext, hostState } = Object(Object(module).entry?.module)
  return typeof createLoadContext === 'function' && typeof hostState === 'function'
}, 'app/entry.server.tsx must export createLoadContext and hostState')

/**
 * @throws when the module is not a build, or its entry does not export createLoadContext and hostState
 */
export async function createLoadedApp(
  module: unknown,
  mode: 'production' | 'development',
): Promise<LoadedApp> {
  const build = AppBuild.parse(module)
  // Loaded late: it imports React, which reads NODE_ENV once.
  const { createRequestHandler, matchRoutes } = await import('react-router')
  const handle = createRequestHandler(build, mode)
  const { createLoadContext, hostState } = build.entry.module
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
    routeOf: createRouteMatcher(build, matchRoutes),
    cachedPaths: sharedPathsOf(build),
  }
}

/** The paths of routes with `handle.shared`. */
function sharedPathsOf({ routes }: AppBuild): Set<string> {
  const shared = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ module }) => Object(module.handle).shared === true)
  return new Set(shared.map((route) => patternOf(route, routes) || '/'))
}
