import { expect, test } from 'vitest'
import * as districts from '../../../app/routes/auth/districts/route.ts'
import { visit } from '../support/visit.ts'

test('the districts of a state are public and cached for a day', async () => {
  const answer = await visit(districts, { path: '/districts?state=Kerala' })

  expect(answer.data).toMatchObject({ districts: expect.arrayContaining(['Idukki', 'Wayanad']) as string[] })
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
})

test.each(['', '?state=Atlantis', '?state=constructor'])('there are no districts for %o', async (query) => {
  const answer = await visit(districts, { path: `/districts${query}` })

  expect(answer.data).toEqual({ districts: [] })
})
