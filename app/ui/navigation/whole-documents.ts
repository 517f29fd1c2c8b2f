// Pages with a script of their own are loaded as whole documents, however somebody comes to them: by a link, after a form,
// or back. Such a script runs once in a document and keeps the elements that it finds, and what was typed there.
import type { MiddlewareFunction } from 'react-router'

/** The search, and the page of a product. */
export const hasOwnScript = (pathname: string) => /^\/tours(\/[^/]+)?$/.test(pathname)

/** For browsers: no navigation of the router gets past it to such a page. */
export const loadWholeDocuments: MiddlewareFunction = async ({ request, url }) => {
  if (request.method !== 'GET' || !hasOwnScript(url.pathname)) return
  // Where the browser keeps the page that is left, its router would still be waiting.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  // Back: the address is there already, and to the same one with a hash the browser would only scroll.
  if (url.href === location.href) location.reload()
  else location.assign(url)
  await new Promise(() => {})
}
