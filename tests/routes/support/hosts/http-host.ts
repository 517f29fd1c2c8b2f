// A real HTTP server as the API's host, for responses that MSW cannot give.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { beforeEach } from 'vitest'
import { createApiClient, type ApiClientOptions } from '../../../../app/.server/api/client.ts'
import { createConcurrencyLimit } from '../../../../app/.server/api/sending/concurrency-limit.ts'
import { unobserved } from '../../../../app/.server/api/upstream-observer.ts'
import { host as mockedHost } from '../host.ts'
import { everyCall } from '../../../support/every-call.ts'

interface ReceivedRequest {
  method: string | undefined
  url: string | undefined
  headers: Record<string, unknown>
}

/** The API client of one page, which calls the host at this origin. */
export const clientOf = (host: string, options: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    host,
    timeoutMs: 2000,
    cookieHeader: 'accessToken=abc',
    cookieNames: ['accessToken', 'refreshToken'],
    secure: false,
    requestId: 'request-1',
    observer: unobserved('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
    signal: new AbortController().signal,
    concurrencyLimit: createConcurrencyLimit(),
    capabilities: everyCall,
    ...options,
  })

/** Starts a server for each test of the file. A test sets `listener` and reads `received`. */
export function useHttpHost() {
  const httpHost = {
    received: [] as ReceivedRequest[],
    listener: ((_, response) => response.end()) as RequestListener,
    port: 0,
    client: (options: Partial<ApiClientOptions> = {}) =>
      clientOf(`http://127.0.0.1:${httpHost.port}`, options),
  }

  beforeEach(async () => {
    mockedHost.close()
    httpHost.received = []
    const server = createServer((request, response) => {
      httpHost.received.push({ method: request.method, url: request.url, headers: request.headers })
      httpHost.listener(request, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    httpHost.port = (server.address() as AddressInfo).port
    return () => {
      server.closeAllConnections()
      server.close()
    }
  })

  return httpHost
}

/** Answers with this body. */
export const respondWith = (
  body: string | Buffer,
  headers: Record<string, string> = {},
  status = 200,
): RequestListener => {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(body)
  }
}
