// The built app at a real socket, and the scripts and styles that its answers may have.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { http, passthrough } from 'msw'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { host, hostAnswers, hostOffers } from '../routes/support/host.ts'
import { listening } from '../server/support/start-server.ts'
import { builtClient, builtServer } from './built-app.ts'

export const session = { Cookie: 'accessToken=abc' }

/** What is asked for, and what comes back. */
export interface Asked {
  readonly what: string
  readonly status: number
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly form?: Record<string, string>
  readonly body?: string
  /** What the host says of the session, and of a sign-in. */
  readonly host?: Record<string, () => Response>
  /** Undefined: it is for one visitor alone and must not be kept. */
  readonly caching?: RegExp
}

/** Starts the server for the tests around; the host offers these calls. */
export function builtAppAtSocket({
  publicOrigin,
  offers,
}: {
  publicOrigin: string | undefined
  offers: string[]
}) {
  let server: Server
  let origin: string

  beforeAll(async () => {
    const app = await builtServer({ clientFolder: builtClient, ...(publicOrigin && { publicOrigin }) })
    const { server: listener, port } = await listening(app)
    server = listener
    origin = `http://127.0.0.1:${port}`
  })
  beforeEach(() => {
    // The built app reads what its host offers once.
    hostOffers(...offers)
    host.use(http.all(/^http:\/\/127\.0\.0\.1:/, passthrough))
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  const ask = ({ path, method, headers, form, body, host: answers = {} }: Asked) => {
    hostAnswers(answers)
    return fetch(`${origin}${path}`, {
      method: method ?? (form ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        Origin: publicOrigin ?? origin,
        ...headers,
        // A session of its own: each is somebody else's.
        ...(headers === session && { Cookie: `accessToken=${randomUUID()}` }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(body !== undefined && { body }),
    })
  }
  return { ask }
}

/** The nonce that an answer’s policy names. */
export const nonceOf = (answer: Response) =>
  /script-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

/**
 * Every script and style in a page has the nonce of its own response, a script file is one of ours, which the policy
 * lets in as 'self', and nothing runs from an attribute or an address.
 */
export async function expectNoForeignScript(answer: Response) {
  const body = await answer.text()
  if (!answer.headers.get('content-type')?.startsWith('text/html') || body === '') return
  // What is only read, as data for search engines, is no script.
  const tags = [...body.matchAll(/<(?:script|style)\b(?! type="application\/ld\+json">)[^>]*>/g)].map(
    ([tag]) => tag,
  )

  const isOwnFile = (tag: string) => /^<script [^>]*src="\/assets\/[\w-]+\.js"/.test(tag)
  expect(tags.filter((tag) => !tag.includes(`nonce="${nonceOf(answer)}"`) && !isOwnFile(tag))).toEqual([])
  expect(body.match(/<[^>]*\son\w+=[^>]*>/gi)).toBeNull()
  expect(body).not.toMatch(/(?:href|src|action)="(?:javascript|data:text)/i)
  // 3.6.1: nothing is loaded from elsewhere.
  const loading = body.replaceAll(/<link rel="canonical"[^>]*>/g, '')
  expect(loading.match(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\/[^"]*"/g)).toBeNull()
}
