// An affiliate's links as a host gives them.
import { aProfile } from '../host.ts'

export const none = { clicks: 0, visitors: 0, bookings: 0, leads: 0, earnings: 0 }
export const siteLink = {
  id: 'link-1',
  code: 'ASHA2026',
  path: '/?ref=ASHA2026',
  product: null,
  campaign: null,
  createdAt: '2026-10-01T06:00:00Z',
  disabledAt: null,
  ...none,
}
export const productLink = {
  ...siteLink,
  id: 'link-2',
  code: 'TEA00001',
  path: '/tours/tea-gardens?ref=TEA00001',
  product: { id: 'p-1', slug: 'tea-gardens', title: 'Tea gardens of Munnar', isOnSale: true },
}
export const days = [{ day: '2026-10-01', ...none, clicks: 3 }]

export const asAffiliate = { 'GET /auth/profile': () => aProfile() }
