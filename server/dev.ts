/** The same product with hot reload: Vite stands in front and compiles the app as it is asked for. */
import { createServer, type ViteDevServer } from 'vite'
import { readSettings } from './env.ts'
import { pagesOf } from './ssr-handler'
import { runProduct } from './run-server'
import { failStart } from './process/exit-handlers'

let vite: ViteDevServer | undefined

const loadBuild = (server: ViteDevServer) => server.ssrLoadModule('virtual:react-router/server-build')

try {
  process.env.NODE_ENV ??= 'development'
  await runProduct(readSettings(process.env), {
    development: true,
    front: (listener) => (request, response) =>
      vite
        ? vite.middlewares(request, response, () => listener(request, response))
        : listener(request, response),
    close: async () => vite?.close(),
    async loadPages(httpServer) {
      const server = await createServer({
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: httpServer } },
      })
      // Loaded once now, so that a bad setting or a broken module is told at the start.
      let pages = await pagesOf(await loadBuild(server), 'development')
      vite = server
      return {
        async handlePage(request, facts) {
          pages = await pagesOf(await loadBuild(server), 'development')
          return pages.handlePage(request, facts)
        },
        hostState: () => pages.hostState(),
        routeOf: (pathname) => pages.routeOf(pathname),
        // What changes under one's hands is rendered each time.
        sharedPaths: new Set(),
      }
    },
  })
} catch (error) {
  failStart(error)
}
