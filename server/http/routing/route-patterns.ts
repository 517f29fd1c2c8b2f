/** Maps paths to route patterns, for logs, metrics and traces. */
import { decodePath } from '../decode-path.ts'
import type { matchRoutes, ServerBuild } from 'react-router'

export const unmatchedRoute = '*'

interface Route {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

interface Routes extends Pick<ServerBuild, 'routeDiscovery'> {
  routes: Record<string, Route | undefined>
}

/** The path of a route with those of its parents; empty for the start page. */
export function patternOf({ path = '', parentId = '' }: Route, routes: Routes['routes']): string {
  const parent = routes[parentId]
  const above = parent === undefined ? '' : patternOf(parent, routes)
  return path === '' ? above : `${above}/${path}`
}

/** Looks up patterns without parameters, and lets React Router match the others. `*` for an unknown path. */
export function createRouteMatcher(
  { routes, routeDiscovery }: Routes,
  match: typeof matchRoutes,
): (pathname: string) => string {
  const patterns = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ index, path }) => index || path)
    .map((route) => patternOf(route, routes))
  const isFixed = (pattern: string) => !/[:*?]/.test(pattern)
  const fixed = new Map(patterns.filter(isFixed).map((pattern) => [plain(pattern), pattern || '/']))
  if (routeDiscovery.mode === 'lazy') {
    fixed.set(plain(routeDiscovery.manifestPath), routeDiscovery.manifestPath)
  }
  const others = patterns
    .filter((pattern) => !isFixed(pattern) && pattern !== '/*')
    .map((path) => ({ path, id: path }))

  return (pathname) => {
    const page = pathname.replace(/(?:\/_root|\/_)?\.data$/, '')
    const decoded = decodePath(page)
    if (decoded === undefined) return unmatchedRoute
    return fixed.get(plain(decoded)) ?? match(others, page || '/')?.at(-1)?.route.path ?? unmatchedRoute
  }
}

/** The router ignores case and a trailing slash. */
const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '')
