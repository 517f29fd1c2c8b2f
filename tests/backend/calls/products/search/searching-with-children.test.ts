// A search with children finds no tour that is not for them.
import { describe, expect, test } from 'vitest'
import { addMarket, addProduct } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { searching } from './search-scene.ts'

const stage = createStage()
const search = searching(stage)

async function catalogue() {
  const { provider } = await addMarket(stage.db, { title: 'For all' })
  await addProduct(stage.db, provider.id, { title: 'From 11', minimumAge: 11 })
  await addProduct(stage.db, provider.id, { title: 'From 12', minimumAge: 12 })
  await addProduct(stage.db, provider.id, { title: 'Stay', kind: 'stay', guestsPerRoom: 4 })
}

describe('a search', () => {
  test.each([
    ['guests=4&children=2', ['For all', 'From 11', 'Stay']],
    ['guests=4&children=0', ['For all', 'From 11', 'From 12', 'Stay']],
    ['guests=4', ['For all', 'From 11', 'From 12', 'Stay']],
    // One of the guests is an adult.
    ['guests=1&children=1', ['For all', 'From 11', 'From 12', 'Stay']],
    ['guests=4&children=2&kind=tour', ['For all', 'From 11']],
  ])('for %s finds and counts %j', async (query, titles) => {
    await catalogue()
    const found = await search(query)
    expect([found.titles, found.total]).toEqual([titles, titles.length])
    const stays = found.filterCounts.find(({ value }: { value: string }) => value === 'stay')
    const tours = found.filterCounts.find(({ value }: { value: string }) => value === 'tour')
    expect([tours.count, stays.count]).toEqual([query.includes('children=2') ? 2 : 3, 1])
  })

  test('for children that finds nothing says what there is without them', async () => {
    await addMarket(stage.db, { title: 'White water', minimumAge: 14 })
    const empty = await search('q=water&guests=3&children=1')
    expect([empty.total, empty.wider[0]]).toEqual([0, { name: 'children', count: 1 }])
  })
})
