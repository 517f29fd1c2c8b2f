import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminOf, createStage } from '../../support/stage.ts'
import { offering, tour } from './offering.ts'

const nobody = '4f6f7bd4-0000-4000-8000-000000000000'
const changedTo = (state: string) => ({
  message: `This has changed: it is ${state} now. Check it again.`,
})
const editWaits = 'live, with an edit waiting for approval,'
const unknown = { message: 'This tour or stay does not exist.' }

const stage = createStage()

const { register, offer, approve, edit, suspend } = offering(stage)
const read = async (cookie: string, id: string) =>
  (await stage.get(`/managed-products/${id}`, cookie)).body.product
const list = async (cookie: string, query = '') => {
  const { status, body } = await stage.get(`/managed-products${query}`, cookie)
  expect(status, body.message).toBe(200)
  return body.rows.map(({ title }: { title: string }) => title)
}
const decide = (cookie: string, id: string, how: 'approve' | 'return', seen: object) =>
  stage.post(`/managed-products/${id}/${how}`, seen, cookie)
const reason = 'Say where the walk begins.'
const idukki = () => stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))

/** A provider of Idukki with a tour, and the administrator of the district. */
async function waiting() {
  const provider = await register('provider@example.com')
  const admin = await idukki()
  return { provider, admin, product: await offer(provider) }
}

async function live() {
  const { provider, admin, product } = await waiting()
  const { body } = await approve(admin, product.id)
  return { provider, admin, product: body.product }
}

describe('creating a product', () => {
  test('stores all fields and waits for approval', async () => {
    const provider = await register('provider@example.com')
    const { status, body } = await stage.post('/managed-products', tour(), provider)
    expect(status).toBe(201)
    const { kind, ...said } = tour()
    expect(body.product).toMatchObject({
      kind,
      draft: said,
      status: 'pending_approval',
      rejectionReason: null,
      hasPendingChange: false,
      waitsSince: '2026-10-01T06:00:00.000Z',
      version: 0,
      change: null,
      rules: [],
      exceptions: [],
      images: [],
      serviceProviderName: 'Biju Varghese',
      timeline: [{ action: 'product.created', actor: 'Biju Varghese', at: '2026-10-01T06:00:00.000Z' }],
    })
    expect(body.product).toEqual(await read(provider, body.product.id))
  })

  test.each([
    ['no title', { title: ' ' }, 'Title is required.'],
    ['a category of its own', { category: 'Shopping' }, 'Choose a category.'],
    ['no price', { price: 0 }, 'Price must be at least ₹1.'],
    ['half a paisa', { price: 100.5 }, /expected int/],
    [
      'a discount price not below the price',
      { discountPrice: 150_000 },
      'Discount price must be less than the price.',
    ],
    [
      'a district of another state',
      { location: { country: 'India', state: 'Kerala', district: 'Madurai' } },
      'Choose a district from the list.',
    ],
    ['too many highlights', { highlights: 'A view\n'.repeat(9) }, 'Highlights can have at most 8 lines.'],
    ['too many seats', { maximumSeats: 21 }, 'Maximum per booking can be at most 20.'],
    ['a stay without a room capacity', { kind: 'stay', guestsPerRoom: null }, 'Guests per room is required.'],
    ['a policy of its own', { cancellationPolicy: 'never' }, 'Choose a cancellation policy.'],
    ['another kind', { kind: 'cruise' }, 'Choose tour or stay.'],
    ['a status', { status: 'approved' }, 'Unknown field: “status”.'],
  ])('rejects %s', async (_what, wrong, message) => {
    const provider = await register('provider@example.com')
    const answer = await stage.post('/managed-products', tour(wrong), provider)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
    expect(await stage.value(sql`select count(*)::int from products`)).toBe(0)
  })

  test('a stay has a room capacity, whose edit is shown to who approves it, and a tour has none', async () => {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    const walk = await offer(provider, { guestsPerRoom: 4 })
    expect(walk.draft.guestsPerRoom).toBeNull()
    const stay = await offer(provider, { kind: 'stay', guestsPerRoom: 3 })
    await approve(admin, stay.id)
    expect((await stage.get(`/products/${stay.slug}`)).body.product).toMatchObject({ guestsPerRoom: 3 })
    const approved = await read(provider, stay.id)
    const { body } = await edit(provider, approved, { guestsPerRoom: 4 })
    expect(body.product.change.fields).toEqual([{ field: 'Guests per room', old: '3', new: '4' }])
  })

  test('adds a territory outside India, and its country’s administrator decides', async () => {
    const provider = await register('provider@example.com')
    const ladakh = { country: 'India', state: 'Ladakh', district: 'Leh' }
    expect((await offer(provider, { location: ladakh })).location).toEqual(ladakh)
    const location = { country: 'Nepal', state: 'Bagmati', district: 'Kathmandu' }
    const { id } = await offer(provider, { location })
    const admin = await stage.signedInAsAdmin(adminOf('Nepal'))
    expect((await approve(admin, id)).body.product).toMatchObject({ status: 'approved', location })
  })

  test('is for providers only', async () => {
    for (const role of ['affiliate', 'user', 'super_admin'] as const) {
      const answer = await stage.post('/managed-products', tour(), await stage.signedInAs(role))
      expect([answer.status, answer.body.message], role).toEqual([403, 'Only service providers can do this.'])
    }
    expect((await stage.post('/managed-products', tour())).status).toBe(401)
  })
})

