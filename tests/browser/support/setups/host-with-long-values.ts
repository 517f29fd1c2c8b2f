// A host whose names are long and whose amounts are large: it passes the calls on to another one and rewrites the answers.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const longName = 'Balasubrahmanyam Thiruvananthapuram Backwater Houseboats'
const longEmail = 'balasubrahmanyam.reservations@thiruvananthapuram-houseboats.example'
const longReference = 'HDFCN52026112698765432'
const largePaise = 428_718_005_0
const smallestAmount = 1000

const names =
  /^(name|label|title|text|scopeName|territoryName|importedBy|createdBy|approvedBy|recordedBy|.*(Name|Title))$/
const amounts =
  /amount|balance|earned|earnings|pending|available|onHold|onTheWay|paid|price|gross|net|base|fee|revenue|total|value/i
const codes = /code|Number|Id$|slug|kind|status/i

/** A value as a host with more to say would give it. */
function lengthen(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => lengthen(key, item))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthen(name, inner)]))
  }
  if (/^(email|customerEmail)$/.test(key) && typeof value === 'string') return longEmail
  if (key === 'paymentReference' && typeof value === 'string') return longReference
  if (names.test(key) && !codes.test(key) && typeof value === 'string' && value !== '') return longName
  if (amounts.test(key) && typeof value === 'number' && Math.abs(value) >= smallestAmount)
    return Math.sign(value) * largePaise
  return value
}

/** Answers whose names are those of programs. */
const passedOn = /\/(capabilities|operation-status)$/

/** Listens on a free port. */
export async function startHostWithLongValues(hostUrl: string) {
  const server = createServer((request, response) => {
    const forward = async () => {
      const { url = '/', method, headers } = request
      const isQuestion = method === 'POST' && url.endsWith('/find')
      if (method !== 'GET' && !isQuestion) return response.writeHead(405).end()
      const answer = await fetch(new URL(url, hostUrl), {
        headers: { cookie: headers.cookie ?? '', 'content-type': headers['content-type'] ?? '' },
        ...(isQuestion && { method, body: await text(request) }),
      })
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      if (!type.startsWith('application/json') || passedOn.test(url))
        return response.end(Buffer.from(await answer.arrayBuffer()))
      return response.end(JSON.stringify(lengthen('', await answer.json())))
    }
    forward().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening to a port, it has one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
