/** Static files: hashed assets are cached forever, others for an hour. */
import { readdirSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from './context.ts'

const immutable = 'public, max-age=31536000, immutable'
const hourly = 'public, max-age=3600'

/** One name for all assets in logs and metrics, since each release has others. */
const allAssets = '/assets/*'

/** URL paths of the files in a folder, without compressed copies and Vite's own files. */
function listFiles(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, `${entry.parentPath}/${entry.name}`).split(sep).join('/')}`)
  return new Set(files.filter((path) => !/\.(?:br|gz)$|^\/\.vite\//.test(path)))
}

/** Serves the files that exist at the start. A list of names keeps pages away from the file system. */
export function staticFiles(folder: string) {
  const files = listFiles(folder)
  const served = new Hono().use(etag()).use(serveStatic({ root: folder, precompressed: true }))
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (files.has(c.req.path)) {
      const isAsset = c.req.path.startsWith('/assets/')
      c.set('file', isAsset ? allAssets : c.req.path)
      const answer = await served.fetch(c.req.raw, c.env)
      // A file may be gone since the start, and comes again with the next build.
      const isFile = answer.ok || answer.status === 304
      answer.headers.set('Cache-Control', isFile ? (isAsset ? immutable : hourly) : 'no-store')
      return answer
    }
    // Pages of an older release request their assets: do not render a page for them.
    if (c.req.path.startsWith('/assets/')) {
      c.set('file', allAssets)
      return c.text('Not Found', 404)
    }
    return next()
  })
}
