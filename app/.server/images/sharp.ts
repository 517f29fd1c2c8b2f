import type { Sharp } from 'sharp'
import { maximumPixels } from '@affiliate-booking/shared/upload-limits'

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

/** An image, all frames of it. sharp is loaded for the first one. */
export async function openImage(bytes: Uint8Array): Promise<Sharp> {
  loading ??= configure()
  const sharp = await loading
  return sharp(bytes, { animated: true, limitInputPixels: maximumPixels })
}

/** The first frame of an image. */
export async function openStill(bytes: Uint8Array): Promise<Sharp> {
  loading ??= configure()
  const sharp = await loading
  return sharp(bytes, { limitInputPixels: maximumPixels })
}

/** Width and height from the header, of one frame; undefined when it cannot be read. */
export async function readImageSize(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | undefined> {
  loading ??= configure()
  const sharp = await loading
  // No limit: the caller decides.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return header && { width: header.width, height: header.height }
}
