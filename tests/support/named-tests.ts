// Tables in docs/ that say which test shows what, as "`path` › title", and the check that those tests exist.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { longRunFiles } from './long-run-files.ts'

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

/**
 * The items of a document's lists below a heading, with the items below each.
 * @throws {Error} for a heading that is not there
 */
export function listBelow(document: string, heading: string): { item: string; below: string[] }[] {
  const [, rest] = readFileSync(resolve(root, document), 'utf8').split(`\n${heading}\n`)
  if (rest === undefined) throw new Error(`${document} has no “${heading}”`)
  const [section = ''] = rest.split(/\n#+ /)
  return section
    .split(/^- /m)
    .slice(1)
    .map((text) => {
      const [item = '', ...lines] = text.split('\n')
      return { item, below: lines.filter((line) => line.startsWith('  - ')).map((line) => line.slice(4)) }
    })
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

/** As `expectTestTitles`, and the gate has each of them. */
export function expectTestsOfGate(cell: string): void {
  expectTestTitles(cell)
  for (const { path, title } of namedTestsIn(cell)) {
    expect(longRunFiles, 'files of the long run alone').not.toContain(path)
    const longTitles = titlesIn(sourceOf(path), /each\(\w*inLongRun\)/i)
    expect(longTitles, 'tests of the long run alone').not.toContain(title)
  }
}

/** @param begins what stands before the bracket */
const titlesIn = (source: string, begins = /(?:)/): string[] =>
  [...source.matchAll(new RegExp(`${begins.source}\\(\\s*(['"\`])((?:(?!\\1)[^\\\\]|\\\\.)*)\\1,`, 'g'))].map(
    ([, , title = '']) => title,
  )
