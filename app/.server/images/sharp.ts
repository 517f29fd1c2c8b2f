import type { Sharp } from 'sharp'
import { failOn } from '@affiliate-booking/shared/uploads/images'
import { maximumPixels } from '@affiliate-booking/shared/uploads/limits'

let loading: ReturnType<typeof configure> | undefined

/** Reads JPEG, PNG, WebP, GIF and AVIF only. These settings are the process's, so they are set once. */
async function configure() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
  })
  return sharp
}

const loadSharp = () => (loading ??= configure())

/** An image; its first frame unless `allFrames`. sharp is loaded for the first image. */
export async function openImage(bytes: Uint8Array, { allFrames = false } = {}): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, { animated: allFrames, failOn, limitInputPixels: maximumPixels })
}

export interface ImageHeader {
  /** Pixels, of one frame. */
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly hasPalette: boolean
}

/** Undefined when it cannot be read. */
export async function readImageHeader(bytes: Uint8Array): Promise<ImageHeader | undefined> {
  const sharp = await loadSharp()
  // No limit: the caller decides.
  const header = await sharp(bytes, { failOn, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return (
    header && {
      width: header.width,
      height: header.height,
      frames: header.pages ?? 1,
      hasPalette: header.isPalette,
    }
  )
}
