// A host that answers at once: who is signed in goes by the cookie alone. It has the documented calls only, and with
// RECORDS_CLICKS the one for clicks.
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from './parent.mjs'

/** As long as a host needs for one password with argon2id (19 MiB, two rounds). */
const passwordMs = 12

const received = { bytes: 0, clicks: 0 }

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {{ status?: number, headers?: Record<string, string>, body: unknown }} Answer
 */

/** @param {Incoming} request */
async function bytesOf(request) {
  let bytes = 0
  for await (const chunk of request) bytes += chunk.length
  return bytes
}

/** @param {Incoming} request */
async function textOf(request) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}

/** @param {string} role */
const user = (role) => ({ role, name: 'Asha Nair', email: 'asha@host.test', isActive: true })

/** @param {Incoming} request */
const roleOf = ({ headers }) => /(?:^|; )accessToken=(\w+)/.exec(headers.cookie ?? '')?.[1]

/** @type {Record<string, (request: Incoming) => Promise<Answer>>} */
const calls = {
  'GET /api/auth/profile': async (request) => {
    const role = roleOf(request)
    return role ? { body: { user: user(role) } } : { status: 401, body: { message: 'Not signed in.' } }
  },
  'GET /api/affiliates/qr': async () => ({ body: { qrCodeUrl: null } }),
  'POST /api/auth/login': async (request) => {
    await bytesOf(request)
    await wait(passwordMs)
    return {
      body: { user: user('affiliate') },
      headers: { 'Set-Cookie': 'accessToken=affiliate; Path=/; HttpOnly; SameSite=Lax' },
    }
  },
  'POST /api/affiliates/register': async (request) => {
    const bytes = await bytesOf(request)
    received.bytes += bytes
    return { status: 201, body: user('affiliate') }
  },
  ...(process.env.RECORDS_CLICKS && {
    'GET /api/capabilities': async () => ({ body: { optionalCalls: ['recordClicks'] } }),
    'POST /api/clicks': async (request) => {
      const { clicks } = JSON.parse(await textOf(request))
      received.clicks += clicks.length
      return { body: { recorded: clicks.length } }
    },
  }),
  'GET /received': async () => ({ body: received }),
}

/** @returns {Promise<Answer>} */
const notOffered = async () => ({ status: 404, body: {} })

/** @param {Incoming} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  const call = calls[`${request.method} ${request.url}`] ?? notOffered
  const { status = 200, headers = {}, body } = await call(request)
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
  answer(request, response).catch(() => response.destroy())
})

serve(server)
