// Images as files: WebP in a few widths, without metadata. Those of products have their names here.
import { imageWidths } from '@affiliate-booking/contract/options/products/products'
import { detectImageType } from '@affiliate-booking/shared/uploads/images'
import type { Sharp } from 'sharp'
import type { FileStore } from '../../files/file-store.ts'
import { productImageFile } from '../../files/stored-names.ts'
import { ok, type Result, fail } from '../../result.ts'
import { decodeImage, readSize } from './decode-image.ts'

export type ImageWidth = (typeof imageWidths)[number]

const quality = 78

/** Pixels. The format has no room for more. */
const largestWebpSide = 16_383

export interface PreparedImage {
  /** Pixels of the uploaded image, with its orientation applied. */
  width: number
  height: number
  /** By their width. */
  files: ReadonlyMap<number, Uint8Array>
}

const unreadable = fail(400, 'This picture cannot be read. Choose another one.')

/**
 * Scales an image to all widths, never above its own, and narrower if it would be too tall. Applies the orientation and
 * drops other metadata. Fails with 400 if the file is not JPEG, PNG or WebP, cannot be read, or has too many pixels.
 * @throws {OverloadedError} when too many images wait
 */
export async function prepareImage(
  file: File,
  widths: readonly number[] = imageWidths,
): Promise<Result<PreparedImage>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!detectImageType(bytes)) return fail(400, 'The picture must be a JPEG, PNG or WebP image.')
  const size = await readSize(bytes)
  if (!size) return unreadable
  if (size.hasTooManyPixels) return fail(400, 'The picture can have at most 40 megapixels.')
  const files = await decodeImage(bytes, (image) => scale(image, widths))
  return files ? ok({ width: size.width, height: size.height, files }) : unreadable
}

async function scale(image: Sharp, widths: readonly number[]): Promise<PreparedImage['files']> {
  const scaled = await Promise.all(
    widths.map(async (width) => {
      const bytes = await image
        .clone()
        .resize({ width, height: largestWebpSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
      return [width, bytes] as const
    }),
  )
  return new Map(scaled)
}

/** The names of an image's files. */
export const imageFiles = (id: string): string[] => imageWidths.map((width) => productImageFile(id, width))

/** Writes all widths or none. */
export async function storeImage(
  uploads: FileStore,
  id: string,
  files: PreparedImage['files'],
  nameOf: (id: string, width: number) => string = productImageFile,
): Promise<void> {
  try {
    for (const [width, bytes] of files) await uploads.write(nameOf(id, width), bytes)
  } catch (error) {
    await uploads.discard([...files.keys()].map((width) => nameOf(id, width)))
    throw error
  }
}

/** Of an image that no row names. */
export const removeImageFiles = (uploads: FileStore, id: string): Promise<void> =>
  uploads.discard(imageFiles(id))

/** Null if the file is missing. */
export const readImageFile = (uploads: FileStore, id: string, width: ImageWidth): Promise<Buffer | null> =>
  uploads.read(productImageFile(id, width))