describe('a managed product', () => {
  test('shows exceptions and timeline entries of a limited time, and says that there are more', async () => {
    const { provider, product } = await waiting()
    const days = ['2026-08-01', '2026-08-31', '2026-09-01', '2026-10-01', '2026-12-01']
    for (const day of days)
      await stage.db.execute(
        sql`insert into availability_exceptions (product_id, date, is_closed) values (${product.id}, ${day}, true)`,
      )
    const deeds = (count: number) =>
      stage.db.execute(sql`insert into audit_log (action, object_type, object_id, created_at)
        select 'product.edited', 'product', ${product.id}, '2026-10-01' from generate_series(1, ${count}::int)`)
    await deeds(99)
    const whole = await read(provider, product.id)
    expect(whole.exceptions.map(({ date }: { date: string }) => date)).toEqual(days.slice(2))
    expect([whole.timeline.length, whole.hasEarlier]).toEqual([100, false])
    expect(whole.timeline[0].action).toBe('product.created')
    await deeds(1)
    const cut = await read(provider, product.id)
    expect([cut.timeline.length, cut.hasEarlier]).toEqual([100, true])
    expect(cut.timeline[0].action).toBe('product.edited')
    expect(Number(cut.timeline[0].id)).toBeLessThan(Number(cut.timeline[99].id))
  })

  test('can be read and changed by its provider and the administrators of its territory only', async () => {
    const { provider, product } = await waiting()
    const path = `/managed-products/${product.id}`
    const slots = `${path}/slots?from=2026-10-01&to=2026-10-02`
    const inside = [
      provider,
      await stage.signedInAsAdmin(adminOf('India', 'Kerala')),
      await stage.signedInAsAdmin(adminOf('India')),
      await stage.signedInAs('super_admin'),
    ]
    for (const cookie of inside) {
      expect((await stage.get(path, cookie)).status).toBe(200)
      expect((await stage.get(slots, cookie)).status).toBe(200)
      expect(await list(cookie)).toEqual([product.title])
    }
    const outside = [
      await register('other@example.com'),
      await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Wayanad'), 'wayanad@example.com'),
      await stage.signedInAsAdmin(adminOf('Nepal'), 'nepal@example.com'),
    ]
    for (const cookie of outside) {
      for (const each of [path, slots, `/managed-products/${nobody}`, '/managed-products/x']) {
        const answer = await stage.get(each, cookie)
        expect([answer.status, answer.body]).toEqual([404, unknown])
      }
      expect(await list(cookie)).toEqual([])
      const csv = await stage.get('/managed-products.csv', cookie)
      expect([csv.status, csv.body.includes(product.title)]).toEqual([200, false])
    }
    const [other = '', wayanad = ''] = outside
    const { kind: _kind, ...payload } = tour()
    const calls = [
      [other, '', { ...payload, version: 0 }],
      [other, '/withdraw-change', undefined],
      [other, '/rules', { rules: [] }],
      [other, '/exceptions', { date: '2026-10-03', isClosed: true }],
      [other, `/exceptions/${nobody}/remove`, undefined],
      [other, `/images/${nobody}/remove`, undefined],
      [wayanad, '/approve', { version: 0 }],
      [wayanad, '/return', { version: 0, reason }],
    ] as const
    for (const [cookie, call, sent] of calls) {
      const answer = await stage.post(path + call, sent, cookie)
      expect([answer.status, answer.body], call).toEqual([404, unknown])
    }
    for (const call of ['', '/withdraw-change', '/rules', '/exceptions']) {
      const answer = await stage.post(path + call, call === '' ? payload : {}, inside[1])
      expect(answer.status, call).toBe(403)
    }
    expect((await decide(provider, product.id, 'approve', { version: 0 })).status).toBe(403)
    expect((await stage.get('/managed-products', await stage.signedInAs('user'))).status).toBe(403)
    expect((await stage.get('/managed-products.csv')).status).toBe(401)
    expect((await read(provider, product.id)).version).toBe(0)
  })
})

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
    await edit(provider, product, { price: 200_000 })
    expect(await list(admin, '?state=waiting')).toEqual(['Bamboo hut', 'Tea trails of Munnar'])
    const { body } = await stage.get('/managed-products?state=live', admin)
    expect(body.rows).toEqual([
      expect.objectContaining({
        id: product.id,
        price: 150_000,
        hasPendingChange: true,
        waitsSince: '2026-10-01T06:00:02.000Z',
        rejectionReason: null,
        createdAt: '2026-10-01T06:00:00.000Z',
      }),
    ])
    expect((await stage.get('/managed-products?state=gone', admin)).status).toBe(400)
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

