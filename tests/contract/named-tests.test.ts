// What docs/ claims to be tested is tested: each named test exists.
import { describe, expect, test } from 'vitest'
import {
  expectNamedTests,
  expectTestsOfGate,
  expectTestTitles,
  listBelow,
  rowsOf,
} from '../support/named-tests.ts'

describe('docs/pitfalls.md', () => {
  const rows = rowsOf('docs/pitfalls.md').map(([fact = '', shown = '']) => ({ fact, shown }))

  test('has a row for each fact', () => {
    expect(rows.length).toBeGreaterThan(20)
  })
  test.each(rows)('names an existing test for: $fact', ({ shown }) => expectNamedTests(shown))
})

describe('docs/asvs.md', () => {
  const rows = rowsOf('docs/asvs.md').map(([id = '', level = '', state = '', how = '', shown = '']) => ({
    id,
    level,
    state,
    how,
    shown,
  }))

  test('names each requirement once, by chapter, section and number, in order', () => {
    const ids = rows.map(({ id }) => id.split('.').map(Number))
    const byNumber = (one: number[], other: number[]) =>
      one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0

    expect(rows.length).toBeGreaterThan(80)
    expect(ids.filter((id) => id.length !== 3 || id.some(Number.isNaN))).toEqual([])
    expect(ids).toEqual(ids.toSorted(byNumber))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test.each(rows)('states how requirement $id is handled: $how', ({ level, state, how, shown }) => {
    expect(['1', '2', '3']).toContain(level)
    expect(['met', 'partly', 'not met', 'by the operator']).toContain(state)
    expect(how).not.toBe('')
    if (shown !== '–') expectNamedTests(shown)
  })
})

describe('docs/testing.md', () => {
  const leftIn = (heading: string) => listBelow('docs/testing.md', heading)
  const left = leftIn('### Left to the long run, and what proves it in the gate')
  const paths = leftIn('### Browser paths of the long run, and what proves them in the gate')
  const alone = leftIn('### Proved by the long run alone')

  test('has all of its lists', () => {
    expect(left.length).toBeGreaterThan(40)
    expect(paths.length).toBeGreaterThan(70)
    expect(alone.length).toBeGreaterThan(10)
  })

  test.each([...left, ...paths])('names tests of the gate that prove: $item', ({ below }) => {
    expect(below.length, 'names a test').toBeGreaterThan(0)
    for (const proof of below) expectTestsOfGate(proof)
  })

  test.each(alone)('names a test that is there: $item', ({ item }) => expectTestTitles(item))
})
