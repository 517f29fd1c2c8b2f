// What visitors do, good and bad, and what the answer may be. Statuses of a host in trouble are counted apart.
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 128 })
const urlEncoded = 'application/x-www-form-urlencoded'
const troubleOfTheHost = new Set([429, 500, 502, 503, 504])
const addresses = 500

const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** Everybody comes from one of a few hundred addresses, which the app believes its proxy about. */
const anAddress = () =>
  `203.0.${Math.floor(Math.random() * addresses) >> 8}.${Math.floor(Math.random() * 256)}`

/** Sends one request. @returns {Promise<{ status: number, cookies: string[] }>} status 0 when it was cut */
function send(
  origin,
  path,
  { method = 'GET', cookie, form, body, type = urlEncoded, headers = {}, cutAfterMs } = {},
) {
  const content = form ? String(new URLSearchParams(form)) : body
  return new Promise((resolve) => {
    const outgoing = request(
      `${origin}${path}`,
      {
        agent,
        method: content === undefined ? method : 'POST',
        headers: {
          'X-Forwarded-For': anAddress(),
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
        const { statusCode: status, headers: received } = answer
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

const sessionIn = (cookies) =>
  cookies
    .map((line) => line.split(';')[0])
    .filter((pair) => /^(?:accessToken|refreshToken)=./.test(pair))
    .join('; ')

/** Signs in at the door of an account. @returns {Promise<string>} its Cookie header, empty when that failed */
export async function signIn(origin, { email, password, door }) {
  const { cookies } = await send(origin, door, { form: { email, password } })
  return sessionIn(cookies)
}

/** What visitors do: how often among all, and the statuses that are right. */
function doings(origin, accounts, sessions, asset) {
  const get = (path, options) => () => send(origin, path, options)
  const known = (path) => () => send(origin, path, { cookie: pick(sessions) })
  const post = (path, form) => () => send(origin, path, { form })
  return [
    { what: 'start page', times: 20, does: get('/'), right: [200] },
    { what: 'sign-in page', times: 10, does: get('/login'), right: [200] },
    { what: 'form with a referral', times: 8, does: get('/lead-form?ref=GOA-2026'), right: [200] },
    { what: 'registration page', times: 6, does: get('/affiliate/register'), right: [200] },
    { what: 'districts', times: 4, does: get('/districts?state=Kerala'), right: [200] },
    { what: 'asset', times: 8, does: get(asset), right: [200] },
    { what: 'unknown page', times: 3, does: get('/nowhere'), right: [404] },
    { what: 'stranger at the dashboard', times: 3, does: get('/dashboard'), right: [302] },
    { what: 'dashboard', times: 12, does: known('/dashboard'), right: [200] },
    { what: 'dashboard’s data', times: 4, does: known('/dashboard.data'), right: [200] },
    { what: 'page of certain roles', times: 4, does: known('/leads'), right: [200, 302] },
    { what: 'QR card', times: 1, does: known('/dashboard/qr-card.png'), right: [200, 204, 302] },
    {
      what: 'session from sign-in to sign-out',
      times: 1,
      right: [302],
      async does() {
        const account = pick(accounts)
        const { status, cookies } = await send(origin, account.door, { form: account })
        if (status !== 302) return { status, cookies }
        const cookie = sessionIn(cookies)
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

/**
 * Visitors of the product.
 * @param {{ origin: string, accounts: object[], sessions: string[], asset: string }} product
 */
export function createVisitors({ origin, accounts, sessions, asset }) {
  const all = doings(origin, accounts, sessions, asset)
  const deck = all.flatMap((doing) => Array.from({ length: doing.times }, () => doing))
  const counts = { done: 0, troubles: 0, errors: new Map() }
  return {
    counts,
    /** Lets one visitor do one thing. */
    async visit() {
      const { what, does, right } = pick(deck)
      const { status } = await does()
      counts.done += 1
      if (right.includes(status)) return
      if (troubleOfTheHost.has(status)) counts.troubles += 1
      else counts.errors.set(`${what}: ${status}`, (counts.errors.get(`${what}: ${status}`) ?? 0) + 1)
    },
    leave: () => agent.destroy(),
  }
}
