// Calendars of other channels on the provider's pages, and the address of our own.
import { describe, expect, test } from 'vitest'
import * as calendars from '../../../app/routes/products/calendars/route.tsx'
import * as feed from '../../../app/routes/products/feed/route.ts'
import type { ProductCalendars } from '../../../contract/shapes/products/calendars.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { render, renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, hostOffersNothing, json } from '../support/host.ts'
import { bodiesOf } from '../support/responses.ts'
import { visit } from '../support/visit.ts'
import { productAnswer } from '../support/rows/managed-product.ts'

const cookie = 'accessToken=abc'
const path = '/my-services/p-1/calendars'
const params = { id: 'p-1' }
const token = 'a'.repeat(43)

const airbnb: ProductCalendars['channels'][number] = {
  id: 'c-1',
  name: 'Airbnb',
  host: 'www.airbnb.example',
  readAt: '2031-07-01T10:00:00.000Z',
  succeededAt: '2031-07-01T09:45:00.000Z',
  error: null,
  closureCount: 1,
  closures: [{ startsAt: '2031-07-09T18:30:00.000Z', endsAt: '2031-07-11T18:30:00.000Z' }],
}
const none: ProductCalendars = { feedPath: null, channels: [], conflicts: [] }

async function open(found: Partial<ProductCalendars>, product: object = {}) {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'GET /managed-products/p-1': productAnswer({ hasCalendars: true, ...product }),
    'GET /managed-products/p-1/calendars': json({ calendars: { ...none, ...found } }),
  })
  return renderRoute(calendars, await visit(calendars, { path, params, cookie }))
}

async function post(form: Record<string, string>, call: string, answer = json({ calendars: none })) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    [call]: answer,
  })
  const page = await visit(calendars, { path, params, cookie, form })
  return { ...page, sent: received.filter(({ method }) => method === 'POST') }
}

