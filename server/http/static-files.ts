/** The built client: hashed assets for ever, other public files for an hour, precompressed where it pays. */
import { readdirSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from './context.ts'

const forEver = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Assets share one name in logs and metrics: every release has others. */
const allAssets = '/assets/*'

/** URL paths of the files in a folder, without the compressed copies and the build's own notes. */
function listFiles(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, `${entry.parentPath}/${entry.name}`).split(sep).join('/')}`)
  return new Set(files.filter((path) => !/\.(?:br|gz)$|^\/\.vite\//.test(path)))
}

/**
 * Serves the files that are in the folder when the process starts, and lets all else pass. Knowing them by name
 * keeps the file system out of every page's way.
 */
export function staticFiles(folder: string) {
  const files = listFiles(folder)
  const served = new Hono().use(etag()).use(serveStatic({ root: folder, precompressed: true }))
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (files.has(c.req.path)) {
      const isAsset = c.req.path.startsWith('/assets/')
      c.set('file', isAsset ? allAssets : c.req.path)
      const answer = await served.fetch(c.req.raw, c.env)
      answer.headers.set('Cache-Control', isAsset ? forEver : anHour)
      return answer
    }
    // A page of an older release asks for its own assets: a short answer, not a rendered page.
    if (c.req.path.startsWith('/assets/')) {
      c.set('file', allAssets)
      return c.text('Not Found', 404)
    }
    return next()
  })
}
