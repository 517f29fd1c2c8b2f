// Decodes uploaded images, one at a time.
import { failOn } from '@affiliate-booking/shared/uploads/images'
import { maximumPixels } from '@affiliate-booking/shared/uploads/limits'
import type { Sharp } from 'sharp'
import { createConcurrencyLimit } from '../../concurrency-limit.ts'

// Each needs about 200 MB of memory.
const limitDecoding = createConcurrencyLimit(1, 16)

let loadedSharp: ReturnType<typeof loadSharp> | undefined

/**
 * Loads sharp for the first image, restricted to the three accepted types. Blocking and unblocking change the whole
 * process: repeating them would break images that are being read at that moment.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/** How the messages of sharp and its decoders start for a broken image. */
const brokenImage = /^(Input |Unknown error|Processed image is too large|VipsJpeg: |vipspng: |webp2vips: )/

/** Null for a broken image. Throws other errors, such as a lack of memory. */
function nullIfBroken(error: unknown): null {
  const isBroken = error instanceof Error && brokenImage.test(error.message) && !/memory/i.test(error.message)
  if (isBroken) return null
  throw error
}

export interface ImageSize {
  /** Pixels, with the orientation applied. */
  width: number
  height: number
  hasTooManyPixels: boolean
}

/** Null if the header is broken. */
export async function readSize(bytes: Uint8Array): Promise<ImageSize | null> {
  loadedSharp ??= loadSharp()
  const sharp = await loadedSharp
  const size = await sharp(bytes, { failOn }).metadata().catch(nullIfBroken)
  return size && { ...size.autoOrient, hasTooManyPixels: size.width * size.height > maximumPixels }
}

/**
 * Lets `read` decode an image. Null if the image data is broken.
 * @throws {OverloadedError} when too many images wait
 */
export async function decodeImage<Value>(
  bytes: Uint8Array,
  read: (image: Sharp) => Promise<Value>,
): Promise<Value | null> {
  loadedSharp ??= loadSharp()
  const sharp = await loadedSharp
  return limitDecoding(() =>
    read(sharp(bytes, { failOn, limitInputPixels: maximumPixels }).autoOrient()).catch(nullIfBroken),
  )
}
