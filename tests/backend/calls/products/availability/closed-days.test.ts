import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { daily } from '../offering.ts'
import { availabilityScene, type SlotLike } from './availability-scene.ts'

const stage = createStage()
const { path, calendar, book } = availabilityScene(stage)

describe('a range of closed days', () => {
  const dates = (slots: SlotLike[]) =>
    slots.flatMap(({ date, status }) => (status === 'CLOSED' ? [] : [date.slice(-2)]))

  async function open() {
    const made = await calendar()
    await made.setRules(daily())
    const close = (payload: object) => stage.post(path(made.id, 'closed-days'), payload, made.provider)
    const reopen = (payload: object) =>
      stage.post(path(made.id, 'closed-days/remove'), payload, made.provider)
    const days = async () => dates(await made.slots('2026-10-08', '2026-10-14'))
    return { ...made, close, reopen, days }
  }

  test('closes each day with its reason, and is opened as one', async () => {
    const { close, reopen, days } = await open()
    const { status, body } = await close({ from: '2026-10-09', to: '2026-10-12', reason: ' Monsoon ' })
    expect([status, body.product.exceptions]).toEqual([
      201,
      ['09', '10', '11', '12'].map((day) =>
        expect.objectContaining({ date: `2026-10-${day}`, isClosed: true, reason: 'Monsoon' }),
      ),
    ])
    expect(await days()).toEqual(['08', '13', '14'])
    expect((await reopen({ from: '2026-10-10', to: '2026-10-11' })).status).toBe(200)
    expect(await days()).toEqual(['08', '10', '11', '13', '14'])
    expect((await reopen({ from: '2026-10-10', to: '2026-10-11' })).body).toEqual({
      message: 'None of these days is closed.',
    })
  })

  test('leaves days alone that are closed already, and brings back a time that was added to a day', async () => {
    const { close, reopen, except, slots } = await open()
    await except({ date: '2026-10-10', isClosed: true })
    await except({ date: '2026-10-11', isClosed: false, startTime: '17:00', endTime: '19:00', capacity: 3 })
    const { body } = await close({ from: '2026-10-09', to: '2026-10-11', reason: 'Festival' })
    expect(
      body.product.exceptions.map(({ date, reason }: { date: string; reason: string | null }) => [
        date,
        reason,
      ]),
    ).toEqual([
      ['2026-10-09', 'Festival'],
      ['2026-10-10', null],
      ['2026-10-11', null],
      ['2026-10-11', 'Festival'],
    ])
    expect(await slots('2026-10-11')).toEqual([])
    await reopen({ from: '2026-10-09', to: '2026-10-11' })
    expect((await slots('2026-10-11')).map(({ startTime }) => startTime)).toEqual(['09:00', '17:00'])
  })

  test('tells its reason to the provider alone', async () => {
    const { close, id, provider } = await open()
    await close({ from: '2026-10-09', to: '2026-10-09', reason: 'Family wedding' })
    const root = await stage.signedInAs('super_admin')
    const reasonFor = async (cookie: string) =>
      (await stage.get(`/managed-products/${id}`, cookie)).body.product.exceptions[0].reason
    expect([await reasonFor(provider), await reasonFor(root)]).toEqual(['Family wedding', null])
  })

  test('keeps the bookings of its days', async () => {
    const { close, slots } = await open()
    const [slot] = await slots('2026-10-10')
    await book(slot?.id ?? '', 2)
    const { body } = await close({ from: '2026-10-09', to: '2026-10-11' })
    expect(body.bookingCount).toBe(1)
    expect((await close({ from: '2026-10-11', to: '2026-10-12' })).body.bookingCount).toBe(0)
    expect(await slots('2026-10-10')).toMatchObject([{ status: 'CLOSED', capacity: 10, free: 8 }])
  })

  test('is refused where it makes no sense, and closes nothing', async () => {
    const { close, days } = await open()
    for (const [payload, message] of [
      [{ from: '2026-10-12', to: '2026-10-11' }, 'The last day must not be before the first.'],
      [{ from: '2026-09-30', to: '2026-10-11' }, 'Choose today or a later day.'],
      [{ from: '2026-10-02', to: '2027-10-03' }, 'Close at most 366 days at once.'],
      [{ from: '2028-09-01', to: '2028-10-11' }, 'Choose days within the next two years.'],
      [{ from: '2026-10-02', to: '2026-02-30' }, expect.any(String)],
    ] as const) {
      const { status, body } = await close(payload)
      expect.soft([status, body.message], JSON.stringify(payload)).toEqual([400, message])
      expect.soft(await days(), JSON.stringify(payload)).toHaveLength(7)
    }
  })
})
