// The floor for a dashboard: per request the calls that the page makes, which is one fetch of the profile and for an
// affiliate one of the QR code, and one renderToString of the same page. What the page is made of was captured once,
// from the build's own handler.
import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import { capturePage, nonce } from './captured-page.mjs'
import { serve } from './parent.mjs'

const { API_HOST, ROLES = '[]' } = process.env

/** @type {Map<string, import('./captured-page.mjs').Page>} */
const pages = new Map()
for (const role of JSON.parse(ROLES)) pages.set(role, await capturePage('/dashboard', role))

/** @param {import('./captured-page.mjs').Page} page */
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
