import { describe, expect, test } from 'vitest'
import * as approval from '../../../app/routes/products/approval/route.tsx'
import * as edit from '../../../app/routes/products/edit/route.tsx'
import * as products from '../../../app/routes/products/list/route.tsx'
import * as qr from '../../../app/routes/images/provider-qr/route.ts'
import * as table from '../../../app/routes/exports/my-services.csv.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { scan } from '../support/qr.ts'
import { textOf } from '../support/read-page.ts'
import { aProduct, productAnswer } from '../support/rows/managed-product.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const provider = () => aProfile({ role: 'service_provider' })

test('the services page shows launching soon when the API has no managed products', async () => {
  hostAnswers({ 'GET /auth/profile': provider() })
  const { status, data } = await visit(products, { path: '/my-services', cookie })

  expect(status).toBe(200)
  expect(data).toEqual({ launchingSoon: 'My Services' })
})

describe('the list of services', () => {
  test.each(['user', 'affiliate', 'dsa', 'super_admin'])('is forbidden to %s', async (role) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
    const { location } = await visit(products, { path: '/my-services', cookie })

    expect(location).toBe('/unauthorized')
  })

  test('offers the page of all services to share, where something is on sale and the host has one', async () => {
    const open = async (ownPage: string | null | undefined) => {
      const list = json({ rows: [aProduct()], next: null, previous: null, ownPage })
      hostAnswers({ 'GET /auth/profile': provider(), 'GET /managed-products': list })
      return render(products.default, await visit(products, { path: '/my-services', cookie }))
    }
    const html = await open('p-7')
    expect(textOf(html)).toContain('Your page')
    expect(html).toContain('value="http://app.test/tours?provider=p-7"')
    expect(html).toContain('href="https://wa.me/?text=')
    expect(html).toContain('href="/my-services/page/qr.png"')
    expect(await open(null)).not.toContain('Your page')
    expect(await open(undefined)).not.toContain('Your page')
  })

  test('has the page of all services as a QR code', async () => {
    const open = (file: string, ownPage: string | null) => {
      const list = json({ rows: [], next: null, previous: null, ownPage })
      hostAnswers({ 'GET /auth/profile': provider(), 'GET /managed-products': list })
      return visit(qr, { path: `/my-services/page/${file}`, params: { file }, cookie })
    }
    const png = await open('qr.png', 'p-7')
    expect(png.headers.get('Content-Disposition')).toBe('attachment; filename="my-page-qr.png"')
    expect(scan(Buffer.from(await (png.data as Response).arrayBuffer())).text).toBe(
      'http://app.test/tours?provider=p-7',
    )
    expect((await open('qr.svg', 'p-7')).headers.get('Content-Type')).toBe('image/svg+xml')
    expect((await open('qr.png', null)).location).toBe('/my-services')
    expect((await open('post.png', 'p-7')).status).toBe(404)
  })

  test('exports as CSV with the current filters', async () => {
    const received = hostAnswers({
      'GET /auth/profile': provider(),
      'GET /managed-products.csv': new Response('Title\r\n', { headers: { 'Content-Type': 'text/csv' } }),
    })
    const { status, headers } = await visit(table, { path: '/my-services.csv?state=returned', cookie })

    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="services-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(received.at(-1)?.path).toBe('/managed-products.csv')
  })
})

