// A change of a product is on the pages of both workers at once.
import { expect } from 'vitest'
import { demoPassword } from '../../../backend/db/seed/demo/accounts.ts'
import type { BuiltProduct } from '../../support/built-product.ts'
import { answeredBy, ask, linesOf, until } from './workers.ts'

/** Takes the first tour off sale. */
export async function expectSharedCatalogue(product: BuiltProduct, url: string): Promise<void> {
  const api = `${product.hostUrl()}/api`
  const signedIn = await fetch(`${api}/admins/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@demo.example', password: demoPassword }),
  })
  const headers = {
    'content-type': 'application/json',
    cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  }
  const listed = await (await fetch(`${api}/products`)).json()
  const [{ id, slug, title }] = listed.rows
  const page = `/tours/${slug}`

  /** Asks until both workers have answered as often as told. */
  async function askBoth(path: string, route: string, least: number) {
    const bodies: { status: number | undefined; isShown: boolean }[] = []
    const before = answeredBy(product, route).length
    await until(async () => {
      const { status, body } = await ask(`${url}${path}`)
      bodies.push({ status, isShown: body.includes(title) })
      const since = answeredBy(product, route).slice(before)
      const workers = [...new Set(since)]
      const times = workers.map((worker) => since.filter((one) => one === worker).length)
      return workers.length === 2 && Math.min(...times) >= least
    })
    return bodies
  }

  expect(new Set((await askBoth(page, '/tours/:slug', 3)).map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  const isFromMemory = (line: Record<string, unknown>) =>
    line['route'] === '/tours/:slug' && Number(line['upstreamCalls'] ?? 0) === 0
  await until(async () => {
    await ask(`${url}${page}`)
    const workers = linesOf(product, 'request')
      .filter(isFromMemory)
      .map(({ worker }) => worker)
    return new Set(workers).size === 2
  })
  await askBoth('/tours', '/tours', 3)

  const { product: managed } = await (await fetch(`${api}/managed-products/${id}`, { headers })).json()
  const body = JSON.stringify({ version: managed.version, reason: 'The trail is closed.' })
  const changed = await fetch(`${api}/managed-products/${id}/take-off-sale`, {
    method: 'POST',
    headers,
    body,
  })
  const changedAt = performance.now()
  expect(changed.status).toBe(200)
  // What is older than a second must be gone, however busy the machine is.
  await until(() => performance.now() - changedAt > 1000)
  expect(new Set((await askBoth(page, '/tours/:slug', 2)).map(({ status }) => status))).toEqual(
    new Set([404]),
  )
  expect((await askBoth('/tours', '/tours', 2)).some(({ isShown }) => isShown)).toBe(false)
}
