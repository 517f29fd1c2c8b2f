// What the search page tells search engines.
import { describe, expect, test } from 'vitest'
import * as tours from '../../../app/routes/public/search/route.tsx'
import { useToday } from '../support/products.ts'
import { page, search } from '../support/pages/search.ts'

useToday()

describe('for search engines, the search page', () => {
  const headOf = (visited: { data: unknown }) =>
    JSON.stringify(tours.meta({ loaderData: visited.data } as never))

  test.each([
    ['/tours?kind=tour&category=Heritage', 'http://app.test/tours?kind=tour&category=Heritage', false],
    ['/tours?category=Heritage', 'http://app.test/tours/kind/heritage', false],
    ['/tours?category=Wellness', 'http://app.test/tours?category=Wellness', false],
    ['/tours?q=fort&kind=tour', 'http://app.test/tours?kind=tour', true],
    ['/tours?after=abc', 'http://app.test/tours', true],
  ])('at %s has the canonical URL %s', async (address, canonical, unlisted) => {
    const head = headOf((await search(address)).visited)

    expect(head).toContain(`{"tagName":"link","rel":"canonical","href":"${canonical}"}`)
    expect(head.includes('noindex')).toBe(unlisted)
  })

  test('without results is kept out of their lists, so that nobody gives it a title of their own', async () => {
    const { visited } = await search('/tours?category=Call+this+number', page([]))

    expect(headOf(visited)).toContain('noindex')
  })
})
