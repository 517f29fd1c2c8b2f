// Serves the contract's calls. Access, payload and response follow from the contract; a handler gets a parsed payload
// and returns a typed reply or a failure.
import { bookingLinkHeader, type Call } from '@affiliate-booking/contract/call'
import { bodySignatureHeader } from '@affiliate-booking/shared/signing/referral-signer'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { RequestIdVariables } from 'hono/request-id'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import type { Actor, BookingActor } from '../services/users/account.ts'
import type { RequestOrigin } from '../services/audit/write-audit.ts'
import { findLinkHolder } from '../services/bookings/without-account/booking-link.ts'
import { factorDemanded, needsSetUp } from '../services/second-factor/demanded-factor.ts'
import { checkFreshFactor } from '../services/second-factor/fresh-factor.ts'
import {
  findReadersSession,
  findSession,
  forgetLookups,
  type SignedIn,
} from '../services/sessions/find-session.ts'
import type { Client, NewSession } from '../services/sessions/create-session.ts'
import { ok, type Result, type Failure, fail } from '../result.ts'
import { accessRules } from './access-rules.ts'
import type { ErrorLog } from './error-log.ts'
import { type ClientAddress, createClientAddress } from './client-address.ts'
import { mediaTypeOf } from './openapi.ts'
import { quoted, readBody } from './read-body.ts'
import { findUnknownField } from './unknown-fields.ts'
import { watchStream } from './watch-stream.ts'

/** Tests call the app without a socket. */
interface AppEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: RequestIdVariables
}

export type App = Hono<AppEnvironment>
type AppContext = Context<AppEnvironment>

export interface CallRequest<Payload> {
  payload: Payload
  /** The value of `{name}` in the path. */
  parameter: (name: string) => string
  client: Client
  requestId: string
  /** The session token of the cookie, valid or not. */
  token: string | undefined
  header: (name: string) => string | undefined
}

/** For the audit log. */
export const requestOrigin = ({
  client,
  requestId,
}: Pick<CallRequest<unknown>, 'client' | 'requestId'>): RequestOrigin => ({
  ip: client.ip,
  requestId,
})

export type Reply<Answer> =
  | {
      ok: true
      body: Answer
      status?: 200 | 201
      /** Seconds in a shared cache; unset: not cached. */
      maxAge?: number
      /** Sets the session cookie, or expires it if null. */
      session?: NewSession | null
    }
  | Failure

type Handler<Payload, Answer> = (request: CallRequest<Payload>) => Promise<Reply<Answer>>
type AuthenticatedHandler<Payload, Answer> = (
  request: CallRequest<Payload>,
  actor: Actor,
  signedIn: SignedIn,
) => Promise<Reply<Answer>>

export interface CallRouter {
  /** Serves a call that needs no session. */
  public<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, A>,
    handler: Handler<z.output<P>, z.output<A>>,
  ): void
  /** Serves a call that needs a session and the role that the contract names. */
  authenticated<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, A>,
    handler: AuthenticatedHandler<z.output<P>, z.output<A>>,
  ): void
  /** Serves a call that takes a booking's link in place of a session. */
  linked<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, A>,
    handler: (request: CallRequest<z.output<P>>, actor: BookingActor) => Promise<Reply<z.output<A>>>,
  ): void
  /** Serves a call of the app itself, which signs the body. Without the shared key the host does not have the call. */
  signed<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, A>,
    handler: Handler<z.output<P>, z.output<A>>,
  ): void
  /** The calls that are served so far. */
  readonly served: readonly Call[]
}

const cookieName = 'accessToken'

