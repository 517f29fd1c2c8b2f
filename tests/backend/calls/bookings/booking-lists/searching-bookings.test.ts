import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../../backend/db/database.ts'
import { prefixQuery } from '../../../../../backend/lists/prefix-query.ts'
import { matchesWords } from '../../../../../backend/services/bookings/lists/search-bookings.ts'
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
  }
})

test('a search for what very many words begin with finds all of them', async () => {
  await addManyBookings(stage, (index) => ({ productTitle: `Tea${index} garden` }))
  expect(await idsWhere(await matchesWords(stage.db, 'tea'))).toHaveLength(60)
})
