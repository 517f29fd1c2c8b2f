import type { ImageType } from '@affiliate-booking/shared/images'
import { openImage } from './sharp.ts'

/** High enough that nobody sees a difference. */
const quality = 95

/**
 * The image upright and without metadata: where, when and with what it was taken, previews, comments, and whatever
 * follows its end. Undefined when the image cannot be read to its end.
 */
export async function removeMetadata(
  bytes: Uint8Array,
  type: ImageType,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const image = (await openImage(bytes)).autoOrient()
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality, chromaSubsampling: '4:4:4' }),
    'image/png': () => image.png(),
    'image/webp': () => image.webp({ quality }),
  }[type]()
  // sharp rejects for an image that is cut off or broken.
  const output = await encoded.toBuffer().catch(() => undefined)
  return output && Buffer.from(output)
}
