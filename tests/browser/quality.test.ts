// What must hold on every page: no accessibility violation, no layout shift, no sideways scrolling, no complaint.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts, type screens, signIn, useVisitors } from './visitor.ts'

const visitor = useVisitors()

interface Case {
  path: string
  role?: keyof typeof accounts
}

const pages: Case[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/admin/login' },
  { path: '/unauthorized' },
  { path: '/no/such/page' },
  { path: '/affiliate/register' },
  { path: '/provider/register' },
  { path: '/admin/register' },
  { path: '/lead-form' },
  ...(Object.keys(accounts) as (keyof typeof accounts)[]).map((role) => ({ path: '/dashboard', role })),
  { path: '/leads', role: 'affiliate' },
]

const looks: { screen: keyof typeof screens; colorScheme: 'light' | 'dark' }[] = [
  { screen: 'phone', colorScheme: 'light' },
  { screen: 'wide', colorScheme: 'dark' },
]

describe.each(looks)('on a $screen screen in $colorScheme', ({ screen, colorScheme }) => {
  test.each(pages)('$path of $role', async ({ path, role }) => {
    const { page, complaints } = await visitor({ screen, colorScheme })
    if (role !== undefined) await signIn(page, role)
    await page.goto(path, { waitUntil: 'networkidle' })

    expect(await violations(page)).toEqual([])
    expect(await layoutShift(page)).toBeLessThan(0.02)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await page.title()).toMatch(/Affiliate Booking$/)
    expect(complaints).toEqual([])
  })
})

/** WCAG 2.2 AA, as far as axe can tell. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  )
}

/** The page's cumulative layout shift, from its first paint on. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 300)
      }),
  )
