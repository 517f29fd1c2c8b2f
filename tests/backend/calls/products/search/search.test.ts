// What the search understands, and what it counts.
import type { FilterCount } from '@affiliate-booking/contract/shapes/products/found-products'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { withoutTriggers } from '../../../../support/databases/test-database.ts'
import { offering } from '../offering.ts'
import { searching } from './search-scene.ts'

const stage = createStage()
const { register, offer, approve } = offering(stage)
const search = searching(stage)

const stay = { kind: 'stay', guestsPerRoom: 2, durationMinutes: null }

/** Three tours and a stay, of one provider. */
async function catalogue() {
  const provider = await register('provider@example.com')
  const admin = await stage.signedInAs('super_admin')
  const live = async (product: object, rating = [0, 0]) => {
    const { id } = await offer(provider, product)
    expect((await approve(admin, id)).status).toBe(200)
    await stage.db.execute(
      sql`update products set rating_sum = ${rating[0]}, review_count = ${rating[1]} where id = ${id}`,
    )
  }
  const alappuzha = { country: 'India', state: 'Kerala', district: 'Alappuzha' }
  await live({ title: 'Tea trails of Munnar', price: 150_000, cancellationPolicy: 'moderate' }, [50, 10])
  await live({
    title: 'Night trek',
    category: 'Adventure',
    price: 90_000,
    durationMinutes: 1500,
    isInstant: true,
  })
  await live(
    { title: 'Short walk', price: 50_000, durationMinutes: 60, cancellationPolicy: 'flexible' },
    [8, 2],
  )
  await live(
    { ...stay, title: 'Houseboat', description: 'On the lake.', price: 700_000, location: alappuzha },
    [9, 2],
  )
  // Past the words that the search has cached.
  stage.pass(61_000)
}

describe('the filters of the search', () => {
  test('find what they say, and count it', async () => {
    await catalogue()
    for (const [query, titles] of [
      ['minimumPrice=900', ['Houseboat', 'Night trek', 'Tea trails of Munnar']],
      ['minimumPrice=600&maximumPrice=1000', ['Night trek']],
      ['minimumRating=4.5', ['Houseboat', 'Tea trails of Munnar']],
      ['minimumRating=4', ['Houseboat', 'Short walk', 'Tea trails of Munnar']],
      ['duration=short', ['Short walk', 'Tea trails of Munnar']],
      ['duration=day', []],
      ['duration=long', ['Night trek']],
      ['instant=yes', ['Night trek']],
      ['freeCancellation=yes', ['Short walk']],
    ] as const) {
      const found = await search(query)
      expect.soft([found.titles, found.total], query).toEqual([titles, titles.length])
    }
  })

  test('are counted with each other, so that each choice shows what it leaves, and those that leave nothing are named', async () => {
    await catalogue()
    const { total, filterCounts, priceRange } = await search('kind=tour&maximumPrice=1000')
    const counts = Object.fromEntries(
      filterCounts.map(({ name, value, count }: FilterCount) => [`${name}=${value}`, count]),
    )

    expect([total, priceRange]).toEqual([2, { lowest: 50_000, highest: 150_000 }])
    expect(counts).toEqual({
      'kind=tour': 2,
      'kind=stay': 0,
      'category=Heritage': 0,
      'category=Beach': 0,
      'category=Nature': 1,
      'category=Adventure': 1,
      'minimumRating=4.5': 0,
      'minimumRating=4': 1,
      'minimumRating=3': 1,
      'duration=short': 1,
      'duration=day': 0,
      'duration=long': 1,
      'instant=yes': 1,
      'freeCancellation=yes': 1,
      'wifi=yes': 0,
      'parking=yes': 0,
      'airConditioning=yes': 0,
      'hotWater=yes': 0,
      'breakfast=yes': 0,
      'pool=yes': 0,
    })

    // Each with what the search finds without it.
    const empty = await search('q=short&instant=yes&kind=tour&guests=2')
    expect([empty.rows, empty.total]).toEqual([[], 0])
    expect(empty.wider).toEqual([
      { name: 'q', count: 1 },
      { name: 'instant', count: 1 },
    ])
    expect((await search('q=short')).wider, 'only without results').toBeUndefined()
  })

  test('leave the number out where there are too many to count for each visitor, and count those of a place', async () => {
    await register('provider@example.com')
    await withoutTriggers(stage.db, (tx) =>
      tx.execute(sql`
      insert into products (slug, provider_id, kind, title, description, category, price, country, state, district,
        territory_path, maximum_seats, cutoff_minutes, cancellation_policy, status, created_at, updated_at)
      select 'walk-' || n, (select id from users where email = 'provider@example.com'), 'tour', 'Walk', 'A walk.',
        'Nature', 10000, 'India', 'Kerala', case when n > 3000 then 'Wayanad' else 'Idukki' end, 'IN/KL/idukki', 8, 0,
        'flexible', 'approved', '2026-09-01', '2026-09-01'
      from generate_series(1, 3001) n`),
    )

    expect(await search('')).toMatchObject({ total: null, filterCounts: null, priceRange: null })
    expect(await search('minimumRating=4')).toMatchObject({ rows: [], total: null })
    expect(await search('q=walk')).toMatchObject({ total: null, filterCounts: null, priceRange: null })
    const inWayanad = await search('state=Kerala&district=Wayanad')
    expect(inWayanad).toMatchObject({ total: 1, priceRange: { lowest: 10_000, highest: 10_000 } })
    expect(inWayanad.filterCounts).toContainEqual({ name: 'kind', value: 'tour', count: 1 })
  })
})

