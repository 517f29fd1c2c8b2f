// All tours and stays of one provider: a search, and the links to it.
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../app/.server/http/catalogue-pages.ts'
import * as tours from '../../../app/routes/public/search/route.tsx'
import { show, textOf } from '../support/pages/product-page.ts'
import { page, search } from '../support/pages/search.ts'
import { aCard, aProduct, useToday } from '../support/products.ts'

useToday()

const path = '/tours?provider=p-7'

describe('the page of a provider', () => {
  test('names the provider, keeps to them in the next search, and leads out to all', async () => {
    const { received, visited, html } = await search(
      `${path}&kind=tour`,
      page([aCard(), aCard({ id: '2', slug: 'second' })], { total: 2 }),
    )
    expect(new URLSearchParams(received[0]?.search).get('provider')).toBe('p-7')
    expect(textOf(html)).toContain('2 tours by Kuttanad Boats')
    expect(html).toContain('<input type="hidden" name="provider" value="p-7"/>')
    expect(html).toMatch(/href="\/tours\?kind=tour"[^>]*>Search all providers/)
    expect(tours.meta({ loaderData: visited.data } as never)).toEqual(
      expect.arrayContaining([
        { title: expect.stringContaining('Tours by Kuttanad Boats') },
        { name: 'robots', content: expect.stringContaining('noindex') },
        expect.objectContaining({ rel: 'canonical', href: 'http://app.test/tours?kind=tour' }),
      ]),
    )
  })

  test('says no name where it finds nothing, and how many all others have', async () => {
    const nothing = await search(path, page([], { total: 0, wider: [{ name: 'provider', count: 12 }] }))
    expect(textOf(nothing.html)).toMatch(/0 tours and stays.*Search all providers\s\(12\)/)
  })

  test('says no name where a host finds those of several', async () => {
    const several = await search(path, page([aCard(), aCard({ id: '2', serviceProviderName: 'Others' })]))
    expect(textOf(several.html)).toContain('Tours and stays')
    expect(textOf(several.html)).not.toMatch(/stays of|all providers/)
  })

  test('is kept like other searches, each provider apart', () => {
    const of = (query: string) => catalogue.findPage('/tours', query)?.renderedAs
    expect(of('provider=p-7&x=1')).toBe(path)
    expect(of('provider=p-8')).not.toBe(path)
  })

  const host = { since: '2024-03-04T06:00:00Z', products: 7 }
  const shown = async (more: object) =>
    (await show({ product: aProduct({ host: { ...host, ...more } }) })).html

  test('is linked where the host says what finds it', async () => {
    expect(await shown({ id: 'p-7' })).toMatch(
      /7 tours and stays.*<a href="\/tours\?provider=p-7"[^>]*>See them all/,
    )
  })

  test.each([
    ['the host does not say what finds it', {}, '7 tours and stays'],
    ['there is no other one', { id: 'p-7', products: 1 }, 'Here since'],
  ])('is not linked where %s', async (_, more, text) => {
    const html = await shown(more)
    expect(textOf(html)).toContain(text)
    expect(html).not.toContain('tours?provider=')
  })
})
