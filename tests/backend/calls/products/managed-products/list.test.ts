import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'
import { managedProductScene, reason } from './managed-product-scene.ts'

const stage = createStage()

const { register, offer, approve, edit } = offering(stage)
const { read, list, decide, waiting, live } = managedProductScene(stage)

describe('the list of managed products', () => {
  test('filters by words, kind and state, in three sort orders', async () => {
    const { provider, admin, product } = await live()
    stage.pass(1000)
    const returned = await offer(provider, { title: 'Spice walk' })
    await decide(admin, returned.id, 'return', { version: 0, reason })
    stage.pass(1000)
    await offer(provider, { title: 'Bamboo hut', kind: 'stay' })
    expect(await list(provider)).toEqual(['Bamboo hut', 'Spice walk', 'Tea trails of Munnar'])
    expect(await list(provider, '?sort=oldest')).toEqual(['Tea trails of Munnar', 'Spice walk', 'Bamboo hut'])
    expect(await list(provider, '?sort=title')).toEqual(['Bamboo hut', 'Spice walk', 'Tea trails of Munnar'])
    expect(await list(admin, '?state=waiting')).toEqual(['Bamboo hut'])
    expect(await list(admin, '?state=returned')).toEqual(['Spice walk'])
    expect(await list(admin, '?state=live')).toEqual(['Tea trails of Munnar'])
    expect(await list(admin, '?kind=stay')).toEqual(['Bamboo hut'])
    expect(await list(admin, '?q=spice')).toEqual(['Spice walk'])
    stage.pass(1000)
    await edit(provider, product, { price: 200_000 })
    expect(await list(admin, '?state=waiting')).toEqual(['Tea trails of Munnar', 'Bamboo hut'])
    const { body } = await stage.get('/managed-products?state=live', admin)
    expect(body.rows).toEqual([
      expect.objectContaining({
        id: product.id,
        price: 150_000,
        hasPendingChange: true,
        waitsSince: '2026-10-01T06:00:03.000Z',
        rejectionReason: null,
        createdAt: '2026-10-01T06:00:00.000Z',
      }),
    ])
    expect((await stage.get('/managed-products?state=gone', admin)).status).toBe(400)
  })

  test('of what waits for approval begins with what has waited longest, not with the oldest tour', async () => {
    const { provider, admin, product } = await live()
    stage.pass(1000)
    await offer(provider, { title: 'Spice walk' })
    stage.pass(1000)
    await edit(provider, product, { price: 200_000 })
    const queue = ['Spice walk', 'Tea trails of Munnar']
    expect(await list(admin, '?state=waiting&sort=oldest')).toEqual(queue)
    expect(await list(admin, '?state=waiting&sort=newest')).toEqual(queue.toReversed())
    expect(await list(admin, '?state=waiting&sort=title')).toEqual(queue)
    const { body } = await stage.get('/managed-products.csv?state=waiting&sort=oldest', admin)
    expect(body.indexOf('Spice walk')).toBeLessThan(body.indexOf('Tea trails'))
    await stage.db.execute(sql`
      insert into products (slug, provider_id, kind, title, description, category, price, country, state, district,
        territory_path, maximum_seats, cutoff_minutes, cancellation_policy, created_at, updated_at, submitted_at)
      select 'walk-' || n, ${product.serviceProviderId}, 'tour', 'Walk ' || n, 'A walk.', 'Nature', 10050, 'India',
        'Kerala', 'Idukki', 'IN/KL/idukki', 8, 0, 'flexible', '2026-09-01', '2026-09-01', '2026-11-01'
      from generate_series(1, 30) n`)
    const first = (await stage.get('/managed-products?state=waiting&sort=oldest', admin)).body
    const titles = first.rows.map(({ title }: { title: string }) => title)
    expect(titles.slice(0, 2)).toEqual(queue)
    const after = await list(admin, `?state=waiting&sort=oldest&after=${first.next}`)
    expect(new Set([...titles, ...after]).size).toBe(32)
  })

  test('of one provider has all of theirs and of nobody else', async () => {
    const { provider, admin, product } = await waiting()
    const returned = await offer(provider, { title: 'Spice walk' })
    await decide(admin, returned.id, 'return', { version: 0, reason })
    const other = await register('other@example.com')
    await offer(other, { title: 'Bamboo hut', kind: 'stay' })
    const [row] = (await stage.get('/managed-products?q=trails', admin)).body.rows
    expect(row.id).toBe(product.id)
    const ofProvider = `?sort=title&provider=${row.serviceProviderId}`
    expect(await list(admin, ofProvider)).toEqual(['Spice walk', product.title])
    const { body } = await stage.get(`/managed-products.csv${ofProvider}`, admin)
    expect(body).toContain('Spice walk')
    expect(body).not.toContain('Bamboo hut')
    expect(await list(other, ofProvider), 'those of another provider').toEqual([])
  })

  test('shows that the edit of a live product was returned, until it is edited again', async () => {
    const { provider, admin, product } = await live()
    const staged = (await edit(provider, product, { title: 'Shouting!!!' })).body.product
    const seen = { version: staged.version, changeId: staged.change.id }
    await decide(admin, product.id, 'return', { ...seen, reason: 'Do not shout.' })
    for (const cookie of [provider, admin]) {
      expect(await list(cookie, '?state=returned')).toEqual([product.title])
      expect(await list(cookie, '?state=waiting')).toEqual([])
      const { body } = await stage.get('/managed-products', cookie)
      const told = { status: 'approved', hasPendingChange: false, rejectionReason: null }
      expect(body.rows).toMatchObject([{ ...told, changeReason: 'Do not shout.', waitsSince: null }])
      const csv = (await stage.get('/managed-products.csv', cookie)).body
      expect(csv).toContain(',"Live, edit returned",Do not shout.,')
    }
    const back = await read(provider, product.id)
    expect(back).toMatchObject({ changeReason: 'Do not shout.' })
    const again = (await edit(provider, back, { title: 'Quiet' })).body.product
    expect(again).toMatchObject({ changeReason: null, hasPendingChange: true })
    expect(await list(admin, '?state=returned')).toEqual([])
    expect(await list(admin, '?state=waiting')).toEqual([product.title])
    await approve(admin, product.id)
    const { body } = await stage.get('/managed-products', admin)
    expect(body.rows).toMatchObject([{ title: 'Quiet', changeReason: null, hasPendingChange: false }])
  })

  test('has pages, and exports as CSV that no spreadsheet runs', async () => {
    const { provider, admin, product } = await waiting()
    await stage.db.execute(sql`
      insert into products (slug, provider_id, kind, title, description, category, price, discount_price, country,
        state, district, territory_path, maximum_seats, cutoff_minutes, cancellation_policy, created_at, updated_at,
        submitted_at)
      select 'walk-' || n, ${product.serviceProviderId}, 'tour', 'Walk ' || n, 'A walk.', 'Nature', 10050, 10000,
        'India', 'Kerala', 'Idukki', 'IN/KL/idukki', 8, 0, 'flexible', '2026-09-01', '2026-09-01', '2026-09-01'
      from generate_series(1, 600) n`)
    await offer(provider, { title: '=HYPERLINK("https://evil.example")' })
    const first = (await stage.get('/managed-products?sort=oldest', admin)).body
    expect(first.rows).toHaveLength(25)
    const second = (await stage.get(`/managed-products?sort=oldest&after=${first.next}`, admin)).body
    expect(second.rows).toHaveLength(25)
    const back = await stage.get(`/managed-products?sort=oldest&before=${second.previous}`, admin)
    expect(back.body.rows).toEqual(first.rows)
    const { status, body, headers } = await stage.get('/managed-products.csv?sort=oldest', admin)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(603)
    expect(lines[0]).toContain('Title,Kind,Category,State of approval')
    expect(body).toContain(',Waits for approval,,100.5,100,Idukki,Kerala,India,Biju Varghese,,0,')
    expect(body).not.toMatch(/(^|[\n,"])=/)
    expect(
      (await stage.get('/managed-products.csv?q=hyperlink', admin)).body.trim().split('\r\n'),
    ).toHaveLength(2)
  })
})
