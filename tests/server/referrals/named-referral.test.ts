import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlainReferral, readReferral } from '../../../server/referrals/named-referral.ts'

const read = (query: string) => readReferral(new URLSearchParams(query))

describe('the query of an address', () => {
  test.each([
    ['ref=ASHA-7', { code: 'ASHA-7', trigger: 'link' }],
    ['ref=ASHA-7&via=qr', { code: 'ASHA-7', trigger: 'qr' }],
    ['ref=ASHA-7&via=QR', { code: 'ASHA-7', trigger: 'link' }],
    ['via=qr&ref=ASHA-7&utm_source=x', { code: 'ASHA-7', trigger: 'qr' }],
    ['r%65f=ASHA%20Nair', { code: 'ASHA Nair', trigger: 'link' }],
    ['ref=ASHA&ref=RAVI', { code: 'ASHA', trigger: 'link' }],
    [`ref=${'x'.repeat(129)}`, { code: undefined, trigger: 'link' }],
    ['ref=', undefined],
    ['ref=+', undefined],
    ['reference=ASHA', undefined],
    ['', undefined],
  ])('“%s” names %j', (query, referral) => {
    expect(read(query)).toEqual(referral)
  })

  test.each(['ref=ASHA-7', 'ref=7KQ2M9XA&via=qr', 'ref=asha&via=mail'])(
    '“%s”, as affiliates get it, is read without decoding',
    (query) => {
      expect(readPlainReferral(query)).toEqual(read(query))
    },
  )

  test.each([
    'ref=ASHA%20Nair',
    'ref=ASHA+7',
    'ref=ASHA&ref=RAVI',
    'ref=ASHA\n',
    'ref=',
    'via=qr',
    'xref=ASHA',
  ])('“%s” is left to the decoder', (query) => {
    expect(readPlainReferral(query)).toBeUndefined()
  })

  test('means the same, however it is read', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'ref',
        'via',
        'qr',
        '=',
        '&',
        'ref=',
        '&via=',
        'ASHA',
        '-',
        '%41',
        '+',
        ' ',
        '\n',
        '#',
        '?',
      ),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const query = parts.join('')
        for (const text of [query, `ref=${query}`, `ref=ASHA&via=${query}`]) {
          expect(readPlainReferral(text) ?? read(text)).toEqual(read(text))
        }
      }),
      { numRuns: 500 },
    )
  })
})