describe('approving a product', () => {
  test('puts it on sale, and the provider sees that an administrator approved it', async () => {
    const { provider, admin, product } = await waiting()
    stage.pass(1000)
    const { status, body } = await decide(admin, product.id, 'approve', { version: 0 })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ status: 'approved', waitsSince: null, version: 1 })
    expect(body.product.timeline.at(-1)).toMatchObject({
      action: 'product.approved',
      actor: 'Meera Krishnan',
    })
    expect((await read(provider, product.id)).timeline.at(-1)).toEqual({
      id: expect.any(String),
      action: 'product.approved',
      actor: 'Administrator',
      reason: null,
      at: '2026-10-01T06:00:01.000Z',
    })
    expect((await stage.get(`/products/${product.slug}`)).status).toBe(200)
    const again = await decide(admin, product.id, 'approve', { version: 1 })
    expect([again.status, again.body]).toEqual([409, { message: 'Nothing is waiting for approval.' }])
  })

  test('fails if it was edited since it was reviewed', async () => {
    const { provider, admin, product } = await waiting()
    expect((await edit(provider, product, { title: 'Another walk' })).status).toBe(200)
    for (const how of ['approve', 'return'] as const) {
      const answer = await decide(admin, product.id, how, {
        version: 0,
        ...(how === 'return' && { reason }),
      })
      expect([answer.status, answer.body], how).toEqual([409, changedTo('waiting for approval')])
    }
    expect((await decide(admin, product.id, 'approve', { version: 1, changeId: nobody })).status).toBe(409)
    expect((await read(admin, product.id)).status).toBe('pending_approval')
  })

  test('works for one of two administrators at once', async () => {
    const { admin, product } = await waiting()
    const kerala = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    const answers = await Promise.all([
      decide(admin, product.id, 'approve', { version: 0 }),
      decide(kerala, product.id, 'return', { version: 0, reason }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('returning a product', () => {
  test('stores the reason, and an edit submits the product again', async () => {
    const { provider, admin, product } = await waiting()
    const { body } = await decide(admin, product.id, 'return', { version: 0, reason })
    expect(body.product).toMatchObject({
      rejectionReason: reason,
      waitsSince: null,
      status: 'pending_approval',
    })
    const early = await decide(admin, product.id, 'approve', { version: 1 })
    expect([early.status, early.body.message]).toEqual([
      409,
      'This was returned. The provider must edit it first.',
    ])
    stage.pass(5000)
    const edited = await edit(provider, { id: product.id, version: 1 }, { meetingPoint: 'Bus stand' })
    expect(edited.body.product).toMatchObject({
      rejectionReason: null,
      waitsSince: '2026-10-01T06:00:05.000Z',
      draft: { meetingPoint: 'Bus stand' },
    })
    expect(edited.body.product.timeline.map(({ action }: { action: string }) => action)).toEqual([
      'product.created',
      'product.returned',
      'product.edited',
    ])
    expect(edited.body.product.timeline[1].reason).toBe(reason)
    expect((await decide(admin, product.id, 'approve', { version: 2 })).status).toBe(200)
  })

  test('needs a reason', async () => {
    const { admin, product } = await waiting()
    const answer = await decide(admin, product.id, 'return', { version: 0, reason: ' ' })
    expect([answer.status, answer.body.message]).toEqual([400, 'Reason is required.'])
  })
})

describe('editing a product that is not live', () => {
  test('applies at once, keeps its place in the queue, and can move it to another territory', async () => {
    const { provider, admin, product } = await waiting()
    stage.pass(5000)
    const location = { country: 'India', state: 'Kerala', district: 'Wayanad' }
    const { status, body } = await edit(provider, product, { location, price: 90_000 })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({
      location,
      price: 90_000,
      version: 1,
      waitsSince: '2026-10-01T06:00:00.000Z',
    })
    expect((await stage.get(`/managed-products/${product.id}`, admin)).status).toBe(404)
    expect(
      await stage.value(sql`select changes from audit_log where action = 'product.edited'`),
    ).toMatchObject({ price: { old: 150_000, new: 90_000 }, district: { old: 'Idukki', new: 'Wayanad' } })
  })

  test('fails with an outdated version or an unknown location', async () => {
    const { provider, product } = await waiting()
    await edit(provider, product)
    const late = await edit(provider, product, { title: 'Late' })
    expect([late.status, late.body]).toEqual([409, changedTo('waiting for approval')])
    const location = { country: 'India', state: 'Kerala', district: 'Nowhere' }
    expect((await edit(provider, { id: product.id, version: 1 }, { location })).status).toBe(400)
  })
})

describe('editing a live product', () => {
  test('stages the edit until it is approved', async () => {
    const { provider, admin, product } = await live()
    const said = { title: 'Tea trails at dawn', price: 12_345_600, isInstant: true, cutoffMinutes: 1500 }
    const { status, body } = await edit(provider, product, { ...said, discountPrice: 9_900_050 })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({
      title: 'Tea trails of Munnar',
      status: 'approved',
      hasPendingChange: true,
      draft: said,
      change: {
        status: 'pending',
        fields: [
          { field: 'Title', old: 'Tea trails of Munnar', new: 'Tea trails at dawn' },
          { field: 'Price', old: '₹1,500', new: '₹1,23,456' },
          { field: 'Discount price', old: 'None', new: '₹99,000.50' },
          {
            field: 'Booking confirmation',
            old: 'After the provider accepts',
            new: 'Automatic, once paid',
          },
          { field: 'Booking closes', old: '2 hours before the start', new: '1 day 1 hour before the start' },
        ],
      },
    })
    const page = () => stage.get(`/products/${product.slug}`).then(({ body }) => body.product)
    expect((await page()).title).toBe('Tea trails of Munnar')
    const { version, change } = body.product
    const without = await decide(admin, product.id, 'approve', { version })
    expect([without.status, without.body]).toEqual([409, changedTo(editWaits)])
    const approved = await decide(admin, product.id, 'approve', { version, changeId: change.id })
    expect(approved.body.product).toMatchObject({
      title: said.title,
      change: null,
      hasPendingChange: false,
    })
    expect(await page()).toMatchObject({ title: said.title, price: 12_345_600, discountPrice: 9_900_050 })
    expect(await stage.value(sql`select status::text from product_changes`)).toBe('approved')
  })

  test('shows what a tour offers once an administrator has approved it, and nothing of stays', async () => {
    const { provider, admin, product } = await live()
    const told = { highlights: ' Sunrise \n\nTea with the maker', minimumAge: 6, amenities: 'Pool' }
    const { body } = await edit(provider, product, told)
    const { version, change } = body.product
    expect(change.fields).toEqual([
      { field: 'Highlights', old: 'None', new: 'Sunrise\nTea with the maker' },
      { field: 'Minimum age', old: 'None', new: '6' },
    ])
    const page = () => stage.get(`/products/${product.slug}`).then((answer) => answer.body.product)
    expect(await page()).toMatchObject({ highlights: null, minimumAge: null })
    await decide(admin, product.id, 'approve', { version, changeId: change.id })

    expect(await page()).toMatchObject({
      highlights: 'Sunrise\nTea with the maker',
      minimumAge: 6,
      amenities: null,
      host: { since: '2026-10-01T06:00:00.000Z', products: 1 },
    })
  })

  test('replaces an earlier edit, which can no longer be approved', async () => {
    const { provider, admin, product } = await live()
    const first = (await edit(provider, product, { title: 'First' })).body.product
    const second = (await edit(provider, first, { title: 'Second' })).body.product
    expect(second.change.fields).toEqual([{ field: 'Title', old: 'Tea trails of Munnar', new: 'Second' }])
    for (const version of [first.version, second.version]) {
      const answer = await decide(admin, product.id, 'approve', { version, changeId: first.change.id })
      expect([answer.status, answer.body]).toEqual([409, changedTo(editWaits)])
    }
    expect(
      await stage.value(sql`select string_agg(status::text, ' ' order by status) from product_changes`),
    ).toBe('pending withdrawn')
  })

  test('continues a returned edit, with the reason shown', async () => {
    const { provider, admin, product } = await live()
    const staged = (await edit(provider, product, { title: 'Shouting!!!' })).body.product
    const seen = { version: staged.version, changeId: staged.change.id }
    await decide(admin, product.id, 'return', { ...seen, reason: 'Do not shout.' })
    const back = await read(provider, product.id)
    expect(back).toMatchObject({
      status: 'approved',
      title: 'Tea trails of Munnar',
      rejectionReason: null,
      hasPendingChange: false,
      draft: { title: 'Shouting!!!' },
      change: { status: 'returned', reason: 'Do not shout.' },
    })
    // The administrator looks at what customers see.
    expect((await read(admin, product.id)).draft).toMatchObject({ title: 'Tea trails of Munnar' })
    stage.pass(1000)
    const again = (await edit(provider, back, { title: 'Quiet' })).body.product
    expect(again.change).toMatchObject({ status: 'pending', reason: null })
    expect((await read(admin, product.id)).draft).toMatchObject({ title: 'Quiet' })
    stage.pass(1000)
    const nothing = (await edit(provider, again)).body.product
    expect(nothing).toMatchObject({
      change: null,
      hasPendingChange: false,
      draft: { title: product.title },
    })
  })

  test('fails on an outdated version, with the current state', async () => {
    const { provider, admin, product } = await waiting()
    await decide(admin, product.id, 'return', { version: 0, reason })
    const late = async (by: string) => (await edit(by, product, { title: 'Late' })).body
    expect(await late(provider)).toEqual(changedTo('returned'))
    await edit(provider, { id: product.id, version: 1 })
    await approve(admin, product.id)
    expect(await late(provider)).toEqual(changedTo('live'))
    const staged = (await edit(provider, await read(provider, product.id), { title: 'Other' })).body.product
    expect(await late(provider)).toEqual(changedTo(editWaits))
    const seen = { version: staged.version, changeId: staged.change.id }
    await decide(admin, product.id, 'return', { ...seen, reason })
    expect(await late(provider)).toEqual(changedTo('live, with a returned edit,'))
    const again = await decide(admin, product.id, 'approve', seen)
    expect([again.status, again.body]).toEqual([409, changedTo('live, with a returned edit,')])
  })

  test('stages nothing if nothing has changed', async () => {
    const { provider, product } = await live()
    const { status, body } = await edit(provider, product)
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ hasPendingChange: false, version: product.version })
    const staged = (await edit(provider, product, { title: 'Other' })).body.product
    const undone = (await edit(provider, staged)).body.product
    expect(undone).toMatchObject({ hasPendingChange: false, change: null })
    expect(undone.timeline.at(-1).action).toBe('product.change-withdrawn')
  })

  test('can be withdrawn while the edit is pending', async () => {
    const { provider, product } = await live()
    const path = `/managed-products/${product.id}/withdraw-change`
    const early = await stage.post(path, undefined, provider)
    expect([early.status, early.body]).toEqual([409, { message: 'No edit is waiting for approval.' }])
    await edit(provider, product, { title: 'Other' })
    const { status, body } = await stage.post(path, undefined, provider)
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ hasPendingChange: false, change: null, title: product.title })
    expect(await stage.value(sql`select status::text from product_changes`)).toBe('withdrawn')
  })

  test('to another location needs an administrator of both territories', async () => {
    const { provider, admin, product } = await live()
    const location = { country: 'India', state: 'Kerala', district: 'Wayanad' }
    const { version, change } = (await edit(provider, product, { location })).body.product
    const seen = { version, changeId: change.id }
    const refused = await decide(admin, product.id, 'approve', seen)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('out of your territory')
    expect((await read(admin, product.id)).location.district).toBe('Idukki')
    const kerala = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    expect((await decide(kerala, product.id, 'approve', seen)).body.product.location).toEqual(location)
    expect((await stage.get(`/managed-products/${product.id}`, admin)).status).toBe(404)
  })

  test('is not possible for a suspended provider', async () => {
    const { provider, product } = await live()
    await suspend('provider@example.com')
    expect((await edit(provider, product)).status).toBe(401)
  })
})
