// What the browser asks for: a page of its own, or something for a page that is open.
import { createContext } from 'react-router'
import type { AppContext } from './client.ts'

interface Asked {
  readonly request: Request
  /** Of the route, such as `dashboard/profile`: however the address is spelt. */
  readonly pattern: string
}

/** Set by `apiMiddleware`. */
export const askedContext = createContext<Asked | null>(null)

/**
 * Whether somebody opens or reloads a page. The host is then asked again who the visitor is (spec 2.46); its pictures and
 * its data may use what was answered a moment ago.
 */
export function opensPage(context: AppContext): boolean {
  const { request } = context.get(askedContext) ?? {}
  if (request === undefined || request.method !== 'GET' || isDataRequest(request)) return false
  // Browsers send another value for pictures. Without the header it is a page.
  return (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'
}

/** Whether a form was posted, which the page then answers. */
export const answersForm = (context: AppContext): boolean =>
  context.get(askedContext)?.request.method === 'POST'

/** Whether it is the page of this path, its data or its form. */
export const isForPage = (context: AppContext, path: `/${string}`): boolean =>
  `/${context.get(askedContext)?.pattern}` === path

/** With JavaScript, forms post to a .data URL and load the page in another request. */
export const isDataRequest = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')
