import type { Database } from '../../db/database.ts'
import { reviewPictures } from '../../db/schema/products/review-pictures.ts'
import type { reviews } from '../../db/schema/products/reviews.ts'
import type { PreparedPicture } from './review-picture-files.ts'

/** The rows of pictures whose files are stored, in their order. */
export async function insertReviewPictures(
  tx: Database,
  { id: reviewId, productId, createdAt }: Pick<typeof reviews.$inferSelect, 'id' | 'productId' | 'createdAt'>,
  pictures: readonly PreparedPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  await tx.insert(reviewPictures).values(
    pictures.map(({ id, width, height }, index) => ({
      id,
      reviewId,
      productId,
      position: index + 1,
      width,
      height,
      createdAt,
    })),
  )
}
