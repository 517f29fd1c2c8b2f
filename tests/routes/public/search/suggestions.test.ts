// What the script of the search gets while somebody types.
import { expect, test } from 'vitest'
import * as suggestions from '../../../../app/routes/public/suggestions/route.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { visit } from '../../support/visit.ts'

const rows = [
  { kind: 'town', text: 'Munnar', state: 'Kerala' },
  { kind: 'district', text: 'Idukki', state: 'Kerala' },
  { kind: 'state', text: 'Kerala', state: 'Kerala' },
  { kind: 'category', text: 'Nature' },
  { kind: 'product', text: 'Tea walk', state: 'Kerala', district: 'Idukki', slug: 'tea-walk' },
]

test('suggestions lead to searches for towns, and to the pages of places, categories and products', async () => {
  const received = hostAnswers({ 'GET /suggestions': json({ rows } as never) })
  const visited = await visit(suggestions, { path: '/suggestions?q=Mun', cookie: 'accessToken=secret' })

  expect(visited.data).toEqual({
    rows: [
      { text: 'Munnar', detail: 'Kerala', path: '/tours?q=Munnar' },
      { text: 'Idukki', detail: 'Kerala', path: '/tours/in/kerala/idukki' },
      { text: 'Kerala', detail: 'State', path: '/tours/in/kerala' },
      { text: 'Nature', detail: 'Category', path: '/tours/kind/nature' },
      { text: 'Tea walk', detail: 'Idukki, Kerala', path: '/tours/tea-walk' },
    ],
  })
  expect(visited.headers.get('Cache-Control')).toBe('public, max-age=60')
  expect(received[0]?.search).toBe('?q=Mun')
  expect(received[0]?.headers.get('Cookie')).toBeNull()
})

test('suggestions lead to the pages of towns where the host has those', async () => {
  const towns = [{ name: 'Munnar', district: 'Idukki', state: 'Kerala', latitude: 10.089, longitude: 77.06 }]
  hostAnswers({
    'GET /suggestions': json({ rows: [...rows, { kind: 'town', text: 'Puri', state: 'Odisha' }] } as never),
    'GET /destinations': json({ rows: [], towns }),
  })
  const { data } = await visit(suggestions, { path: '/suggestions?q=towns' })

  expect(data).toMatchObject({
    rows: expect.arrayContaining([
      { text: 'Munnar', detail: 'Kerala', path: '/tours/in/kerala/munnar' },
      // Not on sale any more since it was suggested.
      { text: 'Puri', detail: 'Odisha', path: '/tours?q=Puri' },
    ]),
  })
})

test('under two letters the host is not asked', async () => {
  const received = hostAnswers({ 'GET /suggestions': json({ rows } as never) })

  expect((await visit(suggestions, { path: '/suggestions?q=%20m' })).data).toEqual({ rows: [] })
  expect(received).toEqual([])
})

test('of a host that fails or lacks them there are none, and that is not kept', async () => {
  hostAnswers({ 'GET /suggestions': json({ message: 'Busy' }, 500) })
  const failed = await visit(suggestions, { path: '/suggestions?q=fail' })

  expect([failed.status, failed.data]).toEqual([200, { rows: [] }])
  expect(failed.headers.get('Cache-Control')).toBe('no-store')
  expect((await visit(suggestions, { path: '/suggestions?q=lacks' })).data).toEqual({ rows: [] })
})
