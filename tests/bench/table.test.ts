import { expect, test } from 'vitest'
import { judge, type Row } from './rows.ts'
import { markdownTable, replaceBlock, resultsTable, shortNumber } from './table.ts'

const row: Row = {
  measure: 'Landing page',
  against: 'bare',
  unit: 'req/s',
  ours: [5000, 6000, 7000],
  theirs: [10_000, 10_000, 10_000],
  goal: { atLeast: 0.5 },
}

test.each([
  { name: 'at least, above', ours: [6], goal: { atLeast: 0.5 }, met: true },
  { name: 'at least, exactly', ours: [5], goal: { atLeast: 0.5 }, met: true },
  { name: 'at least, below', ours: [4], goal: { atLeast: 0.5 }, met: false },
  { name: 'at most, below', ours: [12], goal: { atMost: 1.5 }, met: true },
  { name: 'at most, above', ours: [16], goal: { atMost: 1.5 }, met: false },
])('a goal for the ratio is judged: $name', ({ ours, goal, met }) => {
  expect(judge({ ...row, ours, theirs: [10], goal }).met).toBe(met)
})

test('a goal without a rival is judged by our own figure', () => {
  const alone = { ...row, theirs: undefined, ours: [40, 49, 500], goal: { atMost: 50 } }
  expect(judge(alone).met).toBe(true)
  expect(judge(alone).ratio).toBeUndefined()
})

test('half the processor time for a request counts as twice as good', () => {
  const processorTime = { ours: [1, 1, 1], theirs: [2, 2, 4] }
  expect(judge({ ...row, processorTime }).byProcessorTime).toEqual({ middle: 2, low: 2, high: 4 })
})

test('a table line has medians, spreads, the ratio with its range, and the verdict', () => {
  const [, , line] = resultsTable([row]).split('\n')
  const cells = line?.split('|').map((cell) => cell.trim())
  expect(cells?.slice(1, -1)).toEqual([
    'Landing page',
    'bare',
    '6,000 ± 1,000 req/s',
    '10,000 ± 0 req/s',
    '0.6 (0.5–0.7)',
    '',
    '≥ 0.5 ×',
    'yes',
  ])
})

test('a single window is shown without a spread', () => {
  const table = resultsTable([{ ...row, ours: [127.94], theirs: [100], unit: 'MiB' }])
  expect(table).toContain('| 128 MiB ')
  expect(table).toContain('| 1.28 ')
})

test('a measurement that failed is in the table, with the reason below', () => {
  const table = resultsTable([
    { measure: 'Two processes', against: 'one', goal: { atLeast: 1.8 }, missing: 'there is one processor' },
  ])
  expect(table).toMatch(/\| Two processes \| one +\| not available \|.*\| — +\|/)
  expect(table.split('\n\n')[1]).toBe('- Two processes (one): there is one processor')
})

test('table columns are as wide as their widest cell', () => {
  expect(
    markdownTable([
      ['a', 'of'],
      ['longer', 'x'],
    ]),
  ).toBe(['| a      | of  |', '| ------ | --- |', '| longer | x   |'].join('\n'))
})

test.each([
  [0, '0'],
  [0.00567, '0.006'],
  [0.4567, '0.457'],
  [9.876, '9.88'],
  [108.1, '108'],
  [12_345.6, '12,346'],
])('%d is formatted as %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

test('only the generated block of a document is replaced', () => {
  const document = 'before\n<!-- results -->\nold\n<!-- /results -->\nafter\n'
  expect(replaceBlock(document, 'results', 'new')).toBe(
    'before\n<!-- results -->\n\nnew\n\n<!-- /results -->\nafter\n',
  )
})

test.each([
  'nothing',
  '<!-- results --> only',
  '<!-- /results --> <!-- results -->',
  '<!-- results --> <!-- /results --> <!-- results --> <!-- /results -->',
])('a document without exactly one generated block is rejected: %s', (document) => {
  expect(() => replaceBlock(document, 'results', 'new')).toThrow('needs one')
})
