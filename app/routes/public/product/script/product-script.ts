// What the page of a product does at once: the booking panel, the calendar by arrow keys, the pictures in full screen,
// and sharing. Without this script the same links and buttons load pages.
import { barSelector, panelId } from './page-parts.ts'
import './panel.ts'
import './pictures.ts'
import './sharing.ts'

document.documentElement.dataset['scripted'] = ''

// The bar with the price is not needed beside the panel, and back means the results that one came from.

const bar = document.querySelector(barSelector)
const panel = document.getElementById(panelId)
if (bar !== null && panel !== null) {
  new IntersectionObserver(([entry]) => bar.toggleAttribute('hidden', entry?.isIntersecting === true), {
    rootMargin: '0px 0px -40% 0px',
  }).observe(panel)
}

const results = document.querySelector('a[data-results]')
if (results instanceof HTMLAnchorElement && document.referrer !== '') {
  const { origin, pathname, href } = new URL(document.referrer)
  if (origin === location.origin && /^\/tours(?:\/(?:in|kind)\/.*)?$/.test(pathname)) results.href = href
}
