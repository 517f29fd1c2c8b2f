// The floor for a dashboard: per request the calls that the page makes, which is one fetch of the profile and for an
// affiliate one of the QR code, and one renderToString of the same page. What the page is made of was captured once,
// from the build's own handler.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, ServerRouter } from 'react-router'
import { serve } from './parent.mjs'

const { API_HOST, ROLES = '[]' } = process.env
const path = '/dashboard'
const build = await import(pathToFileURL(join(process.cwd(), 'build', 'server', 'index.js')).href)
const nonce = 'A0eF7Yp0c1k2u9w5l8j3vg=='

/** Observes the calls of the page, and does nothing with them. */
const nobody = {
  call: () => ({ attempt: () => ({ traceparent: '', ended: () => {} }), ended: () => {} }),
}

/**
 * @typedef {import('react-router').HandleDocumentRequestFunction} RenderPage
 * @typedef {{ url: string, context: import('react-router').EntryContext }} Page
 */

/** @type {Page | undefined} */
let captured
const entry = {
  module: {
    ...build.entry.module,
    /** @type {RenderPage} */
    default(request, status, headers, entryContext, context) {
      captured = { url: request.url, context: { ...entryContext } }
      // The data for the browser travels in a stream that can be read once: it is left out.
      delete captured.context.serverHandoffStream
      return build.entry.module.default(request, status, headers, entryContext, context)
    },
  },
}
const handle = createRequestHandler({ ...build, entry }, 'production')

/** @param {string} role */
async function captureFor(role) {
  const request = new Request(`http://127.0.0.1${path}`, { headers: { Cookie: `accessToken=${role}` } })
  const facts = { requestId: 'floor', upstream: nobody, nonce, secure: false, clientAddress: '127.0.0.1' }
  const answer = await handle(request, build.entry.module.createLoadContext(facts))
  if (answer.status !== 200) throw new Error(`The dashboard of ${role} answers ${answer.status}`)
  await answer.body?.cancel()
  if (captured === undefined) throw new Error(`The dashboard of ${role} was not rendered`)
  return captured
}

/** @type {Map<string, Page>} */
const pages = new Map()
for (const role of JSON.parse(ROLES)) pages.set(role, await captureFor(role))

/** @param {Page} page */
function render({ url, context }) {
  const once = { ...context, renderMeta: {} }
  return `<!DOCTYPE html>${renderToString(createElement(ServerRouter, { context: once, url, nonce }))}`
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer({ headers }, response) {
  const Cookie = headers.cookie ?? ''
  const profile = await fetch(`${API_HOST}/api/auth/profile`, { headers: { Cookie } })
  const { user } = await profile.json()
  if (user.role === 'affiliate') {
    const code = await fetch(`${API_HOST}/api/affiliates/qr`, { headers: { Cookie } })
    await code.json()
  }
  const page = pages.get(user.role)
  if (page === undefined) throw new Error(`There is no page for ${user.role}`)
  const html = Buffer.from(render(page))
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': html.length })
  response.end(html)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    process.stderr.write(`${error.stack}\n`)
    response.writeHead(500).end()
  })
})

serve(server)
