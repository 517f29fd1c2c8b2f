// Tables in docs/ that say which test shows what, as "`path` › title", and the check that those tests exist.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The cells of a document's tables, row by row, without the heads. */
export function rowsOf(document: string): string[][] {
  const lines = readFileSync(resolve(root, document), 'utf8').split('\n')
  const isRule = (line: string | undefined) => /^\|[\s-|:]+\|$/.test(line ?? '')
  return lines
    .filter((line, index) => line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1]))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

interface NamedTest {
  readonly path: string
  readonly title: string
}

const namedTestsIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`([^`]+)` › (.+?)(?=; `|$)/g)].map(([, path = '', title = '']) => ({
    path,
    title: title.trim().replaceAll('\\|', '|'),
  }))

function sourceOf(path: string): string {
  expect(existsSync(resolve(root, path)), `${path} exists`).toBe(true)
  return readFileSync(resolve(root, path), 'utf8')
}

/** Fails unless the cell names at least one test, and every one that it names is there. */
export function expectNamedTests(cell: string): void {
  const named = namedTestsIn(cell)

  expect(named.length, 'names a test').toBeGreaterThan(0)
  for (const { path, title } of named) expect(sourceOf(path)).toContain(title)
}

/** As `expectNamedTests`, and each name is the whole title of a test or of a group of tests. */
export function expectTestTitles(cell: string): void {
  const named = namedTestsIn(cell)

  expect(named.length, 'names a test').toBeGreaterThan(0)
  for (const { path, title } of named) expect(titlesIn(sourceOf(path))).toContain(title)
}

const titlesIn = (source: string): string[] =>
  [...source.matchAll(/\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1,/g)].map(([, , title = '']) => title)
