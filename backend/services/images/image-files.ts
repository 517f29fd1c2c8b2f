// The pictures of tours and stays as files: WebP in a few widths, without whatever else the picture told.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageWidths } from '@affiliate-booking/contract/options/products'
import { detectImageType } from '@affiliate-booking/shared/images'
import { maximumPixels } from '@affiliate-booking/shared/upload-limits'
import type { Sharp } from 'sharp'
import { createConcurrencyLimit } from '../../concurrency-limit.ts'
import { ok, type Result, fail } from '../../result.ts'

export type ImageWidth = (typeof imageWidths)[number]

const quality = 78

export interface PreparedImage {
  /** Of the picture as it was sent, upright, in pixels. */
  width: number
  height: number
  files: ReadonlyMap<ImageWidth, Uint8Array>
}

// Each takes some 200 MB for a moment.
const inTurn = createConcurrencyLimit(1, 16)

let loadedSharp: ReturnType<typeof loadSharp> | undefined

/**
 * Loads sharp for the first image, able to read the three accepted kinds only. Blocking and unblocking are settings of
 * the whole process: done again, they would fail the images that are being read at that moment.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/** How the messages of sharp and its decoders begin when the image itself is broken. */
const brokenImage =
  /^(Input |Warning treated as error|Processed image is too large|VipsJpeg: |vipspng: |webp2vips: )/

/** Null for a broken image. Other failures, such as a lack of memory, are ours and not the visitor's. */
function nullIfBroken(error: unknown): null {
  const isBroken = error instanceof Error && brokenImage.test(error.message) && !/memory/i.test(error.message)
  if (isBroken) return null
  throw error
}

const unreadable = fail(400, 'This picture cannot be read. Choose another one.')

/**
 * Makes the widths, never larger than the picture is. Metadata are left behind; what they say of the upright side is
 * applied. Refused with 400 for what is no JPEG, PNG or WebP, cannot be read, or has too many pixels.
 * @throws {Overloaded} when too many wait
 */
export async function prepareImage(file: File): Promise<Result<PreparedImage>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!detectImageType(bytes)) return fail(400, 'The picture must be a JPEG, PNG or WebP image.')
  loadedSharp ??= loadSharp()
  const sharp = await loadedSharp
  const size = await sharp(bytes).metadata().catch(nullIfBroken)
  if (!size) return unreadable
  if (size.width * size.height > maximumPixels)
    return fail(400, 'The picture can have at most 40 megapixels.')
  const { width, height } = size.autoOrient
  const files = await inTurn(() => scale(sharp(bytes, { limitInputPixels: maximumPixels }).autoOrient()))
  return files ? ok({ width, height, files }) : unreadable
}

/** Null when the picture is broken inside. */
async function scale(image: Sharp): Promise<PreparedImage['files'] | null> {
  const scaled = await Promise.all(
    imageWidths.map(async (width) => {
      const bytes = await image
        .clone()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
      return [width, bytes] as const
    }),
  ).catch(nullIfBroken)
  return scaled && new Map(scaled)
}

const folder = 'products'
const nameOf = (id: string, width: ImageWidth) => `${folder}/${id}-${width}.webp`
const folderIn = (uploads: string) => join(uploads, folder)
const pathOf = (uploads: string, id: string, width: ImageWidth) => join(uploads, nameOf(id, width))

/** The files of a picture, below the folder of the uploads. */
export const imageFiles = (id: string): string[] => imageWidths.map((width) => nameOf(id, width))

/** Writes all widths, each in one step, so that no half of one is ever read. All of them or none. */
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

/** Removes all widths; one that is gone already is no failure. */
export async function removeImageFiles(uploads: string, id: string): Promise<void> {
  const paths = imageWidths.map((width) => pathOf(uploads, id, width))
  await Promise.all(paths.flatMap((path) => [path, `${path}.part`]).map((path) => rm(path, { force: true })))
}

export const readImageFile = (uploads: string, id: string, width: ImageWidth): Promise<Buffer> =>
  readFile(pathOf(uploads, id, width))
