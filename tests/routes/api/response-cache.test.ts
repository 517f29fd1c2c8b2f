// For how long answers about products are kept at a host that tells of no changes: its headers decide.
import { expect, test } from 'vitest'
import * as tours from '../../../app/routes/public/search/route.tsx'
import { hostAnswers } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const answer = (headers: Record<string, string> = {}) =>
  Response.json({ rows: [], next: null, previous: null, total: 7 }, { headers })

/** Asks twice, and gives the requests that the host received. */
async function askTwice(first: Response, second: Response = answer()) {
  const answers = [first, second]
  const received = hostAnswers({ 'GET /products': () => answers.shift() ?? answer() })
  const visits = [await visit(tours, { path: '/tours' }), await visit(tours, { path: '/tours' })]
  return { received, totals: visits.map(({ data }) => Object(Object(data).results).total) }
}

test.each([
  ['that says nothing', {}, 1],
  ['that allows a minute', { 'Cache-Control': 'public, max-age=60' }, 1],
  ['that allows none', { 'Cache-Control': 'no-store' }, 2],
  ['for one visitor', { 'Cache-Control': 'private, max-age=60' }, 2],
  ['that is as old as it may be', { 'Cache-Control': 'max-age=60', Age: '60' }, 2],
])('an answer %s is asked for %o times %i', async (_, headers, times) => {
  expect((await askTwice(answer(headers as Record<string, string>))).received).toHaveLength(times)
})

test('an answer with a tag is confirmed by it, and stays what it was', async () => {
  const { received, totals } = await askTwice(
    answer({ 'Cache-Control': 'max-age=0', ETag: '"seven"' }),
    new Response(null, { status: 304, headers: { 'Cache-Control': 'max-age=60', ETag: '"seven"' } }),
  )
  expect(received.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, '"seven"'])
  expect(totals).toEqual([7, 7])
})

test('an answer with another tag replaces it', async () => {
  const changed = Response.json(
    { rows: [], next: null, previous: null, total: 8 },
    { headers: { ETag: '"eight"' } },
  )
  const { totals } = await askTwice(answer({ 'Cache-Control': 'max-age=0', ETag: '"seven"' }), changed)
  expect(totals).toEqual([7, 8])
})