describe('the words of a search', () => {
  test('find titles, kinds and places', async () => {
    await catalogue()
    for (const [words, titles] of [
      ['munnar tour', ['Tea trails of Munnar']],
      ['munnar stay', []],
      ['stays in Alappuzha', ['Houseboat']],
      ['hotel near kerala', ['Houseboat']],
      ['alleppey houseboats', ['Houseboat']],
      ['hotels near me', ['Houseboat']],
      ['places to visit in Munnar', ['Tea trails of Munnar']],
      ['in', ['Houseboat', 'Night trek', 'Short walk', 'Tea trails of Munnar']],
    ] as const)
      expect.soft((await search(`q=${encodeURIComponent(words)}`)).titles, words).toEqual(titles)
  })

  test('find the singular by the plural, and the other way round', async () => {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    for (const title of ['Quiet beach', 'Beaches by bicycle', 'Old monastery', 'Monasteries of Spiti'])
      await approve(admin, (await offer(provider, { title })).id)
    stage.pass(61_000)
    for (const [words, titles] of [
      ['beaches', ['Beaches by bicycle', 'Quiet beach']],
      ['beach', ['Beaches by bicycle', 'Quiet beach']],
      ['monasteries', ['Monasteries of Spiti', 'Old monastery']],
      ['monastery', ['Monasteries of Spiti', 'Old monastery']],
    ] as const)
      expect.soft((await search(`q=${words}`)).titles, words).toEqual(titles)
  })

  test('are corrected where they find nothing, and stay as they are where they do or are unknown', async () => {
    await catalogue()
    for (const [words, correctedText, titles] of [
      ['munar', 'munnar', ['Tea trails of Munnar']],
      ['tee trials munner', 'tea trails munnar', []],
      ['Allapuzha stay', 'alappuzha stay', ['Houseboat']],
      ['hosueboat', 'houseboat', ['Houseboat']],
    ] as const) {
      const found = await search(`q=${encodeURIComponent(words)}`)
      if (titles.length > 0)
        expect.soft(found, words).toMatchObject({ correctedText, titles, total: titles.length })
      else expect.soft(found.titles, words).toEqual(titles)
    }
    expect((await search('q=tasting')).correctedText, 'a word of the description').toBeUndefined()
    expect(await search('q=zanzibar')).toMatchObject({ rows: [], total: 0, wider: [{ name: 'q', count: 4 }] })
  })
})
