// The rating of a product is rounded once: the search finds it by what is shown.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addProduct, idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

const search = async (query: string) => (await stage.get(`/products?${query}`)).body.rows

test.each([
  { sum: 58, count: 13, shown: 4.5, isFound: true },
  { sum: 89, count: 20, shown: 4.5, isFound: true },
  { sum: 427, count: 96, shown: 4.4, isFound: false },
])(
  '$count reviews with the sum $sum are shown as $shown, and searched as that',
  async ({ sum, count, shown, isFound }) => {
    const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
    const id = await addProduct(stage.db, provider.id)
    await stage.db.execute(
      sql`update products set rating_sum = ${sum}, review_count = ${count} where id = ${id}`,
    )
    expect(await search('minimumRating=4')).toMatchObject([{ id, rating: shown }])
    expect(await search('minimumRating=4.5')).toHaveLength(isFound ? 1 : 0)
  },
)
