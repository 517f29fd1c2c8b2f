// docs/traceability.md maps the statements of the specification to code and tests.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { expectTestTitles, rowsOf } from '../support/named-tests.ts'

const root = resolve(import.meta.dirname, '../..')
const rows = rowsOf('docs/traceability.md').map(
  ([id = '', statement = '', where = '', shown = '', withoutScripts = '']) => ({
    id,
    statement,
    files: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    shown,
    withoutScripts,
  }),
)

const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

test('docs/traceability.md has rows for every section of the specification', () => {
  const text = readFileSync(resolve(root, 'docs/traceability.md'), 'utf8')
  const headings = [...text.matchAll(/^## (\d)\. /gm)].map(([, number]) => number)

  expect(headings).toEqual(sections)
  expect(rows.length).toBeGreaterThan(100)
})

test('docs/traceability.md numbers the rows of each section without gaps', () => {
  const ids = sections.flatMap((section) =>
    rows.filter(({ id }) => id.startsWith(`${section}.`)).map((_row, index) => `${section}.${index + 1}`),
  )

  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test.each(rows)('docs/traceability.md names an existing test for $id: $statement', ({ files, shown }) => {
  expect(files.length, 'names where it lives').toBeGreaterThan(0)
  expect(files.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  expectTestTitles(shown)
})

/** All that a file, or a folder with what is in it, holds. */
const textOf = (path: string): string =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .map((name) => textOf(join(path, name)))
        .join('\n')
    : readFileSync(path, 'utf8')

test.each(rows.filter(({ statement }) => statement.includes("'")))(
  'a file that $id names holds what it quotes: $statement',
  ({ statement, files }) => {
    const text = files.map((path) => textOf(resolve(root, path))).join('\n')
    const quoted = [...statement.matchAll(/'([^']+)'/g)].map(([, words = '']) => words)

    expect(quoted.filter((words) => !text.includes(words))).toEqual([])
  },
)

test.each(rows)(
  'docs/traceability.md states whether $id holds without JavaScript: $statement',
  ({ withoutScripts }) => {
    expect(withoutScripts).toMatch(/^(?:yes|server|(?:no|differs): \S.{8,})$/)
  },
)

test('every row that code cites names the file that cites it', () => {
  const sources = ['app', 'contract', 'backend']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /(?<!\.test)\.(?:tsx?|css)$/.test(path) && !path.includes('node_modules'))
  const cited = sources.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').matchAll(/\bspec (\d\.\d+(?:, \d\.\d+)*)/g)
    return [...lines].flatMap(([, ids = '']) => ids.split(', ').map((id) => ({ id, path })))
  })

  expect(cited.length).toBeGreaterThan(20)
  const wrong = cited.filter(({ id, path }) => !rows.find((row) => row.id === id)?.files.includes(path))
  expect(wrong).toEqual([])
})
