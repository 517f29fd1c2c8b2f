// One way to serve a call of the contract: who may call it, what is accepted, and how it is answered follow from the
// contract's description; a handler sees a parsed payload and gives a typed answer or a refusal.
import type { Call } from '@affiliate-booking/contract/call'
import { redactError } from '@affiliate-booking/settings/redact-error'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { RequestIdVariables } from 'hono/request-id'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import { type Actor, isAdminAccount } from '../services/users/account.ts'
import type { RequestOrigin } from '../services/audit/write-audit.ts'
import { findSession } from '../services/sessions/find-session.ts'
import type { Client } from '../services/sessions/create-session.ts'
import { ok, type Result, type Failure, fail } from '../result.ts'
import type { NewSession } from '../services/sessions/session-tokens.ts'
import { readBody, rejectUnknownFields } from './read-body.ts'

/** In tests there is no socket under the request. */
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
  /** The session token that came along, whether it is good or not. */
  token: string | undefined
}

/** Where the call came from, for the audit log. */
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
      /** For how many seconds everybody may keep the answer; unset: nobody may. */
      maxAge?: number
      /** A session whose token the cookie keeps, or null to expire the cookie. */
      session?: NewSession | null
    }
  | Failure

type Handler<Payload, Answer> = (request: CallRequest<Payload>) => Promise<Reply<Answer>>
type GuardedHandler<Payload, Answer> = (request: CallRequest<Payload>, actor: Actor) => Promise<Reply<Answer>>

export interface CallRouter {
  /** Serves a call that anyone may make. */
  open<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, A>,
    handler: Handler<z.output<P>, z.output<A>>,
  ): void
  /** Serves a call that needs a session, and the role that the contract names. */
  guarded<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, A>,
    handler: GuardedHandler<z.output<P>, z.output<A>>,
  ): void
  /** What is served so far. */
  readonly served: readonly Call[]
}

const cookieName = 'accessToken'

/** What the contract's words on access mean. */
const access: Record<
  Exclude<Call['access'], 'anyone'>,
  { allows: (actor: Actor) => boolean; message: string }
> = {
  'signed in': { allows: () => true, message: '' },
  affiliate: { allows: ({ role }) => role === 'affiliate', message: 'Only affiliates can do this.' },
  customer: { allows: ({ role }) => role === 'user', message: 'Only customers can do this.' },
  'service provider': {
    allows: ({ role }) => role === 'service_provider',
    message: 'Only service providers can do this.',
  },
  administrator: { allows: isAdminAccount, message: 'Only an administrator can do this.' },
  'administrator or service provider': {
    allows: (actor) => isAdminAccount(actor) || actor.role === 'service_provider',
    message: 'Only administrators and service providers can do this.',
  },
  super_admin: {
    allows: ({ role }) => role === 'super_admin',
    message: 'Only a super administrator can do this.',
  },
}

export function createCallRouter(app: App, deps: Deps): CallRouter {
  const served: Call[] = []

  async function authorize(call: Call, token: string | undefined): Promise<Result<Actor>> {
    if (call.access === 'anyone') throw new Error(`${call.id} has no guard`)
    const actor = token ? await findSession(deps.db, token, deps.now()) : null
    if (!actor) return fail(401, 'Sign in to continue.')
    const rule = access[call.access]
    return rule.allows(actor) ? ok(actor) : fail(403, rule.message)
  }

  function register<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, A>,
    handle: (
      request: (payload: z.output<P>) => CallRequest<z.output<P>>,
      parse: () => Promise<Result<z.output<P>>>,
      token: string | undefined,
    ) => Promise<Reply<z.output<A>>>,
  ) {
    served.push(call)
    app.on(call.method, routePath(call), async (context) => {
      const token = getCookie(context, cookieName)
      const reply = await handle(
        (payload) => ({
          payload,
          parameter: (name) => context.req.param(name) ?? '',
          client: clientOf(context),
          requestId: context.get('requestId'),
          token,
        }),
        () => parsePayload(context, call),
        token,
      )
      if (!reply.ok) return context.json({ message: reply.message }, reply.status)
      if (reply.session === null) deleteCookie(context, cookieName, cookieOptions(context, deps.publicOrigin))
      else if (reply.session !== undefined) {
        // The host ends a session that is not used; the cookie only has to live as long as the session can.
        const { token: opened, maxAge } = reply.session
        setCookie(context, cookieName, opened, { ...cookieOptions(context, deps.publicOrigin), maxAge })
      }
      const { body } = reply
      if (reply.maxAge !== undefined) context.header('Cache-Control', `public, max-age=${reply.maxAge}`)
      if (body instanceof File) return sendFile(context, body)
      if (body instanceof ReadableStream) return sendTable(context, body, deps.log)
      return context.json(body, reply.status ?? 200)
    })
  }

  return {
    served,
    open(call, handler) {
      if (call.access !== 'anyone') throw new Error(`${call.id} needs a guard`)
      register(call, async (request, parse) => {
        const payload = await parse()
        return payload.ok ? handler(request(payload.value)) : payload
      })
    },
    guarded(call, handler) {
      register(call, async (request, parse, token) => {
        // First of all: who may not call has no business with the payload.
        const actor = await authorize(call, token)
        if (!actor.ok) return actor
        const payload = await parse()
        return payload.ok ? handler(request(payload.value), actor.value) : payload
      })
    },
  }
}

/** A file: kept by nobody on the way unless said so, and no browser makes anything of it but what its type says. */
async function sendFile(context: AppContext, file: File): Promise<Response> {
  return context.body(await file.arrayBuffer(), 200, {
    'Content-Type': file.type,
    'Content-Disposition': `attachment; filename="${file.name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Cache-Control': context.res.headers.get('Cache-Control') ?? 'private, no-store',
  })
}

/** A table as it is read. One that breaks off is told here: what is thrown into an answer is printed by others as it is. */
function sendTable(context: AppContext, table: ReadableStream<Uint8Array>, log: Logger): Response {
  const reader = table.getReader()
  const told = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        log.error({ error: redactError(error), requestId: context.get('requestId') }, 'a table broke off')
        controller.error(new Error('The table broke off'))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return context.body(told, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment',
    'Cache-Control': 'private, no-store',
  })
}

/** Answers every other method on a path that is served: 405, with those that are allowed. Called last. */
export function rejectOtherMethods(app: App): void {
  const methods = new Map<string, string[]>()
  for (const { method, path } of app.routes) {
    // Middleware stands on every method.
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
  const known = rejectUnknownFields(call.payload, body.value)
  if (!known.ok) return known
  const parsed = await call.payload.safeParseAsync(body.value)
  if (parsed.success) return ok(parsed.data)
  return fail(400, parsed.error.issues[0]?.message ?? 'The payload is not valid.')
}

function cookieOptions(context: AppContext, publicOrigin: string) {
  const forwarded = context.req.header('x-forwarded-proto')?.split(',')[0]?.trim()
  const secure = forwarded === 'https' || publicOrigin.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The nearest address; what a proxy says of it is believed only from this machine. */
function clientOf(context: AppContext): Client {
  const address = context.env.incoming?.socket.remoteAddress
  const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  const ip = address && loopback.has(address) && forwarded ? forwarded : address
  return { ip: ip?.slice(0, 64) ?? null, userAgent: context.req.header('user-agent')?.slice(0, 300) ?? null }
}
