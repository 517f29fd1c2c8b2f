// An answer on a page with several forms or buttons belongs to the one that was sent: decision 0295.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../app/routes/', import.meta.url))

/** Each has one form alone, or none in which something is typed; the rules tell theirs apart by the id of the row. */
const withOneForm = [
  'bookings/linked/contact/route.tsx',
  'commissions/payouts/list/route.tsx',
  'commissions/rules/route.tsx',
  'leads/import-rows/route.tsx',
  'reports/section/route.tsx',
  'templates/edit/route.tsx',
]

const readAll = (under: string) =>
  readdirSync(under, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(under, path), 'utf8'))
    .join('\n')

test('a page whose action knows several intents asks which form an unsent answer belongs to', () => {
  const unaware = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => {
    if (!path.endsWith('route.tsx')) return false
    const route = readFileSync(join(folder, path), 'utf8')
    const [action, unsent] = route.split('export const clientAction')
    if (unsent === undefined || !/\bintent\b/.test(action ?? '')) return false
    if (!unsent.includes('handleConnectionLoss(') || unsent.includes('posted')) return false
    return !readAll(join(folder, dirname(path))).includes("?.['intent']")
  })
  expect(unaware.toSorted()).toEqual(withOneForm)
})
