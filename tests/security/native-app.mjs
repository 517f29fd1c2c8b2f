// Loads the built app as Node does, outside of the test runner: so it shares one React and one router with its handler.
import { createRequestHandler } from 'react-router'

/** @returns {Promise<(request: Request, facts: unknown) => Promise<Response>>} */
export async function loadPages(address) {
  const build = await import(address)
  const handle = createRequestHandler(build, 'production')
  return (request, facts) => handle(request, build.entry.module.createLoadContext(facts))
}
