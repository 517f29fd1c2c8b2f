/** The app with hot reload: Vite compiles modules on request. */
import { loadEnvFile } from '@affiliate-booking/settings/env-file'
import { createServer, type ViteDevServer } from 'vite'
import { readSettings } from './env.ts'
import { createLoadedApp } from './ssr-handler.ts'
import { runServer } from './run-server.ts'
import { exitWithStartError } from './process/exit-handlers.ts'

let vite: ViteDevServer | undefined

const loadBuild = (server: ViteDevServer) => server.ssrLoadModule('virtual:react-router/server-build')

try {
  process.env.NODE_ENV ??= 'development'
  loadEnvFile()
  await runServer(readSettings(process.env), {
    development: true,
    front: (listener) => (request, response) =>
      vite
        ? vite.middlewares(request, response, () => listener(request, response))
        : listener(request, response),
    close: async () => vite?.close(),
    async loadApp(httpServer) {
      const server = await createServer({
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: httpServer } },
      })
      // Loaded once now, so that an invalid setting or a broken module is reported at the start.
      let pages = await createLoadedApp(await loadBuild(server), 'development')
      vite = server
      return {
        async handleRequest(request, facts) {
          pages = await createLoadedApp(await loadBuild(server), 'development')
          return pages.handleRequest(request, facts)
        },
        hostState: () => pages.hostState(),
        meetHost: () => pages.meetHost(),
        routeOf: (pathname) => pages.routeOf(pathname),
        isPage: (route) => pages.isPage(route),
        accepts: (pathname) => pages.accepts(pathname),
        // Nothing is cached in development.
        cachedPages: { ...pages.cachedPages, paths: new Map() },
        recordClicks: (...batch) => pages.recordClicks(...batch),
        recordViews: (...batch) => pages.recordViews(...batch),
      }
    },
  })
} catch (error) {
  exitWithStartError(error)
}