describe('the calendars of a service', () => {
  test('show each channel with its last reading, its error and what it closes', async () => {
    const text = textOf(
      await open({ channels: [{ ...airbnb, error: 'The calendar did not answer in time.' }] }),
    )
    for (const words of [
      'Airbnb',
      'www.airbnb.example, read 1 Jul 2031, 3:15 pm',
      'The calendar did not answer in time. Last tried 1 Jul 2031, 3:30 pm.',
      'What was read before stays closed.',
      '1 booked period',
      '10 Jul 2031, 12:00 am to 12 Jul 2031, 12:00 am',
      'Read now',
      'Remove',
    ])
      expect(text).toContain(words)
  })

  test('show bookings that another channel has booked too', async () => {
    const html = await open({
      conflicts: [
        {
          id: 'b-1',
          bookingId: 'BK-000123',
          customerName: 'Asha',
          date: '2031-07-10',
          channelName: 'Airbnb',
        },
        {
          id: 'b-2',
          bookingId: 'BK-000124',
          customerName: 'Ravi',
          date: '2031-07-10',
          channelName: 'Airbnb',
          isUnpaid: true,
        },
      ],
    })
    expect(textOf(html)).toContain('BK-000123 Asha, 10 Jul 2031: also at Airbnb')
    expect(textOf(html)).toContain('Ravi, 10 Jul 2031: also at Airbnb (not paid yet')
    expect(textOf(html)).toContain('If you do not have room for both, cancel one of the two')
    expect(textOf(html)).not.toContain('Booked twice')
    expect(html).toContain('href="/bookings/b-1"')
  })

  test('show the address of our bookings once there is one', async () => {
    expect(textOf(await open({}))).toContain('Create an address')
    expect(textOf(await open({}))).toContain('Do two of your services share a boat or a room?')
    expect(textOf(await open({}))).toContain('So does the day on which guests leave')
    const html = await open({ feedPath: `/calendar/${token}.ics` })
    expect(html).toContain(`value="http://app.test/calendar/${token}.ics"`)
    expect(textOf(html)).toContain('Replace the address')
  })

  test('remove a channel, and replace or remove the address, only after saying what follows', async () => {
    const html = await open({ feedPath: `/calendar/${token}.ics`, channels: [airbnb] })
    const [channel = '', replace = '', remove = ''] = (
      html.match(/<details[^>]*>(?:(?!<\/details>).)*<\/details>/gs) ?? []
    )
      .filter((each) => each.includes('<button'))
      .map(textOf)
    expect(channel).toMatch(/Remove .*can be booked here again at once: 1 period\..* Yes, remove it/)
    expect(replace).toMatch(/Replace the address .*stops working\..* Yes, replace the address/)
    expect(remove).toMatch(/Remove the address .*no longer see your bookings.* Yes, remove the address/)
    const outside = html.replaceAll(/<details[^>]*>.*?<\/details>/gs, '')
    expect(outside).not.toMatch(/value="(?:remove|remove-feed|renew-feed)"/)
  })

  test('are not there at a host that does not share them', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'service_provider' }) })
    hostOffersNothing()
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /managed-products/p-1': productAnswer(),
    })
    const { status, thrown } = await visit(calendars, { path, params, cookie })
    expect([status, thrown]).toEqual([404, true])
  })

  test('of a stay take how many rooms a channel sells, and show it', async () => {
    const call = 'POST /managed-products/p-1/calendars/channels'
    const form = { name: 'Airbnb', address: 'https://airbnb.example/1.ics', seats: '1' }
    expect(bodiesOf((await post(form, call)).sent)).toEqual([{ ...form, seats: 1 }])
    const html = await open({ channels: [{ ...airbnb, seats: 1 }] }, { kind: 'stay' })
    expect(textOf(html)).toContain('www.airbnb.example, 1 room, read 1 Jul 2031')
    expect(html).toContain('name="seats"')
    expect(await open({ channels: [airbnb] }), 'of a tour').not.toContain('name="seats"')
  })

  test('change the name and the rooms of a channel, and no address', async () => {
    const call = 'POST /managed-products/p-1/calendars/channels/c-1'
    const form = { intent: 'change', channel: 'c-1', name: 'Airbnb, room 2', seats: '1' }
    const changed = await post(form, call)
    expect(bodiesOf(changed.sent)).toEqual([{ name: 'Airbnb, room 2', seats: 1 }])
    expect([changed.location, toastOf(changed)]).toEqual([path, expect.stringContaining('channel was saved')])
    const bare = { intent: 'change', channel: 'c-1', name: 'Airbnb' }
    expect(bodiesOf((await post(bare, call)).sent)).toEqual([{ name: 'Airbnb' }])

    const html = await open({ channels: [{ ...airbnb, seats: 1 }] }, { kind: 'stay' })
    expect(html).toMatch(/<input[^>]*id="name-c-1"[^>]*value="Airbnb"/)
    expect(html).toMatch(/<input[^>]*id="seats-c-1"[^>]*value="1"/)
    expect(await open({ channels: [airbnb] }), 'of a tour').not.toContain('id="seats-c-1"')
  })

  test('keep what was typed of a changed channel beside it, with what is wrong', async () => {
    const call = 'POST /managed-products/p-1/calendars/channels/c-1'
    const form = { intent: 'change', channel: 'c-1', name: '', seats: 'two' }
    const wrong = await post(form, call)
    expect([wrong.status, wrong.sent]).toEqual([400, []])
    const typed = { name: '', address: '', seats: 'two' }
    const problems = { name: 'Name is required.', seats: 'Enter a number from 1 to 999, or nothing.' }
    expect(wrong.data).toEqual({ channel: 'c-1', typed, problems })

    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /managed-products/p-1': productAnswer({ hasCalendars: true, kind: 'stay' }),
      'GET /managed-products/p-1/calendars': json({ calendars: { ...none, channels: [airbnb] } }),
    })
    const page = await visit(calendars, { path, params, cookie, form, withPage: true })
    const html = render(calendars.default, { data: page.loaded }, page)
    expect(html).toMatch(/<details open=""[^>]*><summary aria-label="Change: Airbnb"/)
    expect(html).toMatch(/id="seats-c-1"[^>]*value="two"/)
    expect(html).toMatch(/<input(?![^>]*value)[^>]*id="name"/)

    const gone = await post({ ...form, name: 'A', seats: '' }, call, json({ message: 'Gone.' }, 404))
    expect([gone.status, gone.data]).toMatchObject([404, { channel: 'c-1', message: 'Gone.' }])
  })

  test('take the address of a channel, and tell what went wrong with it', async () => {
    const form = { name: 'Airbnb', address: 'webcal://airbnb.example/1.ics' }
    const typed = { ...form, seats: '' }
    const call = 'POST /managed-products/p-1/calendars/channels'
    const added = await post(form, call, json({ calendars: { ...none, channels: [airbnb] } }, 201))
    expect(bodiesOf(added.sent)).toEqual([form])
    expect([added.location, toastOf(added)]).toEqual([path, expect.stringContaining('was saved and read')])

    const broken = { ...airbnb, error: 'The calendar is broken.' }
    const unread = await post(form, call, json({ calendars: { ...none, channels: [broken] } }, 201))
    expect(toastOf(unread)).toContain('Saved, but not read: The calendar is broken.')

    const refused = await post(form, call, json({ message: 'Add at most 10 channels.' }, 409))
    expect([refused.status, refused.data]).toEqual([
      409,
      { typed, problems: {}, message: 'Add at most 10 channels.' },
    ])
  })

  test.each([
    [{ name: '', address: 'https://a.example/1.ics' }, { name: 'Name is required.' }],
    [
      { name: 'A', address: 'https://a.example/1.ics', seats: 'two' },
      { seats: 'Enter a number from 1 to 999, or nothing.' },
    ],
    [
      { name: 'A', address: 'http://a.example/1.ics' },
      { address: 'Enter the https address of the calendar. It often ends with .ics.' },
    ],
  ])('reject %j at its field, with what was typed', async (form, error) => {
    const page = await post(form, 'POST /managed-products/p-1/calendars/channels')
    expect([page.status, page.sent]).toEqual([400, []])
    expect(page.data).toEqual({ typed: { seats: '', ...form }, problems: error })
  })

  test.each([
    ['renew-feed', 'feed/renew', 'Here is the new address.'],
    ['remove-feed', 'feed/remove', 'The address no longer works.'],
    ['read', 'channels/c-1/read', 'The calendar was read.'],
    ['remove', 'channels/c-1/remove', 'The calendar was removed.'],
  ])('do %s by a button', async (intent, rest, message) => {
    const page = await post({ intent, channel: 'c-1' }, `POST /managed-products/p-1/calendars/${rest}`)
    expect(page.sent).toHaveLength(1)
    expect([page.location, toastOf(page)]).toEqual([path, expect.stringContaining(message)])
  })
})

