// Files in forms: which forms take them, and pictures that arrive slowly, which hold neither the memory nor all places.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../app/routes.ts'
import { registration } from '../../routes/support/registration-form.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { type BuiltProduct, isBuilt, startBuilt } from '../../support/built-product.ts'

const MiB = 1024 * 1024
const seconds = 1000
const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
let product: BuiltProduct
let url = ''
const sockets: Socket[] = []

/** Takes every registration, refuses every sign-in. */
const host = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const status = request.url?.endsWith('/register') ? 201 : 401
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"message":"No."}')
  })
})

beforeAll(async () => {
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  product = startBuilt({
    API_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    SESSION_SECRET: 'a secret that only this test of uploads knows',
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
  })
  url = await product.ready()
})

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await product.stop()
  host.closeAllConnections()
  host.close()
  rmSync(folder, { recursive: true })
})

interface Dripper {
  answer: string
}

/** How many bytes a dripper sends every half second: fast enough to keep its place, or not. */
let pieces = 32 * 1024

/** Declares a form of so many bytes, and sends it bit by bit. */
async function drip(bytes: number): Promise<Dripper> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.push(socket)
  const dripper = { answer: '' }
  socket.setEncoding('utf8').on('data', (chunk) => {
    dripper.answer += String(chunk)
  })
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write('POST /affiliate/register HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n')
  socket.write('Expect: 100-continue\r\n')
  socket.write(`Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${bytes}\r\n\r\n`)
  // The server has begun with it, before anybody who comes later.
  await expect.poll(() => dripper.answer).toContain('100 Continue')
  dripper.answer = ''
  socket.write('--b\r\nContent-Disposition: form-data; name="aadhar"; filename="a"\r\n\r\n')
  const timer = setInterval(() => socket.write('a'.repeat(pieces)), 500)
  socket.once('close', () => clearInterval(timer))
  return dripper
}

/** Three pictures of 3 MiB. */
function images(): FormData {
  const rest = smallJpeg.subarray(smallJpeg.length - 2)
  const start = smallJpeg.subarray(0, smallJpeg.length - 2)
  const large = () =>
    new File([new Uint8Array(start), new Uint8Array(3 * MiB), new Uint8Array(rest)], 'a.jpg', {
      type: 'image/jpeg',
    })
  return registration({ aadhar: large(), panCard: large(), selfie: large() })
}

const post = (path: string, body: FormData | URLSearchParams) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body,
    redirect: 'manual',
  })

const sources = import.meta.glob<string>('../../../app/routes/**/route.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The path of each route with the source of its module. */
function listRoutes(entries: readonly RouteConfigEntry[], above = ''): { path: string; source: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const whole = path === '' ? above : `${above}/${path}`
    const source = sources[`../../../app/${file}`] ?? ''
    return [{ path: whole.replaceAll(/:\w+\??/g, 'x1'), source }, ...listRoutes(children, whole)]
  })
}

const uploading = listRoutes(routes).filter(({ source }) => source.includes("accepts: 'files'"))

describe.skipIf(!isBuilt())('what a form may carry', () => {
  test('there are forms with files', () => {
    expect(uploading.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/affiliate/register',
        '/bookings/x1',
        '/settings/identity',
        '/my-services/x1/images/add',
      ]),
    )
  })

  test.each(uploading.flatMap(({ path }) => [path, `${path}.data`, `${path.toUpperCase()}/`]))(
    '%s takes a file of three megabytes',
    async (path) => {
      const { status } = await post(path, images())
      expect(status).not.toBe(413)
      expect(status).toBeLessThan(500)
    },
  )

  /** As a browser sends them: each letter takes nine bytes. */
  const inHindi = (letters: number) => new URLSearchParams({ description: 'क'.repeat(letters) })

  test.each(['/my-services/new', '/my-services/x1', '/my-services/x1.data'])(
    '%s takes a long text in an Indian script',
    async (path) => {
      expect((await post(path, inHindi(30_000))).status).not.toBe(413)
      expect((await post(path, inHindi(60_000))).status).toBe(413)
    },
  )

  test('a form of short texts takes no file', async () => {
    expect((await post('/login', images())).status).toBe(413)
  })
})

describe.skipIf(!isBuilt())('while slow uploads take all places', () => {
  test('others get 503 with Retry-After and the page, until one of them is too slow', async () => {
    // 250 of the 256 MiB that are let in at once.
    const drippers = await Promise.all([...Array.from({ length: 12 }, () => drip(20 * MiB)), drip(10 * MiB)])
    let refused: Response | undefined
    await expect
      .poll(
        async () => {
          const answer = await post('/affiliate/register', images())
          if (answer.status === 503) refused = answer
          return answer.status
        },
        { interval: 500 },
      )
      .toBe(503)
    expect(refused?.headers.get('Retry-After')).toBe('30')
    const page = (await refused?.text()) ?? ''
    expect(page).toContain('Too many people are sending pictures just now.')
    expect(page).toContain('name="panNumber"')

    const small = new URLSearchParams({ email: 'asha@example.com', password: 'monsoon rain' })
    expect((await post('/login', small)).status).toBe(401)

    expect(drippers.filter(({ answer }) => answer !== '')).toEqual([])

    pieces = 1
    await expect
      .poll(async () => (await post('/affiliate/register', images())).status, {
        timeout: 40 * seconds,
        interval: seconds,
      })
      .toBe(302)
    const evicted = () => drippers.filter(({ answer }) => answer !== '')
    // Its answer waits a moment for the rest of its body.
    await expect.poll(() => evicted().length).toBe(1)
    expect(evicted()[0]?.answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(evicted()[0]?.answer).toMatch(/^retry-after: 30/im)
  })
})
