// Gives each request its own API client, and sets the host's cookies and Retry-After on every response.
import { randomUUID } from 'node:crypto'
import type { MiddlewareFunction } from 'react-router'
import { askedContext, isDataRequest } from './asked-page.ts'
import { apiContext, createApiClient } from './client.ts'
import { apiConcurrencyLimit } from './sending/concurrency-limit.ts'
import { hostCapabilities } from './host-capabilities.ts'
import { dropAnswersOnWrite } from './cache/recent-answers.ts'
import { provisionalSeconds } from './capabilities.ts'
import { notOffered } from './response.ts'
import { unobserved } from './upstream-observer.ts'
import { redirectToSecondFactor } from '../auth/redirect-to-second-factor.ts'
import { adminSessionContext, createAdminSession } from '../auth/admin-session.ts'
import { env } from '../env.ts'
import { preservePostedForm } from '../forms/preserved-form.ts'
import { type RequestFacts, requestFactsContext } from '../http/request-facts.ts'

/** Goes on the root route, before everything else. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const facts = context.get(requestFactsContext) ?? ownFacts(request)
  context.set(askedContext, { request, pattern })
  const isDocument = !isDataRequest(request)
  let isProvisional = false
  const client = redirectToSecondFactor(
    dropAnswersOnWrite(
      createApiClient({
        host: env.API_HOST,
        timeoutMs: env.API_TIMEOUT_MS,
        rendersPage: isDocument,
        isReceiving: () => request.body !== null && !request.bodyUsed,
        cookieHeader: request.headers.get('Cookie'),
        cookieNames: env.API_COOKIES,
        secure: facts.secure,
        requestId: facts.requestId,
        observer: facts.upstream,
        clientAddress: facts.clientAddress,
        userAgent: request.headers.get('User-Agent'),
        signal: request.signal,
        concurrencyLimit: apiConcurrencyLimit,
        capabilities: {
          ...hostCapabilities,
          lacks: (call) => hostCapabilities.lacks(call, () => (isProvisional = true)),
        },
      }),
    ),
    request,
  )
  context.set(apiContext, client)
  const adminSession = createAdminSession(request.headers.get('Cookie'), client.cookies, facts.secure)
  context.set(adminSessionContext, adminSession)
  if (isDocument) preservePostedForm(context, request)
  const response = await next()
  for (const line of client.cookies.setCookieLines()) response.headers.append('Set-Cookie', line)
  const adminLine = await adminSession.setCookieLine()
  if (adminLine !== undefined) response.headers.append('Set-Cookie', adminLine)
  // Caches on the way would hand them to everybody.
  if (response.headers.has('Set-Cookie') && isPublic(response)) {
    response.headers.set('Cache-Control', 'private, no-store')
  }
  client.retryAfter.applyTo(response)
  if (isProvisional) {
    response.headers.set('Cache-Control', 'private, no-store')
    // What is not open at a host that starts may be open in a moment.
    if (response.status === notOffered.status) response.headers.set('Retry-After', String(provisionalSeconds))
  }
  return response
}

const isPublic = (response: Response) => /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')

function ownFacts(request: Request): Omit<RequestFacts, 'nonce'> {
  return {
    requestId: randomUUID(),
    upstream: unobserved(),
    secure: new URL(request.url).protocol === 'https:',
    clientAddress: undefined,
  }
}
