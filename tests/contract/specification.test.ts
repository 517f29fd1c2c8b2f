// docs/specification.md maps the statements of the specification to code and tests; here the map is held against both.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const rows = readFileSync(resolve(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[\s-|]+\|$/.test(line) && !line.startsWith('| Statement'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, statement = '', where = '', shown = '']) => ({ statement, where, shown }))

const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

test('every section of the specification has rows', () => {
  const text = readFileSync(resolve(root, 'docs/specification.md'), 'utf8')
  const headings = [...text.matchAll(/^## (\d)\. /gm)].map(([, number]) => number)

  expect(headings).toEqual(sections)
  expect(rows.length).toBeGreaterThan(100)
})

test.each(rows)('$statement', ({ where, shown }) => {
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  const tests = [...shown.matchAll(/`([^`]+)` › ([^;]+)/g)].map(([, path = '', title = '']) => ({
    path,
    title,
  }))

  expect(files.length, 'names where it lives').toBeGreaterThan(0)
  expect(files.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  expect(tests.length, 'names a test').toBeGreaterThan(0)
  for (const { path, title } of tests) {
    expect(existsSync(resolve(root, path)), `${path} exists`).toBe(true)
    expect(readFileSync(resolve(root, path), 'utf8')).toContain(title.trim().replaceAll('\\|', '|'))
  }
})
