// Tells what the loaders of pages gave, by role: `''` for a visitor.
import { capturePage } from './captured-page.mjs'

/** @type {Record<string, object>} */
const pages = {}
for (const { path, role } of JSON.parse(process.env.PAGES ?? '[]')) {
  const { context } = await capturePage(path, role)
  pages[role ?? ''] = context.staticHandlerContext.loaderData
}
process.send?.(pages)
