// docs/traceability.md maps the statements of the specification to code and tests; here the map is held against both.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { expectNamedTests, rowsOf } from '../support/named-tests.ts'

const root = resolve(import.meta.dirname, '../..')
const rows = rowsOf('docs/traceability.md').map(([statement = '', where = '', shown = '']) => ({
  statement,
  where,
  shown,
}))

const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

test('every section of the specification has rows', () => {
  const text = readFileSync(resolve(root, 'docs/traceability.md'), 'utf8')
  const headings = [...text.matchAll(/^## (\d)\. /gm)].map(([, number]) => number)

  expect(headings).toEqual(sections)
  expect(rows.length).toBeGreaterThan(100)
})

test.each(rows)('$statement', ({ where, shown }) => {
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

  expect(files.length, 'names where it lives').toBeGreaterThan(0)
  expect(files.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  expectNamedTests(shown)
})