export function createCallRouter(app: App, deps: Deps, logError: ErrorLog): CallRouter {
  const served: Call[] = []
  const clientAddress = createClientAddress(deps.trustedProxies)

  async function authorize(call: Call, token: string | undefined): Promise<Result<SignedIn>> {
    if (call.access === 'anyone' || call.access === 'app') throw new Error(`${call.id} needs no session`)
    const find = call.method === 'GET' ? findReadersSession : findSession
    const signedIn = token ? await find(deps.db, token, deps.now()) : null
    if (!signedIn) return fail(401, 'Sign in to continue.')
    const rule = accessRules[call.access]
    if (!rule.allows(signedIn.actor)) return fail(403, rule.message)
    return needsSetUp(signedIn.factorDueAt, call, deps.now()) ? factorDemanded : ok(signedIn)
  }

  async function answerActor<Payload, Answer>(
    call: Call,
    token: string | undefined,
    request: (payload: Payload) => CallRequest<Payload>,
    parse: () => Promise<Result<Payload>>,
    handler: AuthenticatedHandler<Payload, Answer>,
  ): Promise<Reply<Answer>> {
    // Before parsing: callers without access learn nothing about the payload.
    const signedIn = await authorize(call, token)
    if (!signedIn.ok) return signedIn
    const { actor } = signedIn.value
    const payload = await parse()
    if (!payload.ok) return payload
    const isForMoney = call.decidesOnMoney?.(payload.value) ?? false
    const factor = isForMoney ? await checkFreshFactor(deps, actor, token) : ok(null)
    return factor.ok ? handler(request(payload.value), actor, signedIn.value) : factor
  }

  /** The host ends idle sessions itself, so the cookie may live as long as a session can. */
  function setSession(context: AppContext, { token, maxAge }: NewSession): void {
    setCookie(context, cookieName, token, { ...cookieOptions(context, deps.publicOrigin), maxAge })
  }

  function register<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, A>,
    handle: (
      request: (payload: z.output<P>) => CallRequest<z.output<P>>,
      parse: () => Promise<Result<z.output<P>>>,
      credentials: { token: string | undefined; link: string | undefined; isSigned: () => Promise<boolean> },
    ) => Promise<Reply<z.output<A>>>,
  ) {
    served.push(call)
    app.on(call.method, routePath(call), async (context) => {
      const token = getCookie(context, cookieName)
      const reply = await handle(
        (payload) => ({
          payload,
          parameter: (name) => context.req.param(name) ?? '',
          client: clientOf(context, clientAddress),
          requestId: context.get('requestId'),
          token,
          header: (name) => context.req.header(name),
        }),
        () => parsePayload(context, call),
        { token, link: context.req.header(bookingLinkHeader), isSigned: () => isSignedByApp(context, deps) },
      )
      if (call.method !== 'GET') forgetLookups(deps.db)
      if (!reply.ok) {
        if (reply.retryAfterSeconds !== undefined)
          context.header('Retry-After', String(reply.retryAfterSeconds))
        if (reply.session) setSession(context, reply.session)
        // JSON leaves out what is undefined.
        const { message, field, secondFactor, isKeyUsed, gone } = reply
        return context.json({ message, field, secondFactor, isKeyUsed, gone }, reply.status)
      }
      if (reply.session === null) deleteCookie(context, cookieName, cookieOptions(context, deps.publicOrigin))
      else if (reply.session !== undefined) setSession(context, reply.session)
      const { body } = reply
      if (reply.maxAge !== undefined) context.header('Cache-Control', `public, max-age=${reply.maxAge}`)
      if (body instanceof File) return sendFile(context, body, reply.maxAge !== undefined)
      if (body instanceof ReadableStream) return sendStream(context, body, mediaTypeOf(call), logError)
      return context.json(body, reply.status ?? 200)
    })
  }

  return {
    served,
    public(call, handler) {
      if (call.access !== 'anyone') throw new Error(`${call.id} needs a session`)
      register(call, async (request, parse) => {
        const payload = await parse()
        return payload.ok ? handler(request(payload.value)) : payload
      })
    },
    authenticated(call, handler) {
      register(call, (request, parse, { token }) => answerActor(call, token, request, parse, handler))
    },
    linked(call, handler) {
      if (call.takesBookingLink !== true) throw new Error(`${call.id} takes no link of a booking`)
      register(call, async (request, parse, { token, link }) => {
        if (link === undefined) return answerActor(call, token, request, parse, handler)
        const holder = await findLinkHolder(deps, link)
        if (!holder.ok) return holder
        const payload = await parse()
        return payload.ok ? handler(request(payload.value), holder.value) : payload
      })
    },
    signed(call, handler) {
      if (call.access !== 'app') throw new Error(`${call.id} is not the app's own`)
      if (deps.referralSigner === null) return
      register(call, async (request, parse, { isSigned }) => {
        if (!(await isSigned())) return fail(401, 'The signature is not valid.')
        const payload = await parse()
        return payload.ok ? handler(request(payload.value)) : payload
      })
    },
  }
}

