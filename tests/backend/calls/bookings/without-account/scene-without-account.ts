// Somebody who books without an account, and has a link to the booking.
import { bookingLinkHeader } from '@affiliate-booking/contract/call'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addMarket, holdPayload } from '../../../support/products.ts'
import type { Stage } from '../../../support/stage.ts'

export const contact = { name: 'Priya Menon', email: 'Priya@Example.com', phone: '+91 98765 43210' }
export const notFound = { message: 'This link does not open a booking.' }

export function sceneWithoutAccount(stage: Stage) {
  const hold = (slotId: string, overrides: object = {}, target?: Parameters<Stage['send']>[2]) =>
    stage.send(
      '/bookings/without-account',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...holdPayload(slotId), contact, ...overrides }),
      },
      target,
    )

  const open = (name: string, link: string) =>
    stage.send(`/bookings/${name}`, { headers: { [bookingLinkHeader]: link } })

  const postBy = (link: string, path: string, payload: object) =>
    stage.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [bookingLinkHeader]: link },
      body: JSON.stringify(payload),
    })

  const act = async (id: string, link: string, action: string, more: object = {}) => {
    const version = await stage.value(sql`select version from bookings where id = ${id}`)
    return postBy(link, `/bookings/${id}/actions`, { action, version, ...more })
  }

  async function createScene() {
    const market = await addMarket(stage.db)
    const { status, body } = await hold(market.slotId, { seats: 2, idempotencyKey: 'the-first-form' })
    expect(status).toBe(201)
    const { id, bookingId }: { id: string; bookingId: string } = body.booking
    const link: string = body.link
    return { ...market, id, bookingId, link, booking: body.booking }
  }

  return { hold, open, postBy, act, createScene }
}
