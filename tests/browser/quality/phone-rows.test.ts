// What stands in lines on a phone of 360 pixels, so that it takes no more of them than it needs.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

/** The names of some elements, line by line. */
async function linesOf(elements: Locator): Promise<string[][]> {
  const lines = new Map<number, string[]>()
  for (const element of await elements.all()) {
    const top = Math.round((await element.boundingBox())?.y ?? -1)
    if (top >= 0) lines.set(top, [...(lines.get(top) ?? []), (await element.textContent()) ?? ''])
  }
  return [...lines.values()]
}

test('the six parts of a service take two lines', async () => {
  const { page, open } = await visitor({ as: 'service_provider', screen: 'phone', javaScript: false })
  await open('/my-services?state=live')
  await open((await page.locator('main tbody a').first().getAttribute('href')) ?? '')
  const parts = page.getByRole('navigation', { name: 'Sections of the service' }).getByRole('link')
  expect(await linesOf(parts)).toEqual([
    ['Details', 'Pictures', 'Days and times'],
    ['Prices', 'Calendar sync', 'Pause sales'],
  ])
})
