import { describe, expect, test } from 'vitest'
import { hasContactDetails } from '../../contract/contact-details.ts'

describe('contact details', () => {
  test.each([
    'Call 9847012345',
    'Call 98470 12345 please',
    'WhatsApp +91-98470-12345',
    'My number: 9 8 4 7 0 1 2 3 4 5',
    'Ring (0484) 2345678 or 0484-2345678',
    'From abroad +44 20 7946 0958',
    'Call 9840012300',
    'Call 98470 - 12345',
    'Call 98470–12345',
    'Call 9847012345 2 days before',
    'Call 9847012345. 2 adults will come.',
    'Call 00919847012345',
    'Office 04842345678',
    'Office 0484 - 2345678',
    'फोन ९८४७०१२३४५',
    'ഫോൺ ൯൮൪൭൦ ൧൨൩൪൫',
    't.me/keralatrips',
    'Ｃａｌｌ ９８４７０１２３４５',
    'arjun@example.com',
    'Pay to arjun@okaxis',
    'https://example.com/x',
    'See www.example.org',
    'wa.me/919847012345',
    'It is on keralatrips.in, cheaper',
    'കേരളം.com',
  ])('are found in: %s', (text) => {
    expect(hasContactDetails(text)).toBe(true)
  })

  test.each([
    'Is there parking for a bus with 30 people?',
    'From 12-10-2026 to 14-10-2026?',
    'We come 12.10.2026-14.10.2026.',
    'We come 8.12.26-9.12.26, or 8-12-26 9-12-26.',
    'We come from 8.12.2026 - 9.12.2026 or 9/12/26-11/12/26',
    'We live in Kochi 682001. 2500 rupees would be fine.',
    'Is it ₹60000-75000 or 80000 - 95000 for the bus?',
    'Open 7.30-9.30, 12.30-14.30 and 19.00-22.30',
    'Is it ₹10,000 or ₹12,000 for 2 rooms @ 500 each?',
    'Between 5000 and 10000 rupees, at 6.30 or 18:45?',
    'Can 2 adults (42, 38) and 3 children (9, 7, 6) share?',
    'How far is it from the airport? 685565 is our PIN code.',
    'Jeep no. KL 07 AB 1234. Is that yours?',
    'Meals: breakfast/lunch... included?',
  ])('are not found in: %s', (text) => {
    expect(hasContactDetails(text)).toBe(false)
  })

  test('are looked for in a long text without delay', () => {
    const started = performance.now()
    for (const part of ['9 ', '98470 - ', '8.12.26-', '९', '9-', 'a.', 'a@', '0484 ', '+9', '..', '('])
      hasContactDetails(part.repeat(1000 / part.length))
    expect(performance.now() - started).toBeLessThan(500)
  })
})
