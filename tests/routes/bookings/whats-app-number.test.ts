import { expect, test } from 'vitest'
import { isPhoneNumber, whatsAppNumber } from '../../../app/domain/bookings/whats-app-number.ts'

test.each([
  ['9446012345', '919446012345'],
  ['09446012345', '919446012345'],
  ['94460 12345', '919446012345'],
  ['+91 94460 12345', '919446012345'],
  ['0091 94460-12345', '919446012345'],
  ['+91 (0)94460 12345', '919446012345'],
  ['919446012345', '919446012345'],
  // Of as many digits as those of India, with the code.
  ['+65 9123 4567', '6591234567'],
  ['0065 9123 4567', '6591234567'],
  ['(+45) 20 12 34 56', '4520123456'],
  ['+47 412 34 567', '4741234567'],
  ['+1 (415) 555-0123', '14155550123'],
])('the number %s is %s for WhatsApp', (typed, number) => {
  expect(whatsAppNumber(typed)).toBe(number)
})

test.each(['+91 ', 'call me', '12345'])('%j is no phone number', (typed) => {
  expect(isPhoneNumber(typed)).toBe(false)
})
