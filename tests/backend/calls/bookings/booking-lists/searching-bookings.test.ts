import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../../backend/db/database.ts'
import { prefixQuery } from '../../../../../backend/lists/prefix-query.ts'
import {
  matchesInScope,
  matchesWords,
} from '../../../../../backend/services/bookings/lists/search-bookings.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { addManyBookings } from './many-bookings.ts'

const stage = createStage()

const titles = [
  'Tea gardens of Munnar',
  'Teashop & tea-tasting at O’Neil’s',
  "The king's road \\ old fort",
  'തേയിലത്തോട്ടം മൂന്നാർ',
  'Çay bahçesi İdukki',
  'www.teagardens.example/tours 2026-10',
  'चाय के बागान',
]

const idsWhere = (condition: SQL) =>
  rowsOf(stage.db, sql`select id from bookings where ${condition} order by id`, z.object({ id: z.string() }))

test('a search finds what begins with its words, however they are written', async () => {
  await addManyBookings(stage, (index) => ({ productTitle: titles[index % titles.length] ?? '' }))
  await stage.db.execute(sql`update bookings set customer_name = 'Teamaster Teo' where total_amount = 1003`)
  await stage.db.execute(sql`update bookings set territory_path = 'IN/TN/madurai' where total_amount % 3 = 0`)
  const texts = [
    'te',
    'TEA',
    'tea t',
    'tea-ta',
    'o neil',
    "king's",
    'fort \\',
    'തേയില',
    'മൂന്ന',
    'ç',
    'i',
    'İd',
  ]
  for (const text of [
    ...texts,
    'www',
    'teagardens.ex',
    '2026',
    'चा',
    'teamas',
    'nowhere',
    'a tea',
    '&',
    "'",
  ]) {
    const expected = await idsWhere(sql`search @@ ${prefixQuery(text) ?? sql`''::tsquery`}`)
    expect([text, await idsWhere(await matchesWords(stage.db, text))]).toEqual([text, expected])
    for (const state of ['IN/KL', 'IN/TN']) {
      const inState = sql`state_path = ${state}`
      const found = (await matchesInScope(stage.db, text, inState, state)).condition ?? sql`true`
      expect([state, text, await idsWhere(found)]).toEqual([
        state,
        text,
        await idsWhere(sql`search @@ ${prefixQuery(text) ?? sql`''::tsquery`} and ${inState}`),
      ])
    }
  }
})

test('a search in a state finds its bookings alone, by few words and by many', async () => {
  await addManyBookings(stage, (index) => ({
    productTitle: `Tea${index} garden`,
    territoryPath: index % 2 === 0 ? 'IN/TN/madurai' : idukki,
  }))
  const scope = sql`state_path = ${'IN/KL'}`
  for (const [text, count] of [
    ['gar', 30],
    ['tea5', 6],
    ['tea', 30],
    ['tea gar', 30],
    ['nothing', 0],
  ] as const)
    expect([
      text,
      await idsWhere((await matchesInScope(stage.db, text, scope, 'IN/KL')).condition ?? scope),
    ]).toEqual([text, expect.objectContaining({ length: count })])
})

test('a number that is also a word finds no booking of another state', async () => {
  const { root } = await addManyBookings(stage, (index) =>
    index === 7 ? { territoryPath: 'IN/TN/madurai' } : {},
  )
  const number = z.object({ number: z.int() })
  const [other] = await rowsOf(
    stage.db,
    sql`update bookings set product_title = 'Walk ' || (
        select booking_number from bookings where state_path = 'IN/TN'
      ) where total_amount = 1001
      returning (select booking_number from bookings where state_path = 'IN/TN') as number`,
    number,
  )
  const find = async (who: Member) => (await stage.get(`/bookings?q=${other?.number}`, who.cookie)).body.rows
  expect(await find(root)).toHaveLength(2)
  const kerala = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
  expect(await find(kerala)).toMatchObject([{ productTitle: `Walk ${other?.number}` }])
})

test('administrators find the words of bookings in their territory, and of no other', async () => {
  const { root } = await addManyBookings(stage, (index) =>
    index % 3 === 0 ? { territoryPath: 'IN/TN/madurai', productTitle: 'Tea of Madurai' } : {},
  )
  await stage.db.execute(sql`update bookings set customer_name = 'Meera Teo' where total_amount = 1001`)
  const found = async (who: Member, query: string): Promise<number> => {
    const { body } = await stage.get(`/bookings?${query}`, who.cookie)
    return body.total
  }
  const kerala = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
  const tamilNadu = await addMember(stage.db, 'ssa', { territoryPath: 'IN/TN' })
  const district = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const counts = async (query: string) => [
    await found(root, query),
    await found(kerala, query),
    await found(tamilNadu, query),
    await found(district, query),
  ]
  expect(await counts('q=tea')).toEqual([60, 40, 20, 40])
  expect(await counts('q=madu+te')).toEqual([20, 0, 20, 0])
  expect(await counts('q=mee+teo')).toEqual([1, 1, 0, 1])
  expect(await counts('q=tea&territory=IN/TN')).toEqual([20, 0, 20, 0])
  expect(await counts('q=tea&territory=IN')).toEqual([60, 40, 20, 40])
})

test('a search for what very many words begin with finds all of them', async () => {
  await addManyBookings(stage, (index) => ({ productTitle: `Tea${index} garden` }))
  expect(await idsWhere(await matchesWords(stage.db, 'tea'))).toHaveLength(60)
})
