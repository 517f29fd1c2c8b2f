// Guests' pictures: on the page of a tour, and passed on from the host.
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import * as picture from '../../../../app/routes/images/review-picture/route.ts'
import { host, hostOrigin } from '../../support/host.ts'
import { show } from '../../support/pages/product-page.ts'
import { aProduct } from '../../support/products.ts'
import { visit } from '../../support/visit.ts'

const review = (id: string, author: string, ids: readonly string[]) => ({
  id,
  rating: 4,
  text: 'Lovely',
  author,
  createdAt: '2026-10-01T10:00:00Z',
  pictures: ids.map((each) => ({ id: each, width: 1600, height: 1200 })),
})

describe('the page of a tour', () => {
  const reviews = [
    review('r1', 'Ravi', ['p1', 'p2']),
    review('r2', 'Leela', ['p3']),
    review('r3', 'Maria', []),
  ]

  test('shows pictures small in their review, in kept room and late, each a plain link to the large one', async () => {
    const { html } = await show({ product: aProduct({ reviews }) })
    const shown = [...html.matchAll(/<a href="([^"]*)"[^>]*><img([^>]*)>/g)].map(([, to, image]) => ({
      to,
      image,
    }))
    expect(shown.map(({ to }) => to)).toEqual([
      '/images/reviews/p1/1280',
      '/images/reviews/p2/1280',
      '/images/reviews/p3/1280',
    ])
    for (const part of ['src="/images/reviews/p1/320"', 'width="1600"', 'height="1200"', 'loading="lazy"'])
      expect(shown[0]?.image).toContain(part)
    expect(shown.map(({ image }) => /alt="([^"]*)"/.exec(image ?? '')?.[1])).toEqual([
      'Picture 1 of 2 by Ravi',
      'Picture 2 of 2 by Ravi',
      'Picture by Leela',
    ])
    expect(html).not.toContain('Pictures of guests')
  })

  test('has a row of all guests’ pictures where the host gives some', async () => {
    const guestPictures = [
      { id: 'p3', width: 900, height: 900, author: 'Leela' },
      { id: 'p1', width: 1600, height: 1200, author: 'Ravi' },
    ]
    const { html } = await show({ product: aProduct({ reviews, guestPictures }) })
    expect(html).toContain('Pictures of guests')
    expect(html).toContain('alt="Picture 2 of guests, by Ravi"')
    // Before the reviews.
    expect(html.indexOf('Pictures of guests')).toBeLessThan(html.indexOf('Lovely'))
  })

  test('has neither at a host of an earlier version', async () => {
    const { pictures: _pictures, ...earlier } = review('r1', 'Ravi', [])
    const { html } = await show({ product: aProduct({ reviews: [earlier] }) })
    expect(html).toContain('Lovely')
    expect(html).not.toContain('/images/reviews/')
  })
})

const bytes = Buffer.from('RIFF....WEBPVP8 picture')

/** Makes the host answer for every picture; the cookies that it is asked with are collected. */
function hostGives(answer: (request: Request) => Response) {
  const cookies: (string | null)[] = []
  host.use(
    http.get(`${hostOrigin}/api/review-pictures/:id/:width`, ({ request }) => {
      cookies.push(request.headers.get('Cookie'))
      return answer(request)
    }),
  )
  return cookies
}

const webp = () => new HttpResponse(bytes, { headers: { 'Content-Type': 'image/webp' } })
const gone = () => HttpResponse.json({ message: 'This picture does not exist.' }, { status: 404 })

const ask = (width: string, options: { cookie?: string; knownTag?: string; id?: string } = {}) => {
  const { id = 'p-1', ...rest } = options
  return visit(picture, { path: `/images/reviews/x/${width}`, params: { id, width }, ...rest })
}

describe('a guest’s picture', () => {
  test('is passed on, and kept by browsers that ask again before each use', async () => {
    const cookies = hostGives(webp)
    const visited = await ask('320', { cookie: 'accessToken=secret' })
    expect(Buffer.from(await (visited.data as Response).arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(visited.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, no-cache',
      etag: '"p-1-320"',
      'x-robots-tag': 'noindex',
    })
    // What everybody sees is asked for without a session.
    expect(cookies).toEqual([null])
  })

  test('that the browser has is not sent again while its review is public', async () => {
    hostGives(webp)
    for (const tag of ['"p-1-320"', 'W/"p-1-320"', '"other", "p-1-320"']) {
      const visited = await ask('320', { knownTag: tag })
      expect([visited.status, visited.headers.get('etag')]).toEqual([304, '"p-1-320"'])
    }
    expect((await ask('320', { knownTag: '"p-1-1280"' })).status).toBe(200)
    hostGives(gone)
    const taken = await ask('320', { knownTag: '"p-1-320"' })
    expect([taken.status, taken.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    expect(taken.headers.get('etag')).toBeNull()
  })

  test('of a review that was taken down is asked for with the session, and never kept', async () => {
    const cookies = hostGives((request) => (request.headers.has('Cookie') ? webp() : gone()))
    const visited = await ask('320', {
      cookie: 'accessToken=secret',
      knownTag: '"p-1-320"',
    })
    expect([visited.status, visited.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(visited.headers.get('etag')).toBeNull()
    expect(cookies).toHaveLength(2)
  })

  test.each([
    ['in another width', '480', 'p-1'],
    ['under a name that is no id', '320', '../keys'],
  ])('%s is not asked for', async (_what, width, id) => {
    const cookies = hostGives(webp)
    expect((await ask(width, { id })).status).toBe(404)
    expect(cookies).toEqual([])
  })

  test('that is no picture, or of a host that fails, is not passed on', async () => {
    hostGives(() => new HttpResponse('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } }))
    expect((await ask('320')).status).toBe(502)
    hostGives(() => new HttpResponse(null, { status: 500 }))
    const failed = await ask('320', { cookie: 'accessToken=secret' })
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'private, no-store'])
  })
})
