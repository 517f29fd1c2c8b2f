// What administrators see of a provider beside a product.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '../../../../../backend/db/schema/products/products.ts'
import { createStage } from '../../../support/stage.ts'
import { addManyBookings } from '../../bookings/booking-lists/many-bookings.ts'
import { managedProductScene } from './managed-product-scene.ts'

const stage = createStage()
const { read, waiting } = managedProductScene(stage)

const nothing = {
  approvedProducts: 0,
  completedBookings: 0,
  cancelledBookings: 0,
  rating: null,
  reviewCount: 0,
}

test('a new provider has nothing behind them but the day on which they registered', async () => {
  const { provider, admin, product } = await waiting()
  expect((await read(admin, product.id)).providerRecord).toEqual({
    ...nothing,
    since: '2026-10-01T06:00:00.000Z',
  })
  expect((await read(provider, product.id)).providerRecord, 'for administrators alone').toBeNull()
})

test('trips of the last year count as completed or as cancelled by the provider, and reviews as shown', async () => {
  const changes = [
    { status: 'completed' },
    { status: 'completed', date: '2025-10-01' },
    { status: 'completed', date: '2025-09-30' },
    { status: 'cancelled', cancelledBy: 'provider' },
    { status: 'cancelled', cancelledBy: 'user' },
  ] as const
  const { root, productId } = await addManyBookings(stage, (index) => changes[index] ?? {})
  await stage.db.update(products).set({ ratingSum: 14, reviewCount: 3 }).where(eq(products.id, productId))
  await waiting()

  expect((await read(root.cookie, productId)).providerRecord).toMatchObject({
    approvedProducts: 1,
    completedBookings: 2,
    cancelledBookings: 1,
    rating: 4.7,
    reviewCount: 3,
  })
})
