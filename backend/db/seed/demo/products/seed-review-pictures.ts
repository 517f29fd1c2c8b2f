// Gives the newest reviews of some products of the demo pictures, also in a demo that was made before there were any.
// scripts/draw-demo-images.mjs draws them.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reviewPictureWidths } from '@affiliate-booking/contract/options/products/products'
import { and, desc, eq, like } from 'drizzle-orm'
import { isListed } from '../../../../services/products/catalogue/list-reviews.ts'
import { insertReviewPictures } from '../../../../services/review-pictures/insert-review-pictures.ts'
import {
  discardPictures,
  type PreparedPicture,
  storePictures,
} from '../../../../services/review-pictures/review-picture-files.ts'
import { products } from '../../../schema/products/products.ts'
import { reviewPictures } from '../../../schema/products/review-pictures.ts'
import { reviews } from '../../../schema/products/reviews.ts'
import type { DemoDependencies } from '../context.ts'
import { findImagesFolder } from './images-folder.ts'

/** The height of each picture in pixels; all are 1280 wide. */
const heights = {
  baskets: 818,
  cottage: 853,
  elephant: 960,
  garden: 960,
  hammock: 1280,
  raft: 582,
  sea: 1707,
  tree: 1707,
  valley: 960,
  vines: 1646,
} as const

type Name = keyof typeof heights

/** By the title of the product: what its newest reviews show, the newest first. */
const pictured: Readonly<Record<string, readonly (readonly Name[])[]>> = {
  'Periyar bamboo rafting with a tribal guide': [['raft'], ['elephant', 'tree']],
  'Spice garden walk and Kerala lunch in Kumily': [['vines'], ['baskets']],
  'Cardamom hill cottage above Thekkady': [[], ['valley', 'cottage', 'garden']],
  'Marari beach bungalow': [['hammock'], ['sea']],
}

/** Idempotent. A product whose guests have sent pictures keeps those. */
export async function seedReviewPictures({ db, uploads, log }: DemoDependencies): Promise<void> {
  const folder = findImagesFolder()
  if (folder === undefined) {
    log.warn('the pictures of the demo are missing from this build')
    return
  }
  for (const [title, ofReviews] of Object.entries(pictured)) {
    const [product] = await db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.title, title), like(products.slug, '%-demo__')))
    if (product) await addPictures({ db, uploads }, product.id, ofReviews, folder)
  }
}

async function addPictures(
  { db, uploads }: Pick<DemoDependencies, 'db' | 'uploads'>,
  productId: string,
  ofReviews: readonly (readonly Name[])[],
  folder: string,
): Promise<void> {
  const stored: PreparedPicture[] = []
  await db
    .transaction(async (tx) => {
      // Another instance may seed at the same time.
      await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
      if ((await tx.$count(reviewPictures, eq(reviewPictures.productId, productId))) > 0) return
      const newest = await tx
        .select({ id: reviews.id, productId: reviews.productId, createdAt: reviews.createdAt })
        .from(reviews)
        .where(isListed(productId))
        .orderBy(desc(reviews.createdAt), desc(reviews.id))
        .limit(ofReviews.length)
      for (const [nth, review] of newest.entries()) {
        const pictures = await Promise.all((ofReviews[nth] ?? []).map((name) => readPicture(folder, name)))
        if (pictures.length === 0) continue
        stored.push(...pictures)
        await storePictures(uploads, pictures)
        await insertReviewPictures(tx, review, pictures)
      }
    })
    .catch(async (error: unknown) => {
      await discardPictures(uploads, stored)
      throw error
    })
}

async function readPicture(folder: string, name: Name): Promise<PreparedPicture> {
  const files = await Promise.all(
    reviewPictureWidths.map(
      async (width) => [width, await readFile(join(folder, `guest-${name}-${width}.webp`))] as const,
    ),
  )
  return { id: randomUUID(), width: 1280, height: heights[name], files: new Map(files) }
}
