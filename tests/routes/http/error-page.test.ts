// The error page: the status, its text and what may help.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, createStaticHandler, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { statusPage } from '../../../app/.server/http/load-failure.ts'
import { ErrorPage } from '../../../app/ui/layout/error-page.tsx'

/** The page for what a loader throws, as the server makes it. */
async function pageFor(thrown: unknown): Promise<string> {
  const loader = () => {
    throw thrown
  }
  const context = await createStaticHandler([
    { id: 'page', path: '/', loader, hasErrorBoundary: true },
  ]).query(new Request('http://app.test/'))
  if (context instanceof Response) throw new Error('No page')
  const element = createElement(ErrorPage, { error: context.errors?.['page'] })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test.each([
  [400, '400 Bad Request'],
  [404, '404 Not Found'],
  [418, '418 I&#x27;m a Teapot'],
  [429, '429 Too Many Requests'],
  [502, '502 Bad Gateway'],
  // Of no standard.
  [520, '520'],
])('the error page names the status %i as “%s”', async (status, title) => {
  const page = await pageFor(statusPage(status, { code: 'test', message: 'The tea is over.' }))

  expect(page).toContain(`>${title}</p>`)
  expect(page).toContain('Unexpected Application Error!')
  expect(page).toContain('The tea is over.')
})

test('the error page of a tour that is off sale leads to the others', async () => {
  const offSale = { code: 'not-on-sale', message: 'This tour or stay is not on sale now.' }
  const page = await pageFor(statusPage(404, offSale))

  expect(page).toContain('This tour or stay is not on sale now.')
  expect(page).not.toContain('It may have moved')
  expect(page).toContain('href="/tours"')
  expect(page).not.toContain('href="/tours?')
  const others = { path: '/tours?kind=stay&district=Idukki' as const, text: 'Other stays in Idukki' }
  const near = await pageFor(statusPage(404, { ...offSale, others }))
  expect(near).toContain('href="/tours?kind=stay&amp;district=Idukki"')
  expect(near).toContain('Other stays in Idukki')
  expect(await pageFor(statusPage(404))).not.toContain('href="/tours"')
})
