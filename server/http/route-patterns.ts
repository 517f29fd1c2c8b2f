/** Maps paths to route patterns, for logs, metrics and traces. */
import { decodePath } from './decode-path.ts'
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

/** Looks up patterns without parameters, and lets React Router match the others. `*` for an unknown path. */
export function createRouteMatcher(
  { routes, routeDiscovery }: Routes,
  match: typeof matchRoutes,
): (pathname: string) => string {
  const patternOf = (id: string): string => {
    const { path = '', parentId } = routes[id] ?? {}
    const parent = parentId === undefined ? '' : patternOf(parentId)
    return path === '' ? parent : `${parent}/${path}`
  }
  const patterns = Object.values(routes)
    .filter((route) => route !== undefined && (route.index || route.path))
    .map((route) => patternOf(route?.id ?? ''))
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
