// What a page of the build is rendered from, captured once from the build's own handler.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from 'react-router'

const build = await import(pathToFileURL(join(process.cwd(), 'build', 'server', 'index.js')).href)

export const nonce = 'A0eF7Yp0c1k2u9w5l8j3vg=='

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

/**
 * @param {string} path
 * @param {string} [role] of the user who asks for it
 */
export async function capturePage(path, role) {
  captured = undefined
  const headers = { Cookie: role === undefined ? '' : `accessToken=${role}` }
  const request = new Request(`http://127.0.0.1${path}`, { headers })
  const facts = { requestId: 'bench', upstream: nobody, nonce, secure: false, clientAddress: '127.0.0.1' }
  const answer = await handle(request, build.entry.module.createLoadContext(facts))
  const whose = role === undefined ? path : `${path} of ${role}`
  if (answer.status !== 200) throw new Error(`${whose} answers ${answer.status}`)
  await answer.body?.cancel()
  const page = /** @type {Page | undefined} */ (captured)
  if (page === undefined) throw new Error(`${whose} was not rendered`)
  return page
}