async function isSignedByApp(context: AppContext, { referralSigner, now }: Deps): Promise<boolean> {
  const signature = context.req.header(bodySignatureHeader)
  if (signature === undefined || referralSigner === null) return false
  return referralSigner.verifyBody(await context.req.raw.clone().text(), signature, now())
}

/** Not cached by default, and sandboxed: the file may be an upload. */
async function sendFile(context: AppContext, file: File, isCached: boolean): Promise<Response> {
  return context.body(await file.arrayBuffer(), 200, {
    'Content-Type': file.type,
    'Content-Disposition': `attachment; filename="${file.name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    ...(!isCached && { 'Cache-Control': 'private, no-store' }),
  })
}

/** Logs a broken stream here, redacted. */
function sendStream(
  context: AppContext,
  file: ReadableStream<Uint8Array>,
  type: ReturnType<typeof mediaTypeOf>,
  logError: ErrorLog,
): Response {
  const logged = watchStream(file, (error) =>
    logError(error, context.get('requestId'), type === 'text/csv' ? 'CSV export failed' : 'export failed'),
  )
  return context.body(logged, 200, {
    'Content-Type': type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
    'Content-Disposition': 'attachment',
    'Cache-Control': 'private, no-store',
  })
}

/** Responds with 405 and the allowed methods to other methods on served paths. Must be called last. */
export function rejectOtherMethods(app: App): void {
  const methods = new Map<string, string[]>()
  for (const { method, path } of app.routes) {
    // Middleware.
    if (method === 'ALL') continue
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const [path, allowed] of methods) {
    app.all(path, (context) => {
      context.header('Allow', allowed.join(', '))
      return context.json({ message: `Use ${allowed.join(' or ')} here.` }, 405)
    })
  }
}

/** `/admins/{id}/approve` → `/api/admins/:id/approve` */
const routePath = ({ path }: Call) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

async function parsePayload<P extends z.ZodType>(
  context: AppContext,
  call: Call<P>,
): Promise<Result<z.output<P>>> {
  const body = await readBody(context.req.raw, call)
  if (!body.ok) return body
  const parsed = await call.payload.safeParseAsync(body.value)
  if (!parsed.success) return fail(400, parsed.error.issues[0]?.message ?? 'The payload is not valid.')
  // Hosts may extend the documented calls, so their unknown fields are ignored. The optional calls are ours alone.
  const unknown = call.support === 'optional' ? findUnknownField(call.payload, body.value) : undefined
  return unknown === undefined ? ok(parsed.data) : fail(400, `Unknown field: ${quoted(unknown)}.`)
}

function cookieOptions(context: AppContext, publicOrigin: string) {
  const forwarded = context.req.header('x-forwarded-proto')?.split(',')[0]?.trim()
  const secure = forwarded === 'https' || publicOrigin.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
}

function clientOf(context: AppContext, clientAddress: ClientAddress): Client {
  const peer = context.env.incoming?.socket.remoteAddress
  const userAgent = context.req.header('user-agent')?.slice(0, 300) ?? null
  return { ip: clientAddress(peer, context.req.header('x-forwarded-for')), userAgent }
}
