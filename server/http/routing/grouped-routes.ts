/**
 * Gives the router only the routes that a path can match. Its work for a page grows with all routes that it has: it
 * tries them one by one, three times, and prepares each of them for rendering.
 */
import type { RequestHandler, ServerBuild } from 'react-router'
import { patternOf } from './route-patterns.ts'

/** A handler for each first segment of a path, made when it is first needed; for any other path, one of all routes. */
export function createGroupedHandler(
  build: ServerBuild,
  createHandler: (build: ServerBuild) => RequestHandler,
): RequestHandler {
  const handleAll = createHandler(build)
  const groups = groupRoutes(build.routes)
  const handlers = new Map<string, RequestHandler>()

  function handlerOf(segment: string): RequestHandler {
    const known = handlers.get(segment)
    if (known !== undefined) return known
    const ids = groups.get(segment)
    if (ids === undefined) return handleAll
    const handler = createHandler(withRoutes(build, ids))
    handlers.set(segment, handler)
    return handler
  }

  return (request, context) => handlerOf(firstSegmentOf(new URL(request.url).pathname))(request, context)
}

/** The router's own requests have `.data` after the path. */
const firstSegmentOf = (pathname: string) => pathname.replace(/\.data$/, '').split('/', 2)[1] ?? ''

/**
 * The ids of the routes that a path, or a path above it, can match, by its first segment: those that begin with it, and
 * those that begin with a parameter or with nothing. With each of them come the routes around it.
 */
export function groupRoutes(routes: ServerBuild['routes']): Map<string, Set<string>> {
  const everywhere = new Set<string>()
  const groups = new Map<string, Set<string>>()
  for (const route of Object.values(routes)) {
    if (route === undefined || (route.index !== true && route.path === undefined)) continue
    const [, segment = ''] = patternOf(route, routes).split('/', 2)
    const isFixed = segment !== '' && !/[:*?]/.test(segment)
    const group = isFixed ? (groups.get(segment) ?? new Set()) : everywhere
    if (isFixed) groups.set(segment, group)
    for (let id: string | undefined = route.id; id !== undefined; id = routes[id]?.parentId) group.add(id)
  }
  return new Map([...groups].map(([segment, ids]) => [segment, new Set([...ids, ...everywhere])]))
}

/** In their order, by which the router decides between routes that match alike. */
function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
