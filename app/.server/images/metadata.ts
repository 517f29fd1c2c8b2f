import type { ReadableImageType } from '@affiliate-booking/shared/images'
import { openImage } from './sharp.ts'

/** High enough that nobody sees a difference. */
const quality = 95

/** Of a picture that is converted: its JPEG or PNG is larger than what was sent, and hosts limit the bytes. */
const convertedSide = 4096

/**
 * The image upright and without metadata: where, when and with what it was taken, previews, comments, and whatever
 * follows its end. Of a GIF the first frame as PNG; an AVIF as JPEG. Undefined when the image cannot be read to its end.
 */
export async function removeMetadata(
  bytes: Uint8Array,
  type: ReadableImageType,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const encoded = await {
    'image/jpeg': async () => (await upright(bytes)).jpeg({ quality, chromaSubsampling: '4:4:4' }),
    'image/png': async () => (await upright(bytes)).png(),
    'image/webp': async () => (await upright(bytes)).webp({ quality }),
    'image/gif': async () => (await still(bytes)).png({ palette: true }),
    'image/avif': async () => (await still(bytes)).flatten({ background: '#fff' }).jpeg({ quality: 90 }),
  }[type]()
  // sharp rejects for an image that is cut off or broken.
  return encoded.toBuffer().catch(() => undefined)
}

const upright = async (bytes: Uint8Array) => (await openImage(bytes, { allFrames: true })).autoOrient()

const still = async (bytes: Uint8Array) =>
  (await openImage(bytes))
    .autoOrient()
    .resize(convertedSide, convertedSide, { fit: 'inside', withoutEnlargement: true })
