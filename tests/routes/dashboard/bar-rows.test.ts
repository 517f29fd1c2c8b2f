import { expect, test } from 'vitest'
import { barRows } from '../../../app/ui/charts/bar-rows.ts'

const brand = [{ name: 'Bookings', colour: 'brand' }] as const

test('each row has its label, and a bar as long as its share of the highest value', () => {
  const html = barRows({
    kind: 'bars',
    unit: 'count',
    series: [...brand, { name: 'Conversions', colour: 'accent' }],
    rows: [
      { label: 'Jul', values: [50, 0] },
      { label: 'Aug', values: [1000, 250] },
    ],
  })

  expect(html.match(/<tr>/g)).toHaveLength(2)
  expect([...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, label]) => label)).toEqual([
    'Jul',
    'Aug',
  ])
  expect([...html.matchAll(/style="width:(.*?);background:(.*?)"/g)].map(([, ...bar]) => bar)).toEqual([
    ['5.00%', 'var(--brand-text)'],
    ['0.00%', 'var(--accent)'],
    ['100.00%', 'var(--brand-text)'],
    ['25.00%', 'var(--accent)'],
  ])
  expect([...html.matchAll(/min-width:(\w+)">(.*?)</g)].map(([, ...value]) => value)).toEqual([
    ['5ch', '50'],
    ['5ch', '0'],
    ['5ch', '1,000'],
    ['5ch', '250'],
  ])
})

test('a month without a value counts as zero', () => {
  const html = barRows({ kind: 'bars', unit: 'count', series: brand, rows: [{ label: 'Jul', values: [] }] })
  expect(html).toContain('width:0.00%')
})

test('a month below zero has no bar, beside its value', () => {
  const rows = [
    { label: 'Jul', values: [-500_000] },
    { label: 'Aug', values: [1_000_000] },
  ]
  const html = barRows({ kind: 'line', unit: 'paise', series: brand, rows })
  expect([...html.matchAll(/style="width:(.*?);/g)].map(([, width]) => width)).toEqual(['0.00%', '100.00%'])
  expect(html).toContain('₹5,000')
})

test('a label is text, whatever is in it', () => {
  const rows = [{ label: '<img src=x onerror=alert(1)> & co', values: [1] }]
  const html = barRows({ kind: 'bars', unit: 'count', series: brand, rows })
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=alert(1)> &#38; co</th>')
})
