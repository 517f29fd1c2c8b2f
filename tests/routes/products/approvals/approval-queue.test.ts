// The list of services by what they wait for, and of those on sale.
import { describe, expect, test, vi } from 'vitest'
import * as products from '../../../../app/routes/products/approvals/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { aProduct } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { admin, cookie } from './approval-scene.ts'

const someone = '4f6f7bd4-0000-4000-8000-000000000000'

describe('the approval queue', () => {
  test.each([
    ['', 'state=waiting&sort=oldest'],
    ['?sort=title&q=boat', 'q=boat&sort=title&state=waiting'],
    ['?state=returned', 'state=returned'],
    ['?state=off-sale', 'state=off-sale'],
    ['?state=all', ''],
    [`?state=all&provider=${someone}`, `provider=${someone}`],
    ['?state=all&sort=oldest&kind=stay', 'kind=stay&sort=oldest'],
    ['?state=waiting', 'state=waiting&sort=oldest'],
  ])('at %j requests %j from the API', async (search, asked) => {
    hostAnswers({ 'GET /auth/profile': admin(), 'GET /managed-products': json({ rows: [] }) })
    const spy = vi.spyOn(globalThis, 'fetch')
    const { status } = await visit(products, { path: `/products${search}`, cookie })
    const called = spy.mock.calls.at(-1)?.[0]

    expect(status).toBe(200)
    expect(called).toBeInstanceOf(URL)
    const { searchParams } = new URL(called as URL)
    expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(new URLSearchParams(asked)))
  })

  test('shows providers what is on sale as travellers see it, which My Services does not', async () => {
    const { version: _, draft: __, ...row } = aProduct({ status: 'approved' })
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /managed-products': json({ rows: [row], next: 'abc', previous: null }),
    })
    const page = await visit(products, { path: '/products?state=returned', cookie })
    const html = render(products.default, page)

    expect(received.at(-1)?.search).toBe('?state=live')
    expect(html).toContain(`href="/tours/${row.slug}"`)
    expect(html).toContain('href="/products?after=abc"')
    expect(html).toContain('href="/my-services"')
  })

  test('tells providers without a service on sale what to do, and fails in the page', async () => {
    const opened = async (answer: Response) => {
      hostAnswers({
        'GET /auth/profile': aProfile({ role: 'service_provider' }),
        'GET /managed-products': answer,
      })
      return visit(products, { path: '/products', cookie })
    }
    const empty = await opened(json({ rows: [], next: null, previous: null }))
    expect(render(products.default, empty)).toContain('Nothing is on sale yet')
    expect((await opened(json({}, 500))).status).toBe(500)
  })
})
