// Tables that pass through: against a real server, since what matters is when bytes move.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiClientOptions } from '../../../app/.server/api/client.ts'
import * as table from '../../../app/routes/exports/bookings.csv.ts'
import { exportBookings } from '../../../contract/calls/bookings/bookings.ts'
import { aProfile, host as mockedHost, hostAnswers, json } from '../support/host.ts'
import { clientOf } from '../support/hosts/http-host.ts'
import { toastOf } from '../support/read-page.ts'
import { visit } from '../support/visit.ts'

const csv = { 'Content-Type': 'text/csv; charset=utf-8' }

describe('the CSV file of a list', () => {
  const cookie = 'accessToken=abc'
  const get = async (search: string, answer: Response) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /bookings.csv': answer,
    })
    const page = await visit(table, { path: `/bookings.csv${search}`, cookie })
    return { ...page, asked: received.find(({ path }) => path === '/bookings.csv') }
  }

  test('is what the API sends, with a file name of ours and without caching', async () => {
    const sent = new Response('\uFEFFBooking\r\nBK-1\r\n', {
      headers: { ...csv, 'Content-Disposition': 'attachment; filename="../evil.exe"', 'Set-Cookie': 'x=1' },
    })
    const { data, status } = await get('', sent)
    const file = data as Response

    expect(status).toBe(200)
    expect(await file.text()).toBe('Booking\r\nBK-1\r\n')
    expect(Object.fromEntries(file.headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    })
  })

  test('has the filters and the view of the URL, without paging', async () => {
    const { asked } = await get(
      '?view=review&q=fort&status=nonsense&after=x',
      new Response('a', { headers: csv }),
    )

    expect(Object.fromEntries(new URLSearchParams(asked?.search))).toEqual({
      q: 'fort',
      payment: 'review',
      waits: 'check',
      sort: 'date',
    })
    expect(asked?.headers.get('Accept')).toContain('text/csv')
    expect(asked?.headers.get('Cookie')).toBe(cookie)
  })

  test.each([
    [json({ message: 'Too much. Choose fewer days.' }, 400), 'Too much. Choose fewer days.'],
    [json({}, 500), 'The file could not be created. Please try again.'],
    [new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 'The file could not be created.'],
    [json({ rows: [] }), 'The file could not be created.'],
    [Response.error(), 'The file could not be created.'],
  ])('redirects to the list with a message when the file cannot be created', async (answer, words) => {
    const page = await get('?q=fort&view=review', answer)

    expect([page.status, page.location]).toEqual([302, '/bookings?q=fort&view=review'])
    expect(toastOf(page)).toContain(words)
  })

  test('is for roles that can see bookings, and calls nothing for others', async () => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role: 'affiliate' }) })
    const page = await visit(table, { path: '/bookings.csv', cookie })
    expect([page.location, received.length]).toEqual(['/unauthorized', 1])
    expect((await visit(table, { path: '/bookings.csv' })).location).toBe('/')
  })
})

describe('a streamed CSV file', () => {
  let server: Server
  let listener: RequestListener
  const gone: string[] = []

  beforeEach(async () => {
    mockedHost.close()
    gone.length = 0
    server = createServer((request, response) => {
      response.on('close', () => gone.push(response.writableFinished ? 'finished' : 'broken off'))
      listener(request, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  afterEach(() => {
    server.closeAllConnections()
    server.close()
    mockedHost.listen({ onUnhandledRequest: 'error' })
  })

  const stream = (options: Partial<ApiClientOptions> = {}) =>
    clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      timeoutMs: 600,
      ...options,
    }).streamCsv(exportBookings, {})

  async function opened(options: Partial<ApiClientOptions> = {}) {
    const outcome = await stream(options)
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.value
  }

  const wait = (milliseconds: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds)
    })

  async function until(condition: () => boolean) {
    for (let tries = 0; !condition() && tries < 400; tries += 1) await wait(25)
  }

  test('may take longer than a page while data arrives', async () => {
    listener = (_, response) => {
      response.writeHead(200, csv)
      let row = 0
      const timer = setInterval(() => {
        response.write(`${row}\r\n`)
        row += 1
        if (row < 6) return
        clearInterval(timer)
        response.end()
      }, 200)
    }
    const startedAt = performance.now()
    const text = await new Response(await opened({ timeoutMs: 1000 })).text()

    expect(text).toBe('0\r\n1\r\n2\r\n3\r\n4\r\n5\r\n')
    expect(performance.now() - startedAt).toBeGreaterThan(1000)
  })

  test('is aborted when the API stalls, so that it does not look complete', async () => {
    listener = (_, response) => {
      response.writeHead(200, csv)
      response.write('half a')
    }
    const reader = (await opened()).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('half a')

    await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' })
    await until(() => gone.length > 0)
    expect(gone).toEqual(['broken off'])
  })

  test('is aborted when the API breaks the connection', async () => {
    listener = (_, response) => {
      response.writeHead(200, csv)
      response.write('half a', () => response.destroy())
    }
    await expect(new Response(await opened()).text()).rejects.toThrow('terminated')
  })

  test('waits for a slow browser, and is not read faster', async () => {
    let sent = 0
    listener = (_, response) => {
      response.writeHead(200, csv)
      const more = () => {
        while (sent < 64 * 1024 * 1024) {
          sent += 1024 * 1024
          if (!response.write(Buffer.alloc(1024 * 1024, 'x'))) return
        }
        response.end()
      }
      response.on('drain', more)
      more()
    }
    const reader = (await opened({ timeoutMs: 1000 })).getReader()
    await reader.read()
    await wait(1500)
    expect(sent).toBeLessThan(48 * 1024 * 1024)
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
  })

  test('ends the API call when the browser disconnects, during a read and between reads', async () => {
    listener = (_, response) => {
      response.writeHead(200, csv)
      response.write('a')
    }
    const browser = new AbortController()
    const reader = (await opened({ timeoutMs: 60_000, signal: browser.signal })).getReader()
    await reader.read()
    const waiting = reader.read()
    browser.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await until(() => gone.length > 0)

    await (await opened({ timeoutMs: 60_000 })).cancel()
    await until(() => gone.length > 1)
    expect(gone).toEqual(['broken off', 'broken off'])
  })

  test('fails when it does not start in time', async () => {
    listener = () => {}
    expect(await stream()).toEqual({ ok: false, reason: 'timed-out', status: 504 })
  })
})
