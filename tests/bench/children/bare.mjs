// The limit: a bare server that sends the bytes and headers of our pages, as they were sent to the same request.
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serve } from './parent.mjs'

/** Headers of the connection and of the moment: Node writes them itself. */
const ofTheMoment = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** @param {string} origin @param {string} path @param {Record<string, string>} headers */
async function capture(origin, path, headers) {
  const request = ask(`${origin}${path}`, { headers, agent: false })
  request.end()
  const [response] = await once(request, 'response')
  const body = await buffer(response)
  const lines = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name, value] = response.rawHeaders.slice(at, at + 2)
    if (!ofTheMoment.has(name.toLowerCase())) lines.push(name, value)
  }
  lines.push('Content-Length', String(body.length))
  return { status: response.statusCode, lines, body }
}

const { ORIGIN = '', PATHS = '[]', HEADERS = '{}' } = process.env
const pages = new Map()
for (const path of JSON.parse(PATHS)) pages.set(path, await capture(ORIGIN, path, JSON.parse(HEADERS)))

const server = createServer((request, response) => {
  const { status, lines, body } = pages.get(request.url)
  response.writeHead(status, lines)
  response.end(body)
})

serve(server)
