// Gives each product of the demo its picture, also in a demo that was made before there were any.
import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { imageWidths } from '@affiliate-booking/contract/options/products/products'
import { and, eq, like, notExists } from 'drizzle-orm'
import { removeImageFiles, storeImage } from '../../../../services/images/image-files.ts'
import { productImages } from '../../../schema/products/images.ts'
import { products } from '../../../schema/products/products.ts'
import type { DemoDependencies } from '../context.ts'
import { type DemoImage, demoImages } from './images.ts'
import { findImagesFolder } from './images-folder.ts'

/** Idempotent. Products that their provider has given pictures keep those. */
export async function seedImages({ db, uploads, now, log }: DemoDependencies): Promise<void> {
  const folder = findImagesFolder()
  if (folder === undefined) {
    log.warn('the pictures of the demo are missing from this build')
    return
  }
  const pictured = db
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.productId, products.id))
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(and(like(products.slug, '%-demo__'), notExists(pictured)))
  for (const { id, title } of rows) {
    const picture = demoImages[title]
    if (picture !== undefined) await addImage({ db, uploads, now }, id, picture, folder)
  }
}

async function addImage(
  { db, uploads, now }: Pick<DemoDependencies, 'db' | 'uploads' | 'now'>,
  productId: string,
  { name, alt }: DemoImage,
  folder: string,
): Promise<void> {
  const id = randomUUID()
  await db
    .transaction(async (tx) => {
      // Another instance may seed at the same time.
      await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
      if ((await tx.$count(productImages, eq(productImages.productId, productId))) > 0) return
      const files = await Promise.all(
        imageWidths.map(
          async (width) => [width, await readFile(join(folder, `${name}-${width}.webp`))] as const,
        ),
      )
      await storeImage(uploads, id, new Map(files))
      await tx
        .insert(productImages)
        .values({ id, productId, position: 1, alt, width: 1600, height: 1000, createdAt: now() })
    })
    .catch(async (error: unknown) => {
      await removeImageFiles(uploads, id)
      throw error
    })
}
