// The wish list of a customer.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'
import { offering } from './offering.ts'

const stage = createStage()
const { register, offer, approve } = offering(stage)

async function scene() {
  const provider = await register('provider@example.com')
  const admin = await stage.signedInAs('super_admin')
  const slugs: string[] = []
  for (const title of ['Tea walk', 'Lake cruise']) {
    const { id } = await offer(provider, { title })
    const { body } = await approve(admin, id)
    slugs.push(body.product.slug)
  }
  const waiting = await offer(provider, { title: 'Waiting' })
  const [tea = '', lake = ''] = slugs
  return { customer: await stage.signedInAs('user'), tea, lake, waiting: String(waiting.slug) }
}

const save = (slug: string, customer: string) => stage.post(`/saved-products/${slug}`, undefined, customer)

describe('a wish list', () => {
  test('has what was saved on sale, the last first, and once', async () => {
    const { customer, tea, lake } = await scene()
    for (const slug of [tea, lake, lake]) {
      stage.pass(1000)
      expect(await save(slug, customer)).toMatchObject({ status: 200, body: { slug, isSaved: true } })
    }

    const { body } = await stage.get('/saved-products', customer)
    expect(body.rows.map(({ title }: { title: string }) => title)).toEqual(['Lake cruise', 'Tea walk'])
    expect((await stage.get('/saved-slugs', customer)).body.slugs.toSorted()).toEqual([tea, lake].toSorted())
  })

  test('is of one customer, and forgets what is removed', async () => {
    const { customer, tea } = await scene()
    const { cookie: other } = await addMember(stage.db, 'user')
    await save(tea, customer)

    expect((await stage.get('/saved-slugs', other)).body).toEqual({ slugs: [] })
    await stage.post(`/saved-products/${tea}/remove`, undefined, other)
    expect((await stage.get('/saved-slugs', customer)).body).toEqual({ slugs: [tea] })

    const removed = await stage.post(`/saved-products/${tea}/remove`, undefined, customer)
    expect(removed).toMatchObject({ status: 200, body: { slug: tea, isSaved: false } })
    expect((await stage.get('/saved-products', customer)).body).toEqual({ rows: [] })
  })

  test('takes only what is on sale, and hides what is taken off it', async () => {
    const { customer, tea, waiting } = await scene()
    expect((await save(waiting, customer)).status).toBe(404)
    expect((await save('nothing%00', customer)).status).toBe(404)
    expect((await stage.post('/saved-products/nothing%00/remove', undefined, customer)).status).toBe(200)

    await save(tea, customer)
    await stage.db.execute(sql`update products set status = 'pending_approval' where slug = ${tea}`)
    expect((await stage.get('/saved-products', customer)).body).toEqual({ rows: [] })
    expect((await stage.get('/saved-slugs', customer)).body).toEqual({ slugs: [tea] })
  })

  /** Saves so many others. */
  async function fill(saved: number, slug: string) {
    await stage.db.execute(sql`
      insert into products (slug, provider_id, kind, title, description, category, price, country, state, district,
        territory_path, maximum_seats, cutoff_minutes, cancellation_policy, status, created_at, updated_at)
      select 'walk-' || n, provider_id, kind, 'Walk', description, category, price, country, state, district,
        territory_path, 8, 0, 'flexible', 'approved', now(), now()
      from products, generate_series(1, ${saved}::int) n where slug = ${slug}`)
    await stage.db.execute(sql`
      insert into saved_products (user_id, product_id, created_at)
      select (select id from users where role = 'user' limit 1), id, now() from products where slug like 'walk-%'`)
  }

  const takeOffSale = (most: number) =>
    stage.db.execute(sql`
      update products set status = 'pending_approval'
      where id in (select id from products where slug like 'walk-%' order by id limit ${most})`)

  const full = {
    status: 409,
    body: { message: 'You have saved 200 tours and stays. Remove one first.' },
  }

  test('holds 200, and takes one that it has once more', async () => {
    const { customer, tea, lake } = await scene()
    await fill(199, tea)
    expect((await save(tea, customer)).status).toBe(200)
    expect(await save(lake, customer)).toMatchObject(full)
    expect(await save(tea, customer)).toMatchObject({ status: 200, body: { slug: tea, isSaved: true } })
  })

  test('holds 200 when several are saved at once', async () => {
    const { customer, tea, lake } = await scene()
    await fill(199, tea)
    const answers = await Promise.all([save(tea, customer), save(lake, customer)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  })

  test('takes others in place of what is off sale, which its page does not show', async () => {
    const { customer, tea, lake } = await scene()
    await fill(200, tea)
    await takeOffSale(1)
    expect((await save(tea, customer)).status).toBe(200)
    expect(await save(lake, customer)).toMatchObject(full)
  })

  test('has an end, however much of it is off sale', async () => {
    const { customer, tea } = await scene()
    await fill(400, tea)
    await takeOffSale(400)
    expect(await save(tea, customer)).toMatchObject({ status: 409, body: { message: 'Your list is full.' } })
  })
})
