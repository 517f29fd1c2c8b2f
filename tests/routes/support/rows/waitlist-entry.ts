import type { WaitlistEntry } from '../../../../contract/calls/products/waitlist.ts'

/** What somebody waits for, as a host gives it. */
export const anEntry = (): WaitlistEntry => ({
  id: 'w1',
  slug: 'houseboat-day',
  title: 'Houseboat day',
  kind: 'tour',
  date: '2026-11-28',
  startTime: '09:30',
  nights: 1,
  guests: 3,
  isOnSale: true,
  isFree: false,
  slotId: null,
  toldCount: 0,
  createdAt: '2026-11-20T06:00:00Z',
})
