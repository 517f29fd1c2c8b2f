import { expect, test } from 'vitest'
import { moneyOutlook } from '../../../app/domain/payees/money-outlook.ts'

const nothing = { count: 1, pending: 0, available: 0, onHold: 0, onTheWay: 0 }
const ready = { openSteps: 0, minimum: 500_00 }

test.each([
  ['nothing at all', {}, ready, ['Nothing is pending now.']],
  [
    'enough for a payout',
    { available: 500_00 },
    ready,
    ['₹500 is available. It is paid with the next payout.'],
  ],
  [
    'less than a payout',
    { available: 499_99 },
    ready,
    ['₹499.99 is available. It is paid out once there is ₹500 or more.'],
  ],
  [
    'open steps and less than a payout',
    { available: 10_00 },
    { ...ready, openSteps: 2 },
    ['₹10 is available. It is paid out once the open steps are done and there is ₹500 or more.'],
  ],
  [
    'an open step',
    { available: 500_00 },
    { ...ready, openSteps: 1 },
    ['₹500 is available. It is paid out once the open step is done.'],
  ],
  [
    'a host that does not tell the minimum',
    { available: 10_00 },
    { openSteps: 0, minimum: undefined },
    ['₹10 is available. It is paid with the next payout.'],
  ],
  [
    'what a refund or a correction took back after a payout',
    { available: -250_00 },
    ready,
    ['₹250 was paid out and is no longer earned. It is taken from what you earn next.'],
  ],
  [
    'money on its way and on hold',
    { onTheWay: 10_00, onHold: 7_00 },
    ready,
    ['₹10 is on its way to your bank, before TDS.', '₹7 is on hold until we have checked it.'],
  ],
])('the outlook of %s', (_, money, payouts, expected) => {
  expect(moneyOutlook({ overall: { ...nothing, ...money } }, payouts)).toEqual(expected)
})

test('says when pending money becomes available', () => {
  const nextRelease = { at: '2031-07-08T06:00:00Z', amount: 120_50 }
  expect(moneyOutlook({ overall: { ...nothing, pending: 300_00 }, nextRelease }, ready)).toEqual([
    'Next: ₹120.50 becomes available on 8 Jul 2031.',
  ])
})

test('says what waits for the partner of a lead, and nothing of it for a host that does not tell', () => {
  const overall = { ...nothing, pending: 2000_00 }
  expect(moneyOutlook({ overall, nextRelease: null }, ready)).toEqual([
    '₹2,000 waits for the partner’s payment to us.',
  ])
  expect(moneyOutlook({ overall }, ready)).toEqual([])
})

test('says both what becomes available next and what waits for a partner', () => {
  const overall = { ...nothing, pending: 2500_00 }
  const nextRelease = { at: '2031-12-12T06:00:00Z', amount: 500_00 }
  expect(moneyOutlook({ overall, nextRelease, waitingForIncome: 2000_00 }, ready)).toEqual([
    'Next: ₹500 becomes available on 12 Dec 2031.',
    '₹2,000 waits for the partner’s payment to us.',
  ])
  expect(moneyOutlook({ overall, nextRelease, waitingForIncome: 0 }, ready)).toEqual([
    'Next: ₹500 becomes available on 12 Dec 2031.',
  ])
})

test.each([
  [3400_80, 848_00, 'A payout of ₹848 is being prepared; the rest is paid with the one after it.'],
  [848_00, 848_00, 'It is in a payout that is being prepared.'],
  [776_80, 848_00, 'A payout of ₹848 is being prepared; what was taken back since is deducted from it.'],
  [848_00, 0, 'It is paid with the next payout.'],
])(
  'of %d paise that are available and %d in a payout that is not sent, says: %s',
  (available, sum, words) => {
    const [line] = moneyOutlook({ overall: { ...nothing, available }, inPreparation: sum }, ready)
    expect(line?.replace(/^₹[\d,.]+ is available\. /, '')).toBe(words)
  },
)