describe('the address of our bookings', () => {
  const ask = (file: string, answer: Response) => {
    const received = hostAnswers({ [`GET /calendar-feeds/${token}`]: answer })
    return visit(feed, { path: `/calendar/${file}`, params: { file } }).then((page) => ({
      ...page,
      received,
    }))
  }

  test('gives a calendar with an ETag, which is not kept by others', async () => {
    const { headers, status, data } = await ask(`${token}.ics`, json({ calendar: 'BEGIN:VCALENDAR' }))
    expect([status, await (data as Response).text()]).toEqual([200, 'BEGIN:VCALENDAR'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    })
  })

  test('gives a calendar of thousands of bookings', async () => {
    const calendar = `BEGIN:VCALENDAR${'x'.repeat(3 * 1024 * 1024)}`
    const { status, data } = await ask(`${token}.ics`, json({ calendar }))
    expect([status, (await (data as Response).text()).length]).toEqual([200, calendar.length])
  })

  test.each([
    ['that is unknown', json({ message: 'No' }, 404), 404],
    ['of a host that fails is no empty calendar', json({ message: 'No' }, 500), 503],
  ])('%s', async (_, answer, status) => {
    const page = await ask(`${token}.ics`, answer)
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/plain; charset=utf-8'])
  })

  test.each(['x.ics', token, `${token}.ics.ics`, `${token}%2F.ics`])(
    'is asked for by its form alone: %s',
    async (file) => {
      const { status, received } = await ask(file, json({ calendar: '' }))
      expect([status, received]).toEqual([404, []])
    },
  )
})
