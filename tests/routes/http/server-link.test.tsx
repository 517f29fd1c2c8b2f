// On the server, links are rendered by our own few lines: the markup must be the router's, which the browser hydrates.
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type LinkProps, MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link as ServerLink } from '../../../app/ui/layout/server-link.tsx'

const markupOf = (Link: ComponentType<LinkProps>, props: LinkProps) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/bookings/7/guests?tab=2']}>{createElement(Link, props)}</MemoryRouter>,
  )

test.each<LinkProps>([
  { to: '/' },
  { to: '/bookings', children: 'Bookings' },
  { to: '/bookings?view=review&page=2#list', className: 'block', 'aria-current': 'page' },
  { to: '/my-services/', onClick: () => undefined, title: 'a "title"' },
  { to: '/tours/in/kerala', prefetch: 'intent', viewTransition: true },
  { to: '/logout', reloadDocument: true, replace: true, preventScrollReset: true, state: { from: 'here' } },
  { to: '/users.csv', target: '_blank', rel: 'noopener', download: true, discover: 'none' },
  { to: '/tours/hé llo?text=a b' },
  { to: '//example.com/a' },
  { to: '/a//b/../c/./d' },
  { to: '../7' },
  { to: '?page=2', relative: 'path' },
  { to: '' },
  { to: { pathname: '/bookings', search: '?page=2' } },
  { to: 'https://example.com/a?b' },
  { to: 'mailto:asha@example.com' },
  { to: '/bookings', mask: '/bookings/9' },
])('a link to %j has the markup of the router’s own', (props) => {
  expect(markupOf(ServerLink, props)).toBe(markupOf(RouterLink, props))
})

test('a link to a path that browsers read as another site’s is an error, as in the router’s own', () => {
  for (const Link of [ServerLink, RouterLink])
    expect(() => markupOf(Link, { to: '/\\example.com' })).toThrow('External navigation is not allowed')
})
