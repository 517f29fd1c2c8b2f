import { expect, test } from 'vitest'
import { renderCsv } from '../../backend/lists/csv.ts'
import { unescapeFormula } from '../../backend/lists/unescape-formula.ts'

/** The cell of a file of ours. */
async function written(text: string) {
  async function* rows() {
    yield [text]
  }
  const file = await new Response(renderCsv([{ title: 'Text', of: (row: string) => row }], rows())).text()
  return file
    .replace(/^Text\r\n/, '')
    .replace(/\r\n$/, '')
    .replace(/^"(.*)"$/s, '$1')
}

test.each(['=1+1', '+91 94473 55001', '-', '@home', '\ttab', '\rline', '＝1', '＋91', '－', '＠home'])(
  'a text that begins as a formula is guarded in our files, and read again as it was: %j',
  async (text) => {
    const cell = await written(text)
    expect(cell).toBe(`'${text}`)
    expect(unescapeFormula(cell)).toBe(text)
  },
)

test('an apostrophe of the text itself stays', () => {
  expect(unescapeFormula('’Tis')).toBe('’Tis')
  expect(unescapeFormula("'Tis")).toBe("'Tis")
})
