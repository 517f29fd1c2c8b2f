// A search without results on its days says on which days near them it has some.
import { addDays } from '@affiliate-booking/shared/days'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addNights, addProduct, addSlot, idukki, wayanad } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { searching } from './search-scene.ts'

const stage = createStage()
const search = searching(stage)
const wanted = '2026-10-20'
const around = (...days: readonly number[]) => days.map((away) => addDays(wanted, away))

const addProvider = () => addMember(stage.db, 'service_provider', { territoryPath: idukki })

async function addTour(days: readonly string[], overrides: Parameters<typeof addProduct>[2] = {}) {
  const productId = await addProduct(stage.db, (await addProvider()).id, overrides)
  for (const date of days) await addSlot(stage.db, productId, { date, capacity: 6 })
}

const daysOf = (found: { otherDays?: readonly { date: string; count: number }[] }) =>
  (found.otherDays ?? []).map(({ date, count }) => [date, count])

describe('the other days of a search without results', () => {
  test('are the four nearest that have some, at most a week away, in their order and counted', async () => {
    await addTour(around(-8, -5, -2, 1, 3, 6, 8))
    await addTour(around(-2, 3))

    expect(daysOf(await search(`date=${wanted}`))).toEqual([
      [addDays(wanted, -5), 1],
      [addDays(wanted, -2), 2],
      [addDays(wanted, 1), 1],
      [addDays(wanted, 3), 2],
    ])
  })

  test('meet the other filters, with seats for all guests', async () => {
    await addTour(around(1))
    await addTour(around(2), { state: 'Kerala', district: 'Wayanad', territoryPath: wayanad })
    await addTour(around(3), { maximumSeats: 4 })

    expect(daysOf(await search(`date=${wanted}&guests=5&state=Kerala&district=Idukki`))).toEqual([
      [addDays(wanted, 1), 1],
    ])
    expect(daysOf(await search(`date=${wanted}&guests=7`))).toEqual([])
  })

  test('are as many nights in a row for a stay, and not before today', async () => {
    const today = '2026-10-01'
    const stay = { kind: 'stay', title: 'Tea house' } as const
    const productId = await addProduct(stage.db, (await addProvider()).id, stay)
    await addNights(stage.db, productId, 3, { from: addDays(wanted, 1) })
    const found = await search(`kind=stay&date=${wanted}&departure=${addDays(wanted, 2)}`)
    expect(found.otherDays).toEqual([
      { date: addDays(wanted, 1), departure: addDays(wanted, 3), count: 1 },
      { date: addDays(wanted, 2), departure: addDays(wanted, 4), count: 1 },
    ])

    await addTour([addDays(today, -1), addDays(today, 2)])
    expect(daysOf(await search(`kind=tour&date=${today}`))).toEqual([[addDays(today, 2), 1]])
  })

  test('are not looked for when there are results, without days, or when no day would help', async () => {
    await addTour(around(0, 1))
    for (const query of [`date=${wanted}`, 'q=zanzibar', `date=${addDays(wanted, 1)}&q=zanzibar`])
      expect.soft((await search(query)).otherDays, query).toBeUndefined()
  })

  test('are kept for a second at most, as nobody is told of changes on them', async () => {
    await addTour(around(-1, 4))
    const { validUntil } = await search(`date=${wanted}`)
    expect(Date.parse(validUntil) - stage.now().getTime()).toBe(1000)
  })
})
