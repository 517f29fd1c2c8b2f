// Pictures of tours and stays, passed on from the host. What counts as one, and how large it may be: fetch-image.test.ts.
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import * as image from '../../../app/routes/images/product-image/route.ts'
import { host, hostOrigin } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const bytes = Buffer.from('RIFF....WEBPVP8 picture')

/** Makes the host answer for every picture; what it is asked is collected. */
function hostGives(answer: (request: Request) => Response) {
  const asked: { path: string; cookie: string | null }[] = []
  host.use(
    http.get(`${hostOrigin}/api/images/:id/:width`, ({ request }) => {
      asked.push({ path: new URL(request.url).pathname, cookie: request.headers.get('Cookie') })
      return answer(request)
    }),
  )
  return asked
}

const webp = (headers: Record<string, string> = {}) =>
  new HttpResponse(bytes, { headers: { 'Content-Type': 'image/webp', ...headers } })

const ask = (id: string, width: string, cookie = 'accessToken=secret') =>
  visit(image, { path: `/images/x/${width}`, params: { id, width }, cookie })

describe('a product image', () => {
  test('is passed on from the API, and can be cached permanently', async () => {
    const asked = hostGives(() => webp())
    const visited = await ask('p-1', '960')

    expect(Buffer.from(await (visited.data as Response).arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(visited.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(asked.map(({ path }) => path)).toEqual(['/api/images/p-1/960'])
  })

  test('is passed on up to the size that a host may keep, and no larger', async () => {
    const sized = (mebibytes: number) => () =>
      new HttpResponse(Buffer.alloc(mebibytes * 1024 * 1024, 1), {
        headers: { 'Content-Type': 'image/webp' },
      })
    hostGives(sized(4))
    const visited = await ask('p-1', '1600')
    expect([visited.status, visited.headers.get('Content-Length')]).toEqual([200, String(4 * 1024 * 1024)])
    hostGives(sized(6))
    expect((await ask('p-1', '1600')).status).toBe(502)
  })

  test('is public: cookies are neither sent nor returned', async () => {
    const asked = hostGives(() => webp({ 'Set-Cookie': 'accessToken=renewed' }))
    const visited = await ask('p-1', '480')

    expect(asked.map(({ cookie }) => cookie)).toEqual([null])
    expect(visited.setCookies).toEqual([])
  })

  test.each(['accessToken=a b', 'admin-session=garbage'])(
    'is not for caches with the end of a cookie that came with it: %s',
    async (cookie) => {
      hostGives(() => webp())
      const visited = await ask('p-1', '480', cookie)

      expect(visited.status).toBe(200)
      expect(visited.setCookies).toHaveLength(1)
      expect(visited.headers.get('Cache-Control')).toBe('private, no-store')
    },
  )

  test('that waits for approval is asked for with the session, and never cached', async () => {
    const asked = hostGives(({ headers }) =>
      headers.has('Cookie') ? webp({ 'Cache-Control': 'public' }) : new HttpResponse(null, { status: 404 }),
    )
    const visited = await ask('p-2', '480')

    expect([visited.status, visited.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(asked.map(({ cookie }) => cookie)).toEqual([null, 'accessToken=secret'])
  })

  test('that waits for approval does not exist for visitors without a session', async () => {
    const asked = hostGives(() => new HttpResponse(null, { status: 404 }))
    const visited = await visit(image, { path: '/images/x/480', params: { id: 'p-1', width: '480' } })

    expect([visited.status, visited.headers.get('Cache-Control'), asked.length]).toEqual([404, null, 1])
  })

  test.each([
    ['p-1', '481'],
    ['p-1', '0480'],
    ['p-1', ''],
    ['..', '480'],
    ['a/b', '480'],
    ['a%2fb', '480'],
    ['x'.repeat(65), '480'],
  ])('%s of width %s responds with 404 without a call', async (id, width) => {
    expect((await ask(id, width)).status).toBe(404)
  })

  test.each([
    ['is not there', () => new HttpResponse(null, { status: 404 }), 404],
    [
      'is a drawing, which can hold scripts',
      () => new HttpResponse('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } }),
      502,
    ],
    ['is a redirect', () => new HttpResponse(null, { status: 302, headers: { Location: '/x' } }), 502],
    ['breaks', () => HttpResponse.error(), 502],
  ])('that %s is an empty response that is not cached', async (_, answer, status) => {
    hostGives(answer)
    const visited = await ask('p-1', '480')

    expect([visited.status, visited.headers.get('Cache-Control')]).toEqual([status, null])
    expect((await (visited.data as Response).arrayBuffer()).byteLength).toBe(0)
  })
})