describe('the pages of a service that was returned and waits again', () => {
  const returned = {
    id: '1',
    action: 'product.returned',
    reason: 'Name the meeting point.',
    at: '2026-11-02T04:30:00Z',
  }
  const added = { id: '2', action: 'product.picture-added', at: '2026-11-02T05:30:00Z' }
  const approved = { id: '3', action: 'product.approved', at: '2026-11-02T06:30:00Z' }
  const change = { id: 'c1', status: 'pending', createdAt: '2026-11-02T07:30:00Z', fields: [] }
  const words = 'you can still change what was asked for: “Name the meeting point.”'
  const open = async (product: object) => {
    hostAnswers({
      'GET /auth/profile': provider(),
      'GET /managed-products/p1': productAnswer({ ...product }),
    })
    return textOf(
      render(edit.default, await visit(edit, { path: '/my-services/p1', params: { id: 'p1' }, cookie })),
    )
  }

  test.each([
    ['a new one', { timeline: [returned, added] }, true],
    ['an edit', { status: 'approved', change, timeline: [returned, added] }, true],
    [
      'an edit after the approval',
      { status: 'approved', change, timeline: [returned, approved, added] },
      false,
    ],
    ['one that was never returned', { timeline: [added] }, false],
  ])('show its provider what was asked for: %s', async (_, product, isShown) => {
    const text = await open(product)
    if (isShown) expect(text).toContain(words)
    else expect(text).not.toContain('asked for')
  })

  test('show administrators why it was returned before', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /managed-products/p1': productAnswer({ timeline: [returned, added] }),
    })
    const page = await visit(approval, { path: '/products/p1', params: { id: 'p1' }, cookie })
    expect(textOf(render(approval.default, page))).toContain(
      'It was returned before: “Name the meeting point.”',
    )
  })
})

test('the pages of a service say what it still lacks before customers can book it', async () => {
  const show = async (given: Record<string, unknown>) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /managed-products/p1': productAnswer(given),
    })
    const page = await visit(edit, {
      path: '/my-services/p1',
      params: { id: 'p1' },
      cookie: 'accessToken=abc',
    })
    return render(edit.default, page)
  }
  const time = {
    id: 'e1',
    date: '2031-12-25',
    isClosed: false,
    startTime: '09:30',
    endTime: '16:00',
    capacity: 8,
  }
  const picture = { id: 'i1', alt: 'A boat', width: 1600, height: 1200, staged: null }
  const html = await show({ rules: [] })
  expect(textOf(html)).toContain(
    'Still missing Pictures : It needs one before it can be approved. Days and times : Without them nobody can book it.',
  )
  expect(html).toContain('href="/my-services/p1/images"')
  expect(html).toContain('href="/my-services/p1/calendar"')
  // On sale, it was approved with what it has.
  expect(textOf(await show({ status: 'approved', rules: [] }))).toContain('Still missing Days and times')
  for (const whole of [
    { images: [picture] },
    { images: [picture], rules: [], exceptions: [time] },
    { status: 'approved' },
  ])
    expect(textOf(await show(whole))).not.toContain('Still missing')
  expect(
    textOf(await show({ images: [picture], rules: [], exceptions: [{ ...time, isClosed: true }] })),
  ).toContain('Still missing')
})

describe('the rows of services', () => {
  test('are those of the API, with the filters of the URL', async () => {
    const { version: _, draft: __, ...row } = aProduct({ rejectionReason: 'Add a picture.' })
    hostAnswers({
      'GET /auth/profile': provider(),
      'GET /managed-products': json({ rows: [row], next: 'abc', previous: null }),
    })
    const path = '/my-services?state=returned&kind=tour&q=boat&sort=nonsense'
    const { status, data } = await visit(products, { path, cookie })

    expect(status).toBe(200)
    expect(data).toMatchObject({
      query: { state: 'returned', kind: 'tour', q: 'boat' },
      list: { ok: true, next: 'abc', rows: [{ id: 'p1', rejectionReason: 'Add a picture.' }] },
    })
  })

  test('show that the edit of a live service was returned, and why', async () => {
    const { version: _, draft: __, ...row } = aProduct({ status: 'approved', changeReason: 'Do not shout.' })
    hostAnswers({
      'GET /auth/profile': provider(),
      'GET /managed-products': json({ rows: [row], next: null, previous: null }),
    })
    const html = render(products.default, await visit(products, { path: '/my-services', cookie }))

    expect(html).toContain('Active, edit returned')
    expect(html).toContain('Do not shout.')
  })

  test('are replaced by an error in the page when loading fails', async () => {
    hostAnswers({ 'GET /auth/profile': provider(), 'GET /managed-products': json({}, 500) })
    const { status, data, thrown } = await visit(products, { path: '/my-services', cookie })

    expect([status, thrown]).toEqual([500, false])
    expect(data).toMatchObject({ list: { ok: false } })
  })
})
