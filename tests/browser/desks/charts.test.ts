// What is drawn over the tables of the dashboards once they are in sight.
import { expect, test } from 'vitest'
import { useVisitors } from '../support/visitor.ts'

const visitor = useVisitors()

test('revenue is drawn as a line, the booking trend and the lead conversion as bars', async () => {
  const { page, open } = await visitor({ as: 'super_admin' })
  await open('/dashboard')
  const marksOf = async (title: string) => {
    const figure = page.getByRole('figure', { name: title })
    await figure.scrollIntoViewIfNeeded()
    await figure.locator('.recharts-surface').waitFor({ state: 'attached' })
    const count = (selector: string) => figure.locator(selector).count()
    return { lines: await count('.recharts-line'), bars: await count('.recharts-bar') }
  }

  expect(await marksOf('Revenue')).toEqual({ lines: 1, bars: 0 })
  expect(await marksOf('Booking trend')).toEqual({ lines: 0, bars: 1 })
  expect(await marksOf('Lead conversion')).toEqual({ lines: 0, bars: 2 })
})
