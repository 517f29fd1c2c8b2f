import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '..')

/** What stands between the parentheses of each call. */
function argumentsOf(call: RegExp, text: string): string[] {
  return [...text.matchAll(call)].map(({ index, 0: name }) => {
    const from = index + name.length
    let [to, depth] = [from, 1]
    for (; depth > 0 && to < text.length; to += 1) {
      if (text[to] === '(') depth += 1
      if (text[to] === ')') depth -= 1
    }
    return text.slice(from, to - 1)
  })
}

test('vi.waitFor is told how long to wait: its own second is too short for a busy machine', () => {
  const calls = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return argumentsOf(/\bvi\.wait(?:For|Until)\(/g, text).map((given) => ({ path, given }))
    })
  const isTold = /,\s*(?:patient|[\d_]+|\{[^{}]*(?:timeout:|\.\.\.patient)[^{}]*\}),?\s*$/

  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ given }) => !isTold.test(given))).toEqual([])
})
