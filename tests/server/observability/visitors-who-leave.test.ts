// A visitor who leaves before the answer, as people on slow connections do, ends the calls to the host. What fails for
// that reason is no failure of ours, and must not wake anybody.
import { once } from 'node:events'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import type { Metrics } from '../../../server/observability/metrics.ts'
import { listening, stubServer } from '../support/start-server.ts'

/** Asks for a page whose calls end with the visitor, or at once; gives what was logged and counted. */
async function ask({ leaves }: { leaves: boolean }) {
  const counted: { status: number; isPage: boolean }[] = []
  const metrics: Metrics = {
    requestBegan: () => {},
    requestEnded: ({ status, isPage }) => counted.push({ status, isPage }),
    callEnded: () => {},
    clicksCounted: () => {},
  }
  const { app, lines } = stubServer({
    metrics,
    async handleRequest({ signal }) {
      if (leaves) {
        const left = once(signal, 'abort')
        asked.destroy()
        await left
      }
      return new Response(null, { status: 502 })
    },
  })
  const { server, port } = await listening(app)
  const asked = get({ port, host: '127.0.0.1', path: '/dashboard' })
  asked.on('error', () => undefined)
  if (!leaves) await once(asked, 'response').then(([answer]) => answer.resume())
  await expect.poll(() => counted).toHaveLength(1)
  server.closeAllConnections()
  server.close()
  const { level, status } = JSON.parse(lines.at(-1) ?? '{}')
  return { level, status, counted }
}

const info = 30
const error = 50

test('is logged and counted as 499, and neither as an error nor as a page', async () => {
  expect(await ask({ leaves: true })).toEqual({
    level: info,
    status: 499,
    counted: [{ status: 499, isPage: false }],
  })
})

test('a page that fails for somebody who waits for it is an error', async () => {
  expect(await ask({ leaves: false })).toEqual({
    level: error,
    status: 502,
    counted: [{ status: 502, isPage: true }],
  })
})
