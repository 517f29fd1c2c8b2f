// A search with days stays valid until the next slot of these days closes.
import { addDays } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { countAtOnce, explainQuery, recordQueries } from '../../../support/recorded-work.ts'
import { addMember } from '../../../support/members.ts'
import { addProduct, addSlot, idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const first = '2026-09-29'

const randomSlot = fc.record({
  day: fc.integer({ min: 0, max: 9 }),
  time: fc.integer({ min: 0, max: 23 }),
  closesAfter: fc.integer({ min: -96, max: 96 }),
  isClosed: fc.boolean(),
})

beforeEach(async () => {
  const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
  const products = [await addProduct(stage.db, provider.id), await addProduct(stage.db, provider.id)]
  const seen = new Set<string>()
  for (const { day, time, closesAfter, isClosed } of fc.sample(randomSlot, { seed: 5, numRuns: 60 })) {
    const key = `${day} ${time}`
    if (seen.has(key)) continue
    seen.add(key)
    await addSlot(stage.db, products[time % 2] ?? '', {
      date: addDays(first, day),
      startTime: `${String(time).padStart(2, '0')}:00`,
      endTime: '23:59',
      isClosed,
      cutoffAt: new Date(stage.now().getTime() + closesAfter * hourMs),
    })
  }
})

const search = (from: string, until?: string) =>
  stage.get(
    `/products?kind=${until === undefined ? 'tour' : 'stay'}&date=${from}${until === undefined ? '' : `&departure=${until}`}`,
  )

describe('the end of a search', () => {
  test('is the next closing of all slots of its days', async () => {
    let ends = 0
    for (let from = 0; from < 10; from += 1) {
      for (const nights of [undefined, 1, 3, 7]) {
        const day = addDays(first, from)
        const last = nights === undefined ? undefined : addDays(day, nights)
        const expected = (await stage.value(sql`select min(cutoff_at) from availability_slots
          where date between ${day} and ${last ?? day} and not is_closed
            and cutoff_at > ${stage.now().toISOString()}`)) as string | null
        const { status, body } = await search(day, last)
        expect(status).toBe(200)
        // Of days nearby nobody is told.
        if (body.otherDays !== undefined) {
          expect(Date.parse(body.validUntil) - stage.now().getTime(), `${day} ${last}`).toBe(1000)
          continue
        }
        if (body.validUntil !== null) ends += 1
        expect(body.validUntil, `${day} ${last}`).toBe(
          expected === null ? null : new Date(expected).toISOString(),
        )
      }
    }
    expect(ends).toBeGreaterThan(10)
  })

  test('is read by an index, of each day as far as its first row', async () => {
    const queries = await recordQueries(() => search('2026-10-01', '2026-10-04'))
    const query = queries.find(({ sql: text }) => text.includes('as closing'))
    if (!query) throw new Error('no such statement')
    const plan = await stage.db.transaction(async (tx) => {
      // Of a few rows, whose number an autovacuum may have counted before them, all ways seem to cost the same.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await tx.execute(sql.raw(`set local enable_${way} = off`))
      return explainQuery(tx, query)
    })
    expect(plan).toContain('availability_slots_closing_index')
    expect(plan).not.toContain('Sort')
  })
})

test('a search that finds nothing leaves connections to others while it looks for filters to leave out', async () => {
  const filters =
    'q=zanzibar&kind=tour&category=Nature&minimumPrice=1&maximumPrice=9000&minimumRating=4&instant=yes&guests=2'
  expect(await countAtOnce(() => stage.get(`/products?${filters}&date=2026-10-01`))).toBeLessThanOrEqual(4)
})
