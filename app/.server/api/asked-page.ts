// What the browser asks for: a page of its own, or something for a page that is open.
import { createContext } from 'react-router'
import type { AppContext } from './client.ts'

/** Set by `apiMiddleware`. */
export const askedContext = createContext<Request | null>(null)

/**
 * Whether somebody opens or reloads a page. The host is then asked anew who the visitor is (spec 2.46); its pictures and
 * its data may use what was answered a moment ago.
 */
export function opensPage(context: AppContext): boolean {
  const request = context.get(askedContext)
  if (request === null || request.method !== 'GET' || isDataRequest(request)) return false
  // Browsers say so of pictures. Whoever sends no such header gets a fresh page.
  return (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'
}

/** The path of the page, with and without JavaScript. */
export const askedPath = (context: AppContext): string =>
  pathOf(context.get(askedContext)).replace(/(\/_)?\.data$|(?<=.)\/$/, '')

/** With JavaScript, forms post to a .data URL and load the page in another request. */
export const isDataRequest = (request: Request): boolean => pathOf(request).endsWith('.data')

const pathOf = (request: Request | null): string => (request === null ? '' : new URL(request.url).pathname)
