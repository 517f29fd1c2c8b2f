import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { readListQuery } from '../../../app/.server/lists/list-query.ts'
import { parseSearch } from '../../../app/.server/lists/queries/search-query.ts'
import {
  allRowsOf,
  withoutPaging,
  isFiltered,
  listUrl,
  pageUrl,
} from '../../../app/domain/navigation/list-url.ts'
import { FilterForm } from '../../../app/ui/lists/filter-form.tsx'
import { ListBody, type ListResult } from '../../../app/ui/lists/list-body.tsx'
import { BookingQuery } from '../../../contract/calls/bookings/bookings.ts'
import { ProductQuery } from '../../../contract/calls/products/products.ts'

const read = (search: string) => readListQuery(BookingQuery, new URL(`http://app.test/bookings${search}`))

describe('the URL of a list', () => {
  test.each([
    ['', {}],
    ['?q=&status=&sort=', {}],
    ['?q=%20fort%20&status=pending', { q: 'fort', status: 'pending' }],
    ['?q=%00&sort=newest', { sort: 'newest' }],
    ['?q=fort%00%09kochi%7f', { q: 'fort kochi' }],
    ['?status=lost&payment=review', { payment: 'review' }],
    ['?from=2026-02-30&to=2026-03-01', { to: '2026-03-01' }],
    [`?q=${'x'.repeat(101)}&sort=newest`, { sort: 'newest' }],
    ['?after=a/../b&before=abc', { before: 'abc' }],
    ['?status=pending&status=completed', { status: 'pending' }],
    ['?__proto__=x&constructor=y&nonsense=1', {}],
  ])('with %s keeps its valid parameters', (search, query) => {
    expect(read(search)).toEqual(query)
  })

  test('of the search for tours and stays has spaces in place of control characters, in the field too', () => {
    const { query, given, problems } = parseSearch(new URLSearchParams('q=%00tea%09walk%00'), '2026-11-21')
    expect([query, given, problems]).toEqual([{ q: 'tea walk' }, { q: 'tea walk' }, []])
    expect(parseSearch(new URLSearchParams('q=%00'), '2026-11-21')).toMatchObject({ query: {}, given: {} })
  })

  test('has numbers that are parsed, and invalid ones are ignored', () => {
    const url = new URL('http://app.test/tours?guests=2&maximumPrice=cheap')
    expect(readListQuery(ProductQuery, url)).toEqual({ guests: 2 })
  })

  test('has only the chosen values, encoded', () => {
    expect(listUrl('/bookings', {})).toBe('/bookings')
    expect(listUrl('/bookings', { q: 'a&b=c', status: undefined, guests: 2 })).toBe(
      '/bookings?q=a%26b%3Dc&guests=2',
    )
  })

  test('of another page keeps filters and sort order, and has one cursor', () => {
    const query = { q: 'fort', sort: 'newest', after: 'one', before: 'two' }
    expect(pageUrl('/bookings', query, { after: 'three' })).toBe('/bookings?q=fort&sort=newest&after=three')
    expect(withoutPaging(query)).toEqual({ q: 'fort', sort: 'newest' })
  })

  test.each([
    [{}, false],
    [{ sort: 'newest', after: 'x' }, false],
    [{ q: '' }, false],
    [{ q: 'fort' }, true],
    [{ guests: 0 }, true],
  ])('with %o filters rows: %s', (query, expected) => {
    expect(isFiltered(query)).toBe(expected)
  })
})

const render = (element: ReactElement) =>
  renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  )

