// What must hold on every page: no accessibility violation, no layout shift, no sideways scrolling, no complaint.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isLongRun } from '../../support/run-length.ts'
import { sizes } from '../support/page.ts'
import { newAffiliate, useVisitors } from '../support/visitor.ts'
import { pages } from './pages.ts'

const visitor = useVisitors()

// The small one: every page has to read it.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const looks: { screen: keyof typeof sizes; colorScheme: 'light' | 'dark' }[] = [
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

        if (inBothLooks) await page.evaluate(scrollPanels)
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

/** To the end of each panel: what is above it scrolls beneath a button that stays in sight, and is covered on purpose. */
function scrollPanels() {
  for (const panel of document.querySelectorAll('*'))
    if (getComputedStyle(panel).overflowY === 'auto') panel.scrollTop = panel.scrollHeight
}

/** What depends on the screen and the colours holds in the other look, too. */
async function expectSecondLook(page: Page, first: (typeof looks)[number]) {
  const other = looks.find((look) => look !== first) ?? first
  await page.setViewportSize(sizes[other.screen])
  await page.emulateMedia({ colorScheme: other.colorScheme })
  await page.evaluate(scrollPanels)
  // Right after the change some elements may still have the colours of before.
  await expect.poll(() => violations(page, { rules: ['color-contrast', 'target-size'] })).toEqual([])
  await expectNoSidewaysScrolling(page)
}

/** Once the page has settled at its width. Names what is too wide. */
async function expectNoSidewaysScrolling(page: Page) {
  const tooWide = () =>
    page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return []
      const elements = [...document.querySelectorAll('body *')]
      const wide = elements.filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      return ['the page', ...wide.map(({ tagName, className }) => `${tagName} ${className}`)]
    })
  await expect.poll(tooWide).toEqual([])
  await expect.poll(() => page.evaluate(findOutsideCards)).toEqual([])
}

/** Names what stands out of the right side of its card, and neither scrolls nor is cut there. */
function findOutsideCards() {
  const isCut = (element: Element | null, card: Element): boolean =>
    element !== null &&
    element !== card &&
    (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement, card))
  return [...document.querySelectorAll('main .shadow-card')].flatMap((card) => {
    const edge = card.getBoundingClientRect().right + 0.5
    return [...card.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > edge)
      .filter((element) => !isCut(element.parentElement, card.parentElement ?? card))
      .map(({ tagName, textContent }) => `${tagName} ${textContent.trim().slice(0, 80)}`)
  })
}

/**
 * What moves within 500 ms of a click is forgiven; a form's answer on a slow network comes later than that, and must
 * not move anything either.
 */
function answerFormsLate(page: Page) {
  return page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    },
  )
}

interface Shifting {
  layoutShift: number
  /** The texts of what moved. */
  moved: string[]
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
