// The host as tests play it: the documented calls at the address that the app was given (see vitest.config.ts).
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { forgetAnswers } from '../../../app/.server/api/cache/recent-answers.ts'
import { hostCapabilities } from '../../../app/.server/api/host-capabilities.ts'
import type { Call } from '../../../contract/call.ts'
import { recordClicks } from '../../../contract/calls/referrals/clicks.ts'
import { optionalCalls } from '../../support/contract-calls.ts'

export const hostOrigin = 'http://host.test'

const offered = new Set<string>()

/** An affiliate has no QR code yet, and the host has the optional calls that the test plays alone. */
export const host = setupServer(
  http.get(`${hostOrigin}/api/affiliates/qr`, () => HttpResponse.json({ qrCodeUrl: null })),
  http.get(`${hostOrigin}/api/capabilities`, () => HttpResponse.json({ optionalCalls: [...offered] })),
)

/** Names optional calls, such as `'GET /dashboard'`, in the host's capability document. */
export function hostOffers(...names: readonly string[]): void {
  for (const name of names) for (const id of idsOf(name)) offered.add(id)
  hostCapabilities.forget()
}

/** The host keeps to our lists and types of picture, as the reference backend does. */
export const hostIsOurs = () => hostOffers('POST /users/u1/territory')

/** The host records clicks, beside what it offers so far. */
export function hostRecordsClicks(): void {
  offered.add(recordClicks.id)
  hostCapabilities.forget()
}

const patternOf = ({ method, path }: Call) =>
  new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const optionalPatterns = optionalCalls.map((call) => ({ id: call.id, pattern: patternOf(call) }))

const knownIds = new Map<string, readonly string[]>()

/** The optional calls that a name such as `GET /bookings/7` is one of. */
function idsOf(name: string): readonly string[] {
  const known = knownIds.get(name)
  if (known !== undefined) return known
  const ids = optionalPatterns.flatMap(({ id, pattern }) => (pattern.test(name) ? [id] : []))
  knownIds.set(name, ids)
  return ids
}

/** The host has the documented calls alone, as at the start of each test. */
export function hostOffersNothing(): void {
  offered.clear()
  hostCapabilities.forget()
}

/** A call that the host received. */
export interface Received {
  readonly method: string
  readonly path: string
  /** What stands behind the `?`. */
  readonly search: string
  readonly headers: Headers
  readonly body: string
}

/**
 * Makes the host answer calls like `'GET /auth/profile'`, each as told or by a function; what it receives is collected.
 */
export function hostAnswers(
  answers: Record<string, Response | ((call: Received) => Response | Promise<Response>)>,
): Received[] {
  const received: Received[] = []
  hostOffers(...Object.keys(answers))
  // The same session may be somebody else's at the new host.
  if ('GET /auth/profile' in answers) forgetAnswers()
  for (const [call, answer] of Object.entries(answers)) {
    const [method = '', path = ''] = call.split(' ')
    host.use(
      http.all(`${hostOrigin}/api${path}`, async ({ request }) => {
        if (request.method !== method) return undefined
        const call = {
          method,
          path,
          search: new URL(request.url).search,
          headers: request.headers,
          body: await request.text(),
        }
        received.push(call)
        return typeof answer === 'function' ? answer(call) : answer.clone()
      }),
    )
  }
  return received
}

/** A JSON answer with Set-Cookie lines. */
export function json(body: JsonBodyType, status = 200, setCookies: readonly string[] = []): Response {
  const headers = new Headers()
  for (const line of setCookies) headers.append('Set-Cookie', line)
  // A response of msw's own would leave its cookies with every later request, of other files too.
  return Response.json(body, { status, headers })
}

export const aProfile = (overrides: Record<string, unknown> = {}) =>
  json({ user: { name: 'Asha Nair', role: 'affiliate', email: 'asha@host.test', ...overrides } })