describe('the filter form of a list', () => {
  const html = render(
    createElement(FilterForm, {
      path: '/bookings',
      query: { q: 'fort "A"', status: 'pending', from: '2026-12-01' },
      search: 'Trip or customer',
      controls: [
        { name: 'from', label: 'From', type: 'date' },
        {
          name: 'status',
          label: 'Status',
          type: 'select',
          any: 'Any status',
          options: [
            { value: 'pending', label: 'Pending' },
            { value: 'confirmed', label: 'Confirmed' },
          ],
        },
      ],
      sorts: [
        { value: 'date', label: 'Soonest first' },
        { value: 'newest', label: 'Newest first' },
      ],
    }),
  )

  test('uses GET with native controls that hold the current values', () => {
    expect(html).toMatch(
      /<form [^>]*method="get"[^>]*action="\/bookings"|<form [^>]*action="\/bookings"[^>]*method="get"/,
    )
    expect(html).toMatch(/<input type="search"[^>]*name="q"[^>]*value="fort &quot;A&quot;"/)
    expect(html).toMatch(/<input [^>]*type="date"[^>]*value="2026-12-01"/)
    expect(html).toContain('<option value="pending" selected="">Pending</option>')
    expect(html).toContain('<details open="">')
  })

  test('omits the default sort order from the URL', () => {
    expect(html).toContain('<option value="" selected="">Soonest first</option>')
    expect(html).toContain('<option value="newest">Newest first</option>')
  })

  test('keeps the filters of a link that have no control, but not the page', () => {
    const linked = render(
      createElement(FilterForm, {
        path: '/bookings',
        query: { view: 'all', territory: 'IN/KL', madeFrom: '2026-10-01', status: 'pending', after: 'c' },
        controls: [{ name: 'status', label: 'Status', type: 'select', any: 'Any status', options: [] }],
      }),
    )
    const kept = [...linked.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map((match) =>
      match.slice(1).join('='),
    )
    expect(kept).toEqual(['view=all', 'territory=IN/KL', 'madeFrom=2026-10-01'])
    expect(linked).toContain('Clear filters')
    expect(linked).toContain('<details open="">')
  })

  test('has a link that clears the filters', () => {
    expect(html).toMatch(/<a [^>]*href="\/bookings"[^>]*>Clear filters<\/a>/)
  })
})

describe('the body of a list', () => {
  const emptyState = { title: 'No bookings yet', advice: 'Book something.' }
  const body = (query: Record<string, string>, list: ListResult<string>) =>
    render(
      <ListBody path="/bookings" query={query} list={list} emptyState={emptyState}>
        {(rows) => rows.join(', ')}
      </ListBody>,
    )
  const page = (rows: string[], next: string | null = null, previous: string | null = null) =>
    ({ ok: true, rows, next, previous }) as const

  test('links to the next and previous page with the same filters', () => {
    const html = body({ q: 'fort', before: 'x' }, page(['one'], 'n', 'p'))
    expect(html).toContain('href="/bookings?q=fort&amp;after=n"')
    expect(html).toContain('href="/bookings?q=fort&amp;before=p"')
  })

  test('has no pagination for a single page', () => {
    expect(body({}, page(['one', 'two']))).toMatch(/<div class="grid gap-6">one, two<\/div>$/)
  })

  test('tells screen readers what it shows', () => {
    const said = (list: Parameters<typeof body>[1]) =>
      /^<p role="status"[^>]*>([^<]*)/.exec(body({}, list))?.[1]
    expect(said({ ...page(['one'], 'n'), range: '26–26 of 120' })).toBe('26–26 of 120')
    expect(said(page(['one', 'two']))).toBe('Shown: 2')
    expect(said(page([]))).toBe('Nothing to show')
    expect(said({ ok: false, message: 'Try again later.' })).toBe('')
  })

  test('distinguishes an empty list, no results and an empty page', () => {
    expect(body({ sort: 'newest' }, page([]))).toContain('No bookings yet')
    const filtered = body({ q: 'fort' }, page([]))
    expect(filtered).toContain('No results')
    expect(filtered).toMatch(/href="\/bookings"[^>]*>Clear filters/)
    expect(body({ status: 'pending', view: 'past' }, page([]))).toMatch(
      /href="\/bookings\?view=past"[^>]*>Clear filters/,
    )
    expect(body({ view: 'past' }, page([]))).toContain('No bookings yet')
    expect(body({ q: 'fort', after: 'x' }, page([]))).toMatch(
      /href="\/bookings\?q=fort"[^>]*>Back to the first page/,
    )
  })

  test('offers the same search in all rows where a view may hide them', () => {
    const search = (query: Record<string, string>, view: string) =>
      render(
        <ListBody
          path="/leads"
          query={query}
          list={page([])}
          emptyState={emptyState}
          allRows={allRowsOf(view)}
        >
          {(rows) => rows.join(', ')}
        </ListBody>,
      )
    expect(search({ q: '94473 55005', sort: 'due' }, 'open')).toMatch(
      /href="\/leads\?q=94473\+55005&amp;sort=due&amp;view=all"[^>]*>Search in All</,
    )
    expect(search({ view: 'closed', status: 'new' }, 'closed')).toMatch(
      /href="\/leads\?view=all&amp;status=new"[^>]*>Search in All</,
    )
    expect(search({ view: 'all', q: 'fort' }, 'all')).not.toContain('Search in All')
    expect(search({}, 'open')).not.toContain('Search in All')
  })

  test('shows the API’s message when it fails, with a link to retry', () => {
    const html = body({ q: 'fort' }, { ok: false, message: 'Busy <now>.' })
    expect(html).toContain('role="alert"')
    expect(html).toContain('Busy &lt;now&gt;.')
    expect(html).toMatch(/href="\/bookings\?q=fort"[^>]*>Try again/)
    expect(body({}, { ok: false, message: undefined })).toContain('This list could not be loaded.')
  })
})
