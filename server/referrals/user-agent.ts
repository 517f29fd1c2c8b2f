/** What the name of a browser says about its device. */
import type { ClickDevice } from '@affiliate-booking/contract/options/referrals/clicks'
import { createIsbotFromList, isbotPatterns, list } from 'isbot'
import { LRUCache } from 'lru-cache'

interface Browser {
  readonly device: ClickDevice
  readonly isBot: boolean
}

// Many visitors have the same browser.
const known = new LRUCache<string, Browser>({ max: 1000 })

// A headless browser runs the whole app as a visitor does: monitoring and tests use it.
const ofHeadlessBrowsers = isbotPatterns('HeadlessChrome')
const isBot = createIsbotFromList(list.filter((pattern) => !ofHeadlessBrowsers.includes(pattern)))

const patterns: readonly (readonly [RegExp, ClickDevice])[] = [
  [/iPad|Tablet|Silk|PlayBook|Android(?!.*Mobile)/i, 'tablet'],
  [/Mobi|iPhone|iPod|Android/i, 'phone'],
  [/Windows NT|Macintosh|X11|CrOS|Linux/i, 'computer'],
]

/** Without a name it counts as a bot's. */
export function parseUserAgent(userAgent: string): Browser {
  const found = known.get(userAgent)
  if (found !== undefined) return found
  const browser = {
    device: patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
    isBot: userAgent === '' || isBot(userAgent),
  }
  known.set(userAgent, browser)
  return browser
}
