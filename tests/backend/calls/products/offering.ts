// What the tests of tours and stays begin with.
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Stage } from '../../support/stage.ts'
import { password, person } from '../../support/stage.ts'

/** What a provider says of a tour in Idukki in Kerala. */
export const tour = (overrides: object = {}) => ({
  kind: 'tour',
  title: 'Tea trails of Munnar',
  description: 'A slow walk through the gardens, with a tasting at the end.',
  category: 'Nature',
  price: 150_000,
  discountPrice: null,
  location: { country: 'India', state: 'Kerala', district: 'Idukki' },
  meetingPoint: 'Gate of the tea museum',
  durationMinutes: 240,
  isInstant: false,
  maximumSeats: 8,
  guestsPerRoom: 'kind' in overrides && overrides.kind === 'stay' ? 2 : null,
  cutoffMinutes: 120,
  cancellationPolicy: 'moderate',
  ...overrides,
})

export const daily = (times: object = {}) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    startTime: '09:00',
    endTime: '13:00',
    capacity: 10,
    ...times,
  }))

export function offering(stage: Stage) {
  const register = async (email: string, name = 'Biju Varghese') => {
    await stage.post('/auth/register-service-provider', person({ email, name }))
    return (await stage.post('/auth/login', { email, password })).cookie
  }

  /** A picture without a file for a product that is not live and has none: it cannot be approved without. */
  const giveImage = (id: string) =>
    stage.db.execute(sql`insert into product_images (product_id, position, alt, width, height, created_at)
      select id, 0, 'Hills', 1600, 900, now() from products where id = ${id} and status <> 'approved'
        and not exists (select from product_images where product_id = ${id})`)

  return {
    register,

    /** Offers a tour or a stay; gives the product. */
    offer: async (provider: string, overrides: object = {}) => {
      const { status, body } = await stage.post('/managed-products', tour(overrides), provider)
      if (status !== 201) throw new Error(body.message)
      return body.product
    },

    giveImage,

    /** Approves what waits, as it is now, with a picture if it has none. */
    approve: async (admin: string, id: string) => {
      await giveImage(id)
      const { product } = (await stage.get(`/managed-products/${id}`, admin)).body
      const seen = { version: product.version, changeId: product.hasPendingChange ? product.change.id : null }
      return stage.post(`/managed-products/${id}/approve`, seen, admin)
    },

    /** One's own without `kind`, as it is edited. */
    edit: (provider: string, { id, version }: { id: string; version: number }, overrides: object = {}) => {
      const { kind: _kind, ...payload } = tour(overrides)
      return stage.post(`/managed-products/${id}`, { version, ...payload }, provider)
    },

    suspend: (email: string) =>
      stage.db.execute(sql`update users set status = 'suspended' where email = ${email}`),

    idOf: async (email: string) =>
      String(await stage.value(sql`select id from users where email = ${email}`)),

    addImage: (provider: string, id: string, image: Blob, alt = 'Tea gardens in the morning') => {
      const form = new FormData()
      form.append('image', image, 'photo.jpg')
      form.append('alt', alt)
      return stage.send(`/managed-products/${id}/images`, {
        method: 'POST',
        headers: { cookie: provider },
        body: form,
      })
    },
  }
}

/** A plain picture. */
export const imageOf = async (width: number, height: number): Promise<Blob> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#2f6b3a' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
