// Days and times that the provider has closed here, as other channels read them.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { daily, offering } from '../offering.ts'
import { booked, calendars, channel, channelReader } from './other-channels.ts'

const stage = createStage()
const { register, offer } = offering(stage)
const night = { startTime: '14:00', endTime: '11:00' }
const stay = { kind: 'stay', guestsPerRoom: 2, durationMinutes: null }

/** Of a stay or a tour that is open every day, with its calendar as other channels read it. */
async function calendar(product: object = stay, times: object = night, email = 'provider@example.com') {
  const provider = await register(email)
  const { id } = await offer(provider, product)
  const path = `/managed-products/${id}`
  await stage.post(`${path}/rules`, { rules: daily(times) }, provider)
  const { feedPath } = (await stage.post(`${path}/calendars/feed/renew`, {}, provider)).body.calendars
  const token = feedPath.replace('/calendar/', '').replace('.ics', '')
  const read = async (): Promise<string> => (await stage.get(`/calendar-feeds/${token}`)).body.calendar
  const shown = async () =>
    new ICAL.Component(ICAL.parse(await read())).getAllSubcomponents('vevent').map((each) => {
      const { summary, startDate, endDate } = new ICAL.Event(each)
      return [summary, startDate.toString(), endDate.toString(), each.getFirstPropertyValue('transp')]
    })
  const close = (days: object) => stage.post(`${path}/closed-days`, days, provider)
  const open = (days: object) => stage.post(`${path}/closed-days/remove`, days, provider)
  const cancel = async (day: string) => {
    const { slots } = (await stage.get(`${path}/slots?from=${day}&to=${day}`, provider)).body
    return stage.post(`/slots/${slots[0].id}/cancel`, { reason: 'The pump is broken' }, provider)
  }
  const readChannel = async () => {
    const { send } = channelReader(stage)
    const payload = { name: 'Airbnb', address: channel }
    return (await send(`${path}/calendars/channels`, provider, payload)).body.calendars.channels[0]
  }
  return { id, provider, read, shown, close, open, cancel, readChannel }
}

const days = { from: '2026-10-10', to: '2026-10-12' }

describe('the calendar for other channels', () => {
  test('has days in a row that are closed here as one, without the reason, until they are open', async () => {
    const { read, shown, close, open } = await calendar()
    await close({ ...days, reason: 'Wedding of Asha' })
    await close({ from: '2026-10-20', to: '2026-10-20' })
    expect(await shown()).toEqual([
      ['Not available', '2026-10-10', '2026-10-13', 'OPAQUE'],
      ['Not available', '2026-10-20', '2026-10-21', 'OPAQUE'],
    ])
    const text = await read()
    expect(text).not.toContain('Asha')
    stage.pass(minuteMs)
    expect(await read()).toBe(text)
    await open(days)
    expect(await shown()).toEqual([['Not available', '2026-10-20', '2026-10-21', 'OPAQUE']])
  })

  test('has a night that was cancelled, beside those that are closed', async () => {
    const { shown, close, cancel } = await calendar()
    await close(days)
    await cancel('2026-10-13')
    expect(await shown()).toEqual([['Not available', '2026-10-10', '2026-10-14', 'OPAQUE']])
  })

  test('has the time of a tour that was cancelled, and no other of its day', async () => {
    const { shown, cancel } = await calendar({}, {})
    await cancel('2026-10-10')
    expect(await shown()).toEqual([
      ['Not available', '2026-10-10T03:30:00Z', '2026-10-10T07:30:00Z', 'OPAQUE'],
    ])
  })

  test('closes nothing here when a channel gives it back', async () => {
    const { read, close, open, readChannel } = await calendar()
    await close(days)
    const echo = await read()
    await open(days)
    calendars.set(channel, echo)
    expect(await readChannel()).toMatchObject({ closureCount: 0, error: null })
  })

  test('leaves another service open that reads it, since that may be why its days are closed', async () => {
    const { read, close, provider } = await calendar()
    await close(days)
    calendars.set(channel, await read())
    const { id } = await offer(provider, { ...stay, title: 'Overnight' })
    const { body } = await channelReader(stage).send(`/managed-products/${id}/calendars/channels`, provider, {
      name: 'Day cruise',
      address: channel,
    })
    expect(body.calendars.channels).toMatchObject([{ closureCount: 0, error: null }])
  })

  test('of another platform closes its days here', async () => {
    const { id, read, close, readChannel } = await calendar()
    await close(days)
    calendars.set(channel, (await read()).replaceAll(id, '4f6f7bd4-0000-4000-8000-000000000000'))
    expect(await readChannel()).toMatchObject({ closureCount: 1, error: null })
  })

  test('has nothing of what another channel has booked, which that would get back', async () => {
    const { shown, readChannel } = await calendar()
    calendars.set(channel, booked(['20261010', '20261012']))
    expect(await readChannel()).toMatchObject({ closureCount: 1 })
    expect(await shown()).toEqual([])
  })
})
