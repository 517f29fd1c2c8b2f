// Gives each request its own API client, and sets the host's cookies and Retry-After on every response: page, data, redirect
// or error.
import { randomBytes, randomUUID } from 'node:crypto'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { createApiClient, type ApiClient } from './client.ts'
import { apiConcurrencyLimit } from './concurrency-limit.ts'
import { unobserved } from './upstream-observer.ts'
import { env } from '../env.ts'
import { preservePostedForm } from '../forms/preserved-form.ts'
import { type RequestFacts, requestFactsContext } from '../http/request-facts.ts'

export type AppContext = Readonly<RouterContextProvider>

const apiContext = createContext<ApiClient>()

/** The API client of the request. */
export const apiOf = (context: AppContext): ApiClient => context.get(apiContext)

/** Goes on the root route, before everything else. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = context.get(requestFactsContext) ?? ownFacts(request)
  // With JavaScript, forms post to a .data URL and load the page in another request.
  const isDocument = !new URL(request.url).pathname.endsWith('.data')
  const host = createApiClient({
    host: env.API_HOST,
    timeoutMs: env.API_TIMEOUT_MS,
    rendersPage: isDocument,
    cookieHeader: request.headers.get('Cookie'),
    cookieNames: env.API_COOKIES,
    secure: facts.secure,
    requestId: facts.requestId,
    observer: facts.upstream,
    clientAddress: facts.clientAddress,
    userAgent: request.headers.get('User-Agent'),
    signal: request.signal,
    concurrencyLimit: apiConcurrencyLimit,
  })
  context.set(apiContext, host)
  if (isDocument) preservePostedForm(context, request)
  const response = await next()
  for (const line of host.cookies.setCookieLines()) response.headers.append('Set-Cookie', line)
  host.retryAfter.applyTo(response)
  return response
}

function ownFacts(request: Request): Omit<RequestFacts, 'nonce'> {
  return {
    requestId: randomUUID(),
    upstream: unobserved(`00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`),
    secure: new URL(request.url).protocol === 'https:',
    clientAddress: undefined,
  }
}
