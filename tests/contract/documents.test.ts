import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contractCalls } from '../support/contract-calls.ts'
import { rowsOf } from '../support/named-tests.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

const records = markdownIn('docs/decisions').filter((path) => !path.endsWith('README.md'))
const documents = [...markdownIn('.'), ...markdownIn('docs'), ...records]

/** Of each heading, as GitHub makes it. */
const anchorsIn = (path: string) =>
  new Set(
    [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

describe('a decision record', () => {
  test.each(records)('%s is titled by its decision and has the common format', (path) => {
    const [, number = '', slug = ''] = /(\d{4})-([^/]+)\.md$/.exec(path) ?? []
    const [, title = ''] =
      new RegExp(`^# ${number}\\. (.+)\n\nStatus: \\w+, \\d{4}-\\d\\d-\\d\\d\n`).exec(read(path)) ?? []
    const headings = [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)

    expect(title).not.toBe('')
    expect(
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
    ).toBe(slug)
    expect(headings).toEqual(['Context', 'Decision', 'Consequences'])
  })

  test('is listed in the index with its title, status and date', () => {
    const listed = rowsOf('docs/decisions/README.md').map(([number, link, status, date]) => ({
      number,
      link,
      status,
      date,
    }))
    const expected = records.map((path) => {
      const [heading = '', , line = ''] = read(path).split('\n')
      const [, number = '', title = ''] = /^# (\d{4})\. (.+)$/.exec(heading) ?? []
      const [, status, date] = /^Status: (\w+), (.+)$/.exec(line) ?? []
      return { number, link: `[${title}](${path.slice('docs/decisions/'.length)})`, status, date }
    })

    expect(listed).toEqual(expected)
  })
})

describe('a document', () => {
  test.each(documents)('%s links only to files that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)

    expect(links.filter((link) => !existsSync(resolve(root, path, '..', link)))).toEqual([])
  })

  test.each(documents)('%s names only files and folders that exist', (path) => {
    const folders = 'app|backend|conformance|contract|docs|scripts|server|settings|shared|tests'
    const named = [...read(path).matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))].map(
      ([, name = '']) => name,
    )

    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })

  test.each(documents)('%s links only to headings that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
    const missing = links.filter(([, file = '', anchor = '']) => {
      const target = resolve(root, file === '' ? path : join(path, '..', file))
      return target.endsWith('.md') && !anchorsIn(target).has(anchor)
    })

    expect(missing.map(([link]) => link)).toEqual([])
  })
})

describe('docs/host.md', () => {
  test('lists the calls that each host has, and then those that are tried on every host', () => {
    const listed = rowsOf('docs/host.md').map(([call = '']) => call)
    const calls = (['documented', 'best-effort'] as const).map((support) =>
      contractCalls
        .filter((call) => call.support === support)
        .map(({ method, path }) => `\`${method} ${path}\``),
    )
    const [documented = [], bestEffort = []] = calls

    expect(listed.slice(0, documented.length).toSorted()).toEqual(documented.toSorted())
    expect(listed.slice(documented.length).toSorted()).toEqual(bestEffort.toSorted())
  })
})
