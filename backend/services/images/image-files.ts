// Product images as files: WebP in a few widths, without metadata.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageWidths } from '@affiliate-booking/contract/options/products/products'
import { detectImageType } from '@affiliate-booking/shared/images'
import type { Sharp } from 'sharp'
import { ok, type Result, fail } from '../../result.ts'
import { decodeImage, readSize } from './decode-image.ts'

export type ImageWidth = (typeof imageWidths)[number]

const quality = 78

export interface PreparedImage {
  /** Pixels of the uploaded image, with its orientation applied. */
  width: number
  height: number
  files: ReadonlyMap<ImageWidth, Uint8Array>
}

const unreadable = fail(400, 'This picture cannot be read. Choose another one.')

/**
 * Scales an image to all widths, never above its own. Applies the orientation and drops other metadata. Fails with 400 if
 * the file is not JPEG, PNG or WebP, cannot be read, or has too many pixels.
 * @throws {OverloadedError} when too many images wait
 */
export async function prepareImage(file: File): Promise<Result<PreparedImage>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!detectImageType(bytes)) return fail(400, 'The picture must be a JPEG, PNG or WebP image.')
  const size = await readSize(bytes)
  if (!size) return unreadable
  if (size.hasTooManyPixels) return fail(400, 'The picture can have at most 40 megapixels.')
  const files = await decodeImage(bytes, scale)
  return files ? ok({ width: size.width, height: size.height, files }) : unreadable
}

async function scale(image: Sharp): Promise<PreparedImage['files']> {
  const scaled = await Promise.all(
    imageWidths.map(async (width) => {
      const bytes = await image
        .clone()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
      return [width, bytes] as const
    }),
  )
  return new Map(scaled)
}

const folder = 'products'
const nameOf = (id: string, width: ImageWidth) => `${folder}/${id}-${width}.webp`
const folderIn = (uploads: string) => join(uploads, folder)
const pathOf = (uploads: string, id: string, width: ImageWidth) => join(uploads, nameOf(id, width))

/** The paths of an image's files, below the uploads folder. */
export const imageFiles = (id: string): string[] => imageWidths.map((width) => nameOf(id, width))

/** Writes all widths or none. Renames each into place, so that no half file is ever read. */
export async function storeImage(uploads: string, id: string, files: PreparedImage['files']): Promise<void> {
  await mkdir(folderIn(uploads), { recursive: true, mode: 0o700 })
  try {
    for (const [width, bytes] of files) {
      const path = pathOf(uploads, id, width)
      const draft = `${path}.part`
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, path)
    }
  } catch (error) {
    await removeImageFiles(uploads, id)
    throw error
  }
}

/** A missing file is not an error. */
export async function removeImageFiles(uploads: string, id: string): Promise<void> {
  const paths = imageWidths.map((width) => pathOf(uploads, id, width))
  await Promise.all(paths.flatMap((path) => [path, `${path}.part`]).map((path) => rm(path, { force: true })))
}

export const readImageFile = (uploads: string, id: string, width: ImageWidth): Promise<Buffer> =>
  readFile(pathOf(uploads, id, width))
