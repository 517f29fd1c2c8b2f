// On a slow connection a page comes in pieces: what is there must stay where it is.
import { expect, test } from 'vitest'
import { isLongRun } from '../../support/run-length.ts'
import { useVisitors } from '../support/visitor.ts'
import { pages } from './pages.ts'

const visitor = useVisitors()

test.each(
  pages.flatMap(({ arrivesInPieces, ...example }) =>
    arrivesInPieces === undefined || (example.onlyInLongRun && !isLongRun)
      ? []
      : [[example.name, { ...example, ...arrivesInPieces }] as const],
  ),
)(
  'what is seen of %s does not move while the rest arrives on a slow connection',
  async (_, { path, as, part, row }) => {
    const { page, open } = await visitor({ screen: 'wide', ...(as && { as }) })
    await open(path)
    const { moved, rows } = await page.evaluate(arriveInPieces, { part, row })
    expect(rows).toBeGreaterThan(0)
    expect(moved).toEqual([])
  },
)

/**
 * Runs in the page: writes the page of its address once more, tag by tag, as the slowest connection brings it. Gives
 * the texts of what stood elsewhere after a later tag, and how many rows came.
 */
async function arriveInPieces({ part, row }: { part: string; row: string }) {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  const html = (await response.text()).replaceAll(/<script[^]*?<\/script>/gu, '')
  const body = html.indexOf('<body')
  // The browser keeps the styles, so they are there before the first piece.
  document.open()
  document.write(html.slice(0, body))
  await Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      (link) =>
        new Promise((resolve) => (link.sheet ? resolve(link) : link.addEventListener('load', resolve))),
    ),
  )
  const moved = new Set<string | null>()
  const places = new Map<Element, DOMRect>()
  for (const [piece] of html.slice(body).matchAll(/[^>]*>/gu)) {
    document.write(piece)
    // Stands where the next piece goes: what it stands in has not ended yet, and takes its place when it has.
    document.write('<!---->')
    let end: Node = document
    while (end.lastChild) end = end.lastChild
    for (const [element, before] of places) {
      const after = element.getBoundingClientRect()
      places.set(element, after)
      // As the browser counts: what grows has not moved.
      if (Math.hypot(after.left - before.left, after.top - before.top) > 3) moved.add(element.textContent)
    }
    const unfinished = [...document.querySelectorAll(`:is(${part}) ${row}`)].find((each) =>
      each.contains(end),
    )
    for (const element of document.querySelectorAll(`:is(${part}) *`)) {
      if (places.has(element) || element.contains(end) || unfinished?.contains(element)) continue
      const place = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && place.width > 1
      if (isSeen && place.top < innerHeight) places.set(element, place)
    }
  }
  document.close()
  return { moved: [...moved], rows: document.querySelectorAll(`:is(${part}) ${row}`).length }
}
