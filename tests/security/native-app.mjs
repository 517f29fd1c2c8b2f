// Loads the built app as Node does, outside of the test runner: so it shares one React and one router with its handler.
import { createRequestHandler } from 'react-router'

/**
 * @typedef {{ id: string, parentId?: string, path?: string, index?: boolean, module: Record<string, unknown> }} BuiltRoute
 * @param {string} address the address of the app's server build
 * @returns {Promise<{ build: unknown, handleRequest: (request: Request, facts: unknown) => Promise<Response>, routes: BuiltRoute[] }>}
 */
export async function loadApp(address) {
  const build = await import(address)
  const handle = createRequestHandler(build, 'production')
  return {
    build,
    handleRequest: (request, facts) => handle(request, build.entry.module.createLoadContext(facts)),
    routes: Object.values(build.routes),
  }
}
