// Addresses that providers enter are asked within limits, and never on our own network.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchCalendar, parseCalendarAddress } from '../../../backend/services/calendars/fetch-calendar.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A host of another channel; gives its address. */
async function channelHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const nearby = { allowsPrivate: true, timeout: 500 }

describe('an address', () => {
  test.each([
    [
      'https://www.airbnb.example/calendar/ical/1.ics?s=secret',
      'https://www.airbnb.example/calendar/ical/1.ics?s=secret',
    ],
    [' webcal://booking.example/a.ics ', 'https://booking.example/a.ics'],
  ])('can be %s', (typed, href) => {
    expect(parseCalendarAddress(typed)?.href).toBe(href)
  })

  test.each([
    'http://booking.example/a.ics',
    'https://booking.example:8443/a.ics',
    'https://user:password@booking.example/a.ics',
    'ftp://booking.example/a.ics',
    'file:///etc/passwd',
    'a.ics',
    '',
  ])('cannot be %s', (typed) => {
    expect(parseCalendarAddress(typed)).toBeUndefined()
  })

  test.each([
    'https://127.0.0.1/a.ics',
    'https://2130706433/a.ics',
    'https://localhost/a.ics',
    'https://10.0.0.8/a.ics',
    'https://192.168.1.1/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a.ics',
    'https://0.0.0.0/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:127.0.0.1]/a.ics',
    'https://[fd00::1]/a.ics',
  ])('of our own network is refused: %s', async (address) => {
    await expect(fetchCalendar(address)).rejects.toThrow('This address is not allowed.')
  })
})

describe('a calendar', () => {
  test('is read from its address, and through a redirect', async () => {
    const address = await channelHost((request, response) => {
      if (request.url === '/old') response.writeHead(302, { Location: '/new' }).end()
      else response.end(`BEGIN:VCALENDAR ${request.headers.accept}`)
    })
    expect(await fetchCalendar(`${address}/old`, nearby)).toContain('BEGIN:VCALENDAR text/calendar')
  })

  test.each([
    ['to a private address', 'https://10.0.0.8/a.ics', 'The calendar could not be reached.'],
    ['to another protocol', 'ftp://a.example/', 'The address leads to one that is not allowed.'],
    ['to itself without an end', '/again', 'The address leads on to too many others.'],
  ])('that leads %s is not followed', async (_, location) => {
    const address = await channelHost((_request, response) =>
      response.writeHead(302, { Location: location }).end(),
    )
    await expect(fetchCalendar(address, nearby)).rejects.toThrow(/not allowed|too many|in time|reached/)
  })

  test('that never answers, or never ends, is given up in time', async () => {
    const silent = await channelHost(() => undefined)
    await expect(fetchCalendar(silent, nearby)).rejects.toThrow('The calendar did not answer in time.')
    const slow = await channelHost((_request, response) => {
      response.write('BEGIN:VCALENDAR')
      const timer = setInterval(() => response.write('\r\nX:1'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(fetchCalendar(slow, nearby)).rejects.toThrow('The calendar did not answer in time.')
  })

  test('that is larger than 2 MB is not read to its end, whatever length it names', async () => {
    let sent = 0
    const address = await channelHost((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'a')
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
      }
      response.on('drain', more)
      more()
    })
    await expect(fetchCalendar(address, { allowsPrivate: true })).rejects.toThrow(
      'The calendar is larger than 2 MB.',
    )
    expect(sent).toBeLessThan(20 * 1024 * 1024)
  })

  test.each([404, 401, 500])('that answers with %i says so', async (status) => {
    const address = await channelHost((_request, response) => response.writeHead(status).end('no'))
    await expect(fetchCalendar(address, nearby)).rejects.toThrow(
      `The calendar answered with the status ${status}.`,
    )
  })

  test('that is compressed is not unpacked', async () => {
    const address = await channelHost((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('x'),
    )
    await expect(fetchCalendar(address, nearby)).rejects.toThrow('compressed')
  })

  test('whose host is off, or breaks off, gives a sentence without addresses', async () => {
    await expect(fetchCalendar('http://127.0.0.1:1/', nearby)).rejects.toThrow(
      'The calendar could not be reached.',
    )
    const broken = await channelHost((_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 })
      response.write('BEGIN')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(fetchCalendar(broken, nearby)).rejects.toThrow('The calendar could not be reached.')
  })
})
