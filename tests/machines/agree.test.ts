// Two apps and two backends are one product: sessions, messages, limits, jobs, files and catalogue agree.
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../backend/db/database.ts'
import { addMember } from '../backend/support/members.ts'
import { addProduct, idukki } from '../backend/support/products.ts'
import { hasHaproxy, type Machines, startMachines } from './support/machines.ts'

const isMissing = !hasHaproxy() && !process.env['CI']

const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' }
const password = 'Monsoon-over-Munnar-26'

describe.skipIf(isMissing)('two apps and two backends', () => {
  let machines: Machines

  beforeAll(async () => {
    machines = await startMachines()
  })
  afterAll(() => machines?.stop())

  const json = (path: string, body: object, { origin = machines.calls, cookie = '', address = '' } = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        cookie,
        ...(address !== '' && { 'X-Forwarded-For': address }),
      },
      body: JSON.stringify(body),
    })

  /** Sends a form to one app as the proxy does. */
  const form = (origin: string, path: string, fields: Record<string, string>, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...formHeaders,
        cookie,
        Origin: machines.origin,
        'X-Forwarded-Proto': 'http',
        'X-Forwarded-For': '203.0.113.7',
        'X-Forwarded-Host': new URL(machines.origin).host,
      },
      body: String(new URLSearchParams(fields)),
    })

  const cookiesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '')
      .join('; ')

  async function registered(email: string) {
    const answer = await json('/auth/register', { name: 'Devi', email, phone: '+91 90000 00000', password })
    expect(answer.status).toBe(201)
  }

  test('a session and a message of the first app work on the second one', async () => {
    await registered('session@example.com')
    const { 'app-1': first, 'app-2': second } = machines.all
    const signedIn = await form(first.origin, '/login', { email: 'session@example.com', password })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/dashboard'])
    const cookie = cookiesOf(signedIn)
    const dashboard = await fetch(`${second.origin}/dashboard`, { headers: { cookie }, redirect: 'manual' })
    expect(dashboard.status).toBe(200)
    // The message of the first app's action is read and ended by the second app.
    expect(await dashboard.text()).toContain('Login successful!')

    const out = await form(second.origin, '/logout', {}, cookie)
    expect(out.status).toBe(302)
    const after = await fetch(`${first.origin}/dashboard`, { headers: { cookie }, redirect: 'manual' })
    expect(after.status).toBe(302)
  })

  test('both backends count wrong passwords together', async () => {
    await registered('limited@example.com')
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const backend = machines.all[index % 2 === 0 ? 'backend-1' : 'backend-2']
      const payload = { email: 'limited@example.com', password: 'a wrong one' }
      const answer = await json('/auth/login', payload, { origin: backend.origin, address: '203.0.113.20' })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  test('both apps count wrong passwords together', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const app = machines.all[index % 2 === 0 ? 'app-1' : 'app-2']
      const answer = await form(app.origin, '/login', {
        email: 'nobody@example.com',
        password: 'a wrong one',
      })
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('a picture that the first backend takes is served by the second one and by both apps', async () => {
    const { db } = machines.database
    const { productId, provider } = await tour('pictured-tour')
    const body = new FormData()
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer()
    body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'tea.jpg')
    body.set('alt', 'Tea gardens in the morning')
    const { 'backend-1': first, 'backend-2': second, 'app-1': appOne, 'app-2': appTwo } = machines.all
    const added = await fetch(`${first.origin}/api/managed-products/${productId}/images`, {
      method: 'POST',
      headers: { cookie: provider.cookie },
      body,
    })
    expect(added.status).toBe(201)
    const { product } = (await added.json()) as { product: { images: { id: string }[] } }
    const id = product.images[0]?.id ?? ''
    // Waits for approval: the proxy keeps nothing of it, however often its provider looks at it.
    for (let look = 0; look < 2; look += 1) {
      const own = await fetch(`${machines.origin}/images/${id}/960`, { headers: { cookie: provider.cookie } })
      expect(own.status).toBe(200)
      await own.arrayBuffer()
    }
    expect((await fetch(`${machines.origin}/images/${id}/960`)).status).toBe(404)
    // Shown without an approval, which is not what this is about.
    await db.execute(sql`update product_images set staged = null where id = ${id}`)
    const pictures = await Promise.all(
      [`${second.origin}/api`, `${first.origin}/api`, appOne.origin, appTwo.origin].map(async (origin) => {
        const answer = await fetch(`${origin}/images/${id}/480`)
        expect([origin, answer.status]).toEqual([origin, 200])
        return Buffer.from(await answer.arrayBuffer())
      }),
    )
    for (const bytes of pictures) expect(bytes.equals(pictures[0] ?? Buffer.alloc(0))).toBe(true)
    const kept = () => fetch(`${machines.origin}/images/${id}/1600`)
    await (await kept()).arrayBuffer()
    expect((await kept()).headers.get('age')).not.toBeNull()
    const requests = machines.s3.requests()
    expect(requests.filter((line) => line === `GET products/${id}-1600.webp`)).toHaveLength(1)
    const stored = requests.filter((line) => line.startsWith('PUT products/'))
    // Each width is made once.
    expect(stored).toHaveLength(3)
  })

  test('a job runs once in a minute, not once on each backend', async () => {
    const { db } = machines.database
    const runs = () =>
      rowsOf(
        db,
        sql`select name, to_char(date_trunc('minute', created_on), 'HH24:MI') as minute, count(*)::int as count
            from (select name, created_on, state, data from pgboss.job union all
                  select name, created_on, state, data from pgboss.archive) all_jobs
            where name in ('expire-holds', 'seal-audit-log', 'sum-totals') and data = '{}'
            group by 1, 2`,
        z.object({ name: z.string(), minute: z.string(), count: z.int() }),
      )
    // Those of the start are one more for each host.
    const began = new Date().toISOString().slice(11, 16)
    await expect
      .poll(async () => (await runs()).filter(({ minute }) => minute > began).length, {
        timeout: 150_000,
        interval: 2000,
      })
      .toBeGreaterThanOrEqual(3)
    for (const run of (await runs()).filter(({ minute }) => minute > began)) expect(run.count).toBe(1)
  })

  test('a change that the second backend makes is seen at both apps', async () => {
    const { productId, provider } = await tour('changing-tour')
    const apps = [machines.all['app-1'].origin, machines.all['app-2'].origin]
    const statuses = () =>
      Promise.all(apps.map(async (origin) => (await fetch(`${origin}/tours/changing-tour`)).status))
    // Rendered, and now cached.
    expect([await statuses(), await statuses()]).toEqual([
      [200, 200],
      [200, 200],
    ])
    const taken = await json(
      `/managed-products/${productId}/take-off-sale`,
      { version: await versionOf(productId, provider.cookie), reason: 'The road is closed after the rain.' },
      { origin: machines.all['backend-2'].origin, cookie: provider.cookie },
    )
    expect(taken.status).toBe(200)
    await expect.poll(statuses, { timeout: 70_000, interval: 200 }).toEqual([404, 404])
  })

  async function versionOf(productId: string, cookie: string): Promise<number> {
    const answer = await fetch(`${machines.calls}/api/managed-products/${productId}`, { headers: { cookie } })
    return ((await answer.json()) as { product: { version: number } }).product.version
  }

  /** An approved tour, and its provider. */
  async function tour(slug: string) {
    const { db } = machines.database
    const provider = await addMember(db, 'service_provider', { territoryPath: idukki, now: new Date() })
    const productId = await addProduct(db, provider.id, { slug })
    return { productId, provider }
  }
})
