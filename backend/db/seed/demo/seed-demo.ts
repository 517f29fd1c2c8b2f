// Demo data: accounts, people, products, and two years of bookings with the money that they moved.
import { seedAccounts } from './people/seed-accounts.ts'
import { bookEarlierPayments } from './money/book-earlier-payments.ts'
import type { DemoDependencies } from './context.ts'
import { seedImages } from './products/seed-images.ts'
import { seedReviewPictures } from './products/seed-review-pictures.ts'
import { seedMarket } from './seed-market.ts'

/** Inserts missing demo data. Idempotent: data that was changed since stays changed. */
export async function seedDemo(deps: DemoDependencies): Promise<void> {
  await seedAccounts(deps)
  await seedMarket(deps)
  await seedImages(deps)
  await seedReviewPictures(deps)
  await bookEarlierPayments(deps)
}
