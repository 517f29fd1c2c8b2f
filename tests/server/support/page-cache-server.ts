// A server with a page cache before a stub of the app.
import { once } from 'node:events'
import { request as send } from 'node:http'
import { onTestFinished } from 'vitest'
import { createHttpServer, listen, toRequestListener } from '../../../server/http-server.ts'
import { withPageCache } from '../../../server/page-cache/page-cache.ts'
import type { ReferralVisit } from '../../../server/referrals/referral-capture.ts'
import type { CachedPages } from '../../../server/ssr-handler.ts'
import { stubServer } from './start-server.ts'

export const html = { 'content-type': 'text/html; charset=utf-8' }
export const script = 'window.a = 1'

export type HandleRequest = NonNullable<NonNullable<Parameters<typeof stubServer>[0]>['handleRequest']>

export const aPage: HandleRequest = async (_request, { nonce }) =>
  new Response(`<p>${'Welcome. '.repeat(300)}</p><script nonce="${nonce}">${script}</script>`, {
    headers: html,
  })

const cachedPages: CachedPages = {
  paths: new Map([
    ['/', { showsReferral: false, showsProducts: true }],
    ['/login', { showsReferral: false }],
    ['/lead-form', { showsReferral: true }],
  ]),
  cookies: { everyPage: ['accessToken', 'flash'], referral: 'referralId' },
}

const withoutProducts = new Map(
  [...cachedPages.paths].map(([path, { showsReferral }]) => [path, { showsReferral }]),
)

/** A server with three shared pages, of which `/lead-form` shows the referral. */
export async function serve({
  handleRequest = aPage,
  ttlMs,
  maximumBytes,
  catalogue,
  ...trust
}: {
  handleRequest?: HandleRequest
  ttlMs?: number
  maximumBytes?: number
  catalogue?: CachedPages['catalogue']
  publicOrigin?: string
  trustProxy?: number
} = {}) {
  const pages: CachedPages =
    catalogue === undefined ? { ...cachedPages, paths: withoutProducts } : { ...cachedPages, catalogue }
  const views: string[] = []
  const { app, calls, lifecycle } = stubServer({ handleRequest, ...trust })
  const visits: ReferralVisit[] = []
  const answered: { requestId: string; route: string; status: number }[] = []
  const server = createHttpServer(
    withPageCache({
      lifecycle,
      trust: { publicOrigin: trust.publicOrigin, trustProxy: trust.trustProxy ?? 0 },
      pages: () => pages,
      captureReferral(visit) {
        visits.push(visit)
        return `referralId=signed-${visit.referral.code}; Path=/`
      },
      countView: (slug) => void views.push(slug),
      render: (request, freshness) => app.fetch(request, { freshness }),
      observe: ({ requestId }) => ({
        ended: ({ route, status }) => void answered.push({ requestId, route, status }),
      }),
      fallback: toRequestListener(app),
      ...(ttlMs !== undefined && { ttlMs }),
      ...(maximumBytes !== undefined && { maximumBytes }),
    }),
  )
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.closeAllConnections())
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const asking = send({ port, path, method, headers, host: '127.0.0.1' }).end()
    const [answer] = await once(asking, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return {
      status: answer.statusCode as number,
      headers: answer.headers as Record<string, string>,
      body: Buffer.concat(chunks),
    }
  }
  return { get, calls, lifecycle, answered, visits, views }
}
