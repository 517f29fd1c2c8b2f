// What must hold on every page: no accessibility violation, no layout shift, no sideways scrolling, no complaint.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isLongRun } from '../../support/run-length.ts'
import { screens } from '../support/page.ts'
import { newAffiliate, useVisitors } from '../support/visitor.ts'
import { pages } from './pages.ts'

const visitor = useVisitors()

// The small one: every page has to read it.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const looks: { screen: keyof typeof screens; colorScheme: 'light' | 'dark' }[] = [
  { screen: 'phone', colorScheme: 'light' },
  { screen: 'wide', colorScheme: 'dark' },
]

/** The gate loads each page once, in one look or the other, and changes the look of some that are there. */
const pagesFor = (look: (typeof looks)[number]) =>
  isLongRun
    ? pages
    : pages
        .filter(({ onlyInLongRun }) => !onlyInLongRun)
        .filter((_, index) => looks[index % looks.length] === look)

describe.each(looks.map((look) => [look.screen, look.colorScheme, look] as const))(
  'on a %s screen in %s',
  (_, __, look) => {
    test.each(pagesFor(look).map((example) => [example.name, example] as const))(
      '%s is accessible, does not shift, fits the screen and logs nothing to the console',
      async (_, { path, as, ofItsOwn, inBothLooks, prepare }) => {
        const account = ofItsOwn ? await newAffiliate() : as
        // What moves while it is looked at has no settled colours.
        const { page, complaints, open } = await visitor({
          ...look,
          reducedMotion: 'reduce',
          ...(account && { as: account }),
        })
        await page.addInitScript(sumLayoutShifts)
        if (prepare !== undefined) await answerFormsLate(page)
        await open(path)
        await prepare?.(page)

        expect(await violations(page)).toEqual([])
        const { layoutShift, moved } = await page.evaluate(() => {
          const { layoutShift, moved } = globalThis as unknown as Shifting
          return { layoutShift, moved }
        })
        expect(layoutShift, moved.join('\n')).toBeLessThan(0.02)
        await expectNoSidewaysScrolling(page)
        expect(await page.title()).toMatch(/Affiliate Booking$/)
        if (inBothLooks && !isLongRun) await expectSecondLook(page, look)
        expect(complaints).toEqual([])
      },
    )
  },
)

test.each(
  pages.flatMap(({ arrivesInPieces, ...example }) =>
    arrivesInPieces === undefined ? [] : [[example.name, { ...example, ...arrivesInPieces }] as const],
  ),
)(
  'what is seen of %s does not move while the rest arrives on a slow connection',
  async (_, { path, as, part, row }) => {
    const { page, open } = await visitor({ screen: 'wide', ...(as && { as }) })
    await open(path)
    const { moved, rows } = await page.evaluate(arriveInPieces, { part, row })
    expect(rows).toBeGreaterThan(5)
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
      (link) => link.sheet ?? new Promise((resolve) => link.addEventListener('load', resolve)),
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

/** Runs in the page, from its first paint on; what moves right after the visitor did something does not count. */
function sumLayoutShifts() {
  const shifting = globalThis as unknown as Shifting
  shifting.layoutShift = 0
  shifting.moved = []
  // A busy browser may draw what a click changed later than half a second after it.
  let clickDrawnAt = 0
  const awaitDrawing = () => {
    clickDrawnAt = Infinity
    requestAnimationFrame(() => requestAnimationFrame((now) => (clickDrawnAt = now)))
  }
  addEventListener('click', awaitDrawing, true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      if (entry.hadRecentInput || entry.startTime <= clickDrawnAt) continue
      shifting.layoutShift += entry.value
      shifting.moved.push(
        ...entry.sources.map(({ node }) => `moved: ${node?.textContent?.trim().slice(0, 80)}`),
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { readonly node: Node | null }[]
}

/** WCAG 2.2 AA, as far as axe can tell, or what only some of its rules find. */
async function violations(page: Page, { rules }: { rules?: string[] } = {}): Promise<string[]> {
  if (rules === undefined) await page.evaluate(axeSource)
  const runOnly = rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const results = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // For rules about videos and sounds: no page has any.
        preload: false,
        // The one frame, an email that may run nothing, cannot be asked.
        iframes: false,
      }),
    runOnly,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  )
}
