// What is sold out on one day, and what its host answers.
import { aProfile, json } from '../../support/host.ts'
import { aProduct, aSlot, slotId } from '../../support/products.ts'

export const cookie = 'accessToken=secret'
export const params = { slug: 'houseboat-day' }
export const join = 'POST /waitlist'
export const customer = () => aProfile({ role: 'user' })
export const full = aSlot({ id: slotId(1), free: 0, status: 'SOLD_OUT' })
export const later = aSlot({
  id: slotId(2),
  startTime: '17:00',
  endTime: '20:00',
  free: 0,
  status: 'SOLD_OUT',
})
export const query = '?date=2026-11-28&guests=3'
export const path = `/tours/houseboat-day/wait${query}`

export const hostOf = (slots: unknown[] = [full], shown = aProduct()) => ({
  'GET /auth/profile': customer(),
  'GET /products/:slug': json({ product: shown }),
  'GET /products/:slug/slots': json({ slots } as never),
  'GET /waitlist': json({ rows: [] }),
})
