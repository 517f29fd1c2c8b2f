// Loads the built app as Node does, outside of the test runner: so it shares one React and one router with its handler.
import { createRequestHandler, matchRoutes } from 'react-router'

/**
 * @typedef {{ id: string, parentId?: string, path?: string, index?: boolean, module: Record<string, unknown> }} BuiltRoute
 * @param {string} address the address of the app's server build
 * @returns {Promise<{ build: unknown, router: import('../../server/ssr-handler.ts').Router, routes: BuiltRoute[] }>}
 */
export async function loadApp(address) {
  const build = await import(address)
  return { build, router: { createRequestHandler, matchRoutes }, routes: Object.values(build.routes) }
}
