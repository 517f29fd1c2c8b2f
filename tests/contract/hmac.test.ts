import * as fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMac } from '@affiliate-booking/shared/signing/hmac'

const key = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes))
// Around one block, in any script, with lone surrogates.
const text = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
  .map((units) => String.fromCharCode(...units))

test('the MAC of a text is the HMAC-SHA256 that Node makes, whatever was signed before', () => {
  fc.assert(
    fc.property(key, fc.array(text, { minLength: 1, maxLength: 5 }), (bytes, texts) => {
      const mac = createMac(bytes)
      for (const each of texts) {
        for (const encoding of ['base64url', 'hex', 'binary'] as const) {
          expect(mac(each, encoding)).toBe(createHmac('sha256', bytes).update(each).digest(encoding))
        }
      }
    }),
  )
})

test.each([1023, 1024, 1025, 5000])('the MAC of %i characters of three bytes is right', (length) => {
  const bytes = Buffer.from('a key')
  const long = 'ആ'.repeat(length)
  expect(createMac(bytes)(long, 'hex')).toBe(createHmac('sha256', bytes).update(long).digest('hex'))
})

test('a key of more than one block is refused', () => {
  expect(() => createMac(Buffer.alloc(65))).toThrow(RangeError)
})
