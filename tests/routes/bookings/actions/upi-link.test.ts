import { expect, test } from 'vitest'
import { createUpiLink } from '../../../../app/domain/bookings/upi.ts'

test.each([
  ['a blank and an ampersand', 'Sea & Sand', 'pn=Sea%20%26%20Sand'],
  ['another script', 'केरल', 'pn=%E0%A4%95%E0%A5%87%E0%A4%B0%E0%A4%B2'],
  ['what would add a field', 'x&am=1#', 'pn=x%26am%3D1%23'],
])('a UPI link encodes %s', (_, payeeName, encoded) => {
  const link = createUpiLink({ payeeId: 'a.b-c@okbank', payeeName, amount: 5, note: 'Booking BK-1' })
  expect(link).toBe(`upi://pay?pa=a.b-c@okbank&${encoded}&am=0.05&cu=INR&tn=Booking%20BK-1`)
})
