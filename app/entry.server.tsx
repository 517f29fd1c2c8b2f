// Renders a page whole and at once: with nothing streamed late it is complete without JavaScript, and a string costs
// half of what a stream does. Loaders have everything that a page shows, so nothing has to be waited for.
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hostCapabilities } from './.server/api/host-capabilities.ts'
import { apiConcurrencyLimit } from './.server/api/sending/concurrency-limit.ts'
import { log } from './.server/log.ts'
import { preservedForm } from './.server/forms/preserved-form.ts'
import { scriptsAfterStyles } from './.server/http/scripts-after-styles.ts'
import { requestFactsContext } from './.server/http/request-facts.ts'
import { PreservedFormContext } from './ui/forms/preserved-form.ts'

export { catalogue } from './.server/http/catalogue-pages.ts'
export { recordClicks, recordViews } from './.server/api/endpoints/referrals/clicks.ts'
export { pageCookies } from './.server/http/cookies/page-cookies.ts'
export { createLoadContext } from './.server/http/request-facts.ts'

/** What this process knows of the host, for the server around the app. */
export const hostState = () => apiConcurrencyLimit.state()

/** Asks the host once which calls it has, so that the first page need not. */
export const meetHost = () => hostCapabilities.meet()

// Where React had to leave something out because it was not there yet.
const suspendedMarker = '<!--$!-->'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, takeDocument } = context.get(requestFactsContext) ?? {}
  await inlineLoaderData(entryContext)
  const preserved = await preservedForm(context, entryContext.staticHandlerContext)
  const html = renderToString(
    <PreservedFormContext value={preserved}>
      <ServerRouter context={entryContext} url={request.url} {...(nonce !== undefined && { nonce })} />
    </PreservedFormContext>,
  )
  if (html.includes(suspendedMarker)) throw new Error('A page waited for something while it was rendered')

  headers.set('Content-Type', 'text/html; charset=utf-8')
  const document = Buffer.from(`<!DOCTYPE html>${scriptsAfterStyles(html, nonce)}`)
  if (takeDocument === undefined) return new Response(document, { status, headers })
  const response = new Response(null, { status, headers })
  takeDocument(response, document)
  return response
}

/**
 * Reads the loaders' data for the browser to its end and puts it where the router keeps what it has read, so that it
 * is written into the page at once.
 */
async function inlineLoaderData(entryContext: EntryContext): Promise<void> {
  const reader = entryContext.serverHandoffStream?.getReader()
  if (reader === undefined) return
  const decoder = new TextDecoder()
  let value = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    value += decoder.decode(read.value, { stream: true })
  }
  // The router takes a reader of its own, and does not read.
  reader.releaseLock()
  const held = Object.assign(Promise.resolve(), { result: { done: true, value } })
  entryContext.renderMeta = { ...entryContext.renderMeta, streamCache: { 0: held } }
}

/** Called for what loaders and actions throw unexpectedly; what they throw on purpose does not come here. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  log.error(
    { err: error, requestId: context.get(requestFactsContext)?.requestId, method: request.method },
    'unexpected error',
  )
}
