/** Makes the app's build answer requests, with what the server knows of each. */
import type { RouterContextProvider, ServerBuild } from 'react-router'
import * as z from 'zod'
import type { RequestFacts } from '../app/.server/request-facts.ts'
import type { PageHandler } from './app.ts'

/** The app's build, whose entry.server.tsx exports, beside the router's own, how to hand over the facts. */
type AppBuild = ServerBuild & {
  entry: { module: { createLoadContext: (facts: RequestFacts) => RouterContextProvider } }
}

const AppBuild = z.custom<AppBuild>(
  (module) => typeof Object(module).entry?.module?.createLoadContext === 'function',
  'app/entry.server.tsx must export createLoadContext',
)

/**
 * The handler for one loaded build of the app.
 * @throws when the module is no build, or its entry does not export createLoadContext
 */
export async function pageHandler(module: unknown, mode: 'production' | 'development'): Promise<PageHandler> {
  const build = AppBuild.parse(module)
  // Loaded late: it pulls in React, which looks at NODE_ENV once.
  const { createRequestHandler } = await import('react-router')
  const handle = createRequestHandler(build, mode)
  return (request, facts) => handle(request, build.entry.module.createLoadContext(facts))
}
