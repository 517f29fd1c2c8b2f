// What visitors do, well-meant or not, and which statuses are right. Failures of the host are counted apart.
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 128 })
const urlEncoded = 'application/x-www-form-urlencoded'
const hostFailures = new Set([429, 500, 502, 503, 504])
const addresses = 500

interface Account {
  readonly email: string
  readonly password: string
  readonly loginPath: string
}

interface Reply {
  /** 0 when the connection was cut. */
  readonly status: number
  readonly cookies: readonly string[]
}

interface SendOptions {
  method?: string
  cookie?: string
  form?: Record<string, string>
  body?: string
  type?: string
  headers?: Record<string, string>
  cutAfterMs?: number
}

interface Activity {
  readonly what: string
  /** Its share among all. */
  readonly times: number
  readonly does: () => Promise<Reply>
  readonly right: readonly number[]
}

function pick<Item>(list: readonly Item[]): Item {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

/** A visitor's address, which the app takes from its trusted proxy. */
const randomAddress = () =>
  `203.0.${Math.floor(Math.random() * addresses) >> 8}.${Math.floor(Math.random() * 256)}`

function send(
  origin: string,
  path: string,
  { method = 'GET', cookie, form, body, type = urlEncoded, headers = {}, cutAfterMs }: SendOptions = {},
): Promise<Reply> {
  const content = form ? String(new URLSearchParams(form)) : body
  return new Promise<Reply>((resolve) => {
    const outgoing = request(
      `${origin}${path}`,
      {
        agent,
        method: content === undefined ? method : 'POST',
        headers: {
          'X-Forwarded-For': randomAddress(),
          ...(cookie && { Cookie: cookie }),
          ...(content !== undefined && {
            Origin: origin,
            'Content-Type': type,
            'Content-Length': Buffer.byteLength(content),
          }),
          ...headers,
        },
      },
      (answer) => {
        const { statusCode: status = 0, headers: received } = answer
        const end = () => resolve({ status, cookies: received['set-cookie'] ?? [] })
        answer
          .on('end', end)
          .on('error', () => resolve({ status: 0, cookies: [] }))
          .resume()
      },
    )
    outgoing.on('error', () => resolve({ status: 0, cookies: [] }))
    if (cutAfterMs !== undefined) setTimeout(() => outgoing.destroy(), cutAfterMs)
    outgoing.end(content)
  })
}

const sessionCookie = (cookies: readonly string[]): string =>
  cookies
    .map((line) => line.split(';', 1).join(''))
    .filter((pair) => /^(?:accessToken|refreshToken)=./.test(pair))
    .join('; ')

/** Signs an account in and returns its Cookie header; empty when that failed. */
export async function login(origin: string, { email, password, loginPath }: Account): Promise<string> {
  const { cookies } = await send(origin, loginPath, { form: { email, password } })
  return sessionCookie(cookies)
}

function activities({ origin, accounts, sessions, asset }: Product): Activity[] {
  const get = (path: string, options?: SendOptions) => () => send(origin, path, options)
  const signedIn = (path: string) => () => send(origin, path, { cookie: pick(sessions) })
  const post = (path: string, form: Record<string, string>) => () => send(origin, path, { form })
  return [
    { what: 'start page', times: 20, does: get('/'), right: [200] },
    { what: 'sign-in page', times: 10, does: get('/login'), right: [200] },
    { what: 'form with a referral', times: 8, does: get('/lead-form?ref=GOA-2026'), right: [200] },
    { what: 'registration page', times: 6, does: get('/affiliate/register'), right: [200] },
    { what: 'districts', times: 4, does: get('/districts?state=Kerala'), right: [200] },
    { what: 'asset', times: 8, does: get(asset), right: [200] },
    { what: 'unknown page', times: 3, does: get('/nowhere'), right: [404] },
    { what: 'dashboard without a session', times: 3, does: get('/dashboard'), right: [302] },
    { what: 'dashboard', times: 12, does: signedIn('/dashboard'), right: [200] },
    { what: 'data of the dashboard', times: 4, does: signedIn('/dashboard.data'), right: [200] },
    { what: 'page of certain roles', times: 4, does: signedIn('/leads'), right: [200, 302] },
    { what: 'QR card', times: 1, does: signedIn('/dashboard/qr-card.png'), right: [200, 302, 404] },
    {
      what: 'session from sign-in to sign-out',
      times: 1,
      right: [302],
      async does() {
        const account = pick(accounts)
        const { status, cookies } = await send(origin, account.loginPath, {
          form: { email: account.email, password: account.password },
        })
        if (status !== 302) return { status, cookies }
        const cookie = sessionCookie(cookies)
        await send(origin, '/dashboard', { cookie })
        return send(origin, '/logout', { cookie, form: {} })
      },
    },
    {
      what: 'wrong password',
      times: 1,
      does: () => send(origin, '/login', { form: { email: pick(accounts).email, password: 'not that one' } }),
      right: [400, 401, 429],
    },
    { what: 'empty form', times: 3, does: post('/login', {}), right: [400] },
    {
      what: 'hostile field names',
      times: 3,
      does: post('/provider/register', { 'zzz[20000000]': '1', 'a[4294967290]': '1', __intent__: 'x' }),
      right: [400],
    },
    {
      what: 'body that is no form',
      times: 2,
      does: get('/login', { body: '{', type: 'application/json' }),
      right: [400],
    },
    {
      what: 'body that is too large',
      times: 1,
      does: get('/login', { body: 'x'.repeat(80_000) }),
      right: [413],
    },
    {
      what: 'form of another site',
      times: 2,
      does: get('/logout', { body: 'a=b', headers: { Origin: 'https://evil.example' } }),
      right: [403],
    },
    {
      what: 'browser that leaves',
      times: 2,
      does: () => send(origin, '/dashboard', { cookie: pick(sessions), cutAfterMs: 3 }),
      right: [0, 200],
    },
  ]
}

interface Product {
  origin: string
  accounts: readonly Account[]
  /** Cookie headers of signed-in accounts. */
  sessions: readonly string[]
  /** The path of a built asset. */
  asset: string
}

export type Visitors = ReturnType<typeof createVisitors>

export function createVisitors(product: Product) {
  const deck = activities(product).flatMap((activity) =>
    Array.from({ length: activity.times }, () => activity),
  )
  const counts = { done: 0, troubles: 0, errors: new Map<string, number>() }
  return {
    counts,
    /** One visitor does one thing. */
    async visit() {
      const { what, does, right } = pick(deck)
      const { status } = await does()
      counts.done += 1
      if (right.includes(status)) return
      if (hostFailures.has(status)) counts.troubles += 1
      else counts.errors.set(`${what}: ${status}`, (counts.errors.get(`${what}: ${status}`) ?? 0) + 1)
    },
    leave: () => agent.destroy(),
  }
}
