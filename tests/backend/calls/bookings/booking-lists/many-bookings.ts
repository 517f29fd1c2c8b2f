import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket, idukki } from '../../../support/products.ts'
import type { Stage } from '../../../support/stage.ts'

/** Sixty bookings of two customers, each on a day of its own, the later the dearer; `change` makes them differ. */
export async function addManyBookings(
  stage: Stage,
  change: (index: number) => Partial<typeof bookings.$inferInsert> = () => ({}),
) {
  const market = await addMarket(stage.db)
  const arjun = await addMember(stage.db, 'user', { name: 'Arjun Iyer' })
  const divya = await addMember(stage.db, 'user', { name: 'Divya Ramesh' })
  await stage.db.insert(bookings).values(
    Array.from({ length: 60 }, (_, index) => {
      const startsAt = new Date(new Date('2026-10-10T03:30:00Z').getTime() + (index % 30) * dayMs)
      return {
        userId: index % 2 === 0 ? arjun.id : divya.id,
        customerName: index % 2 === 0 ? 'Arjun Iyer' : 'Divya Ramesh',
        productId: market.productId,
        providerId: market.provider.id,
        territoryPath: idukki,
        productTitle: 'Tea gardens of Munnar',
        policySnapshot: [],
        unitPrice: 1000 + index,
        seats: 1,
        totalAmount: 1000 + index,
        date: startsAt.toISOString().slice(0, 10),
        startTime: '09:00',
        endTime: '12:00',
        startsAt,
        endsAt: startsAt,
        idempotencyKey: `key-${index}`,
        voucherCode: `code-${index}`,
        createdAt: new Date(stage.now().getTime() - index * 1000),
        ...change(index),
      }
    }),
  )
  const root = await addMember(stage.db, 'super_admin')
  return { ...market, arjun, divya, root }
}
