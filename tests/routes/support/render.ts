// A route's page as HTML, as somebody without scripts gets it.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/**
 * @param answers what the route's loader, and its action if there was one, have answered
 * @param path where the page is
 */
export function render(
  component: unknown,
  answers: { data: unknown },
  posted?: { data: unknown },
  path = '/',
): string {
  const element = createElement(component as ComponentType<{ loaderData: unknown; actionData: unknown }>, {
    loaderData: answers.data,
    actionData: posted?.data,
  })
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** The same of a route's module, with what its action has answered. */
export const renderRoute = (
  route: { default: unknown },
  answers: { data: unknown },
  actionData?: unknown,
  path?: string,
): string => render(route.default, answers, { data: actionData }, path)
