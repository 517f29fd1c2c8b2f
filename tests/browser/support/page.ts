// What is found, and waited for, on any page; and the sizes in which it is looked at.
import type { Locator, Page } from 'playwright-core'

export const sizes = {
  phone: { width: 360, height: 740 },
  wide: { width: 1280, height: 800 },
} as const

/** Waits until the router's scripts, if a page has them, have taken it over with all parts that come later. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector(
        'script:not([type="application/ld+json"], [src*="product-script"], [src*="search-script"], [src*="referral-script"])',
      ) === null || Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber')),
  )
  await page.waitForFunction(() => {
    const isTakenOver = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))
    const main = document.querySelector('main')
    if (main === null || !isTakenOver(document.documentElement)) return true
    const comments = document.createTreeWalker(main, NodeFilter.SHOW_COMMENT)
    while (comments.nextNode()) {
      const { data, nextElementSibling: first } = comments.currentNode as Comment
      if (data === '$' && first && !isTakenOver(first)) return false
    }
    return true
  })
  // Its first effects come right after. A browser that has no time to paint is never idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
}

/** Holds back the requests to matching addresses until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** A toast with the given words. */
export const toast = (page: Page, words: string) => page.locator('.Toastify__toast', { hasText: words })

/** Lets a toast stay: a busy browser may take longer for the rest of a test than its seconds. */
export const keepToast = (shown: Locator) =>
  shown.locator('.Toastify__progress-bar').evaluate((element) => {
    for (const animation of element.getAnimations()) animation.updatePlaybackRate(0.01)
  })

/** A field by its label, to the letter. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Whether a field, or whatever it is, has the focus. */
export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)
