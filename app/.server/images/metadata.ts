// Encodes an uploaded image again, so that nothing but its pixels travels on.
import type { Sharp } from 'sharp'
import type { ReadableImageType } from '@affiliate-booking/shared/uploads/images'
import { maximumImageBytes, maximumPixels } from '@affiliate-booking/shared/uploads/limits'
import { type ImageHeader, openImage } from './sharp.ts'

/** Up to this size a picture may grow, for a quality at which nobody sees a difference. */
const smallBytes = 512 * 1024

/** How much a larger JPEG or WebP may grow. */
const growth = 1.3

/** Pixels, of a picture that is converted or made smaller. */
const largestSide = 4096

/**
 * The image upright and without metadata: where, when and with what it was taken, previews, comments, and whatever
 * follows its end. Of a GIF the first frame as PNG; an AVIF as JPEG. It is never larger than an image may be: quality is
 * given up first, then pixels. Undefined when the image cannot be read to its end.
 */
export async function removeMetadata(
  bytes: Uint8Array,
  type: ReadableImageType,
  header: ImageHeader,
): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await encodeWithinLimit(bytes, type, header)
  } catch {
    // sharp rejects for an image that is cut off or broken.
    return undefined
  }
}

async function encodeWithinLimit(bytes: Uint8Array, type: ReadableImageType, header: ImageHeader) {
  const { open, wanted, encodings } = plans[type](bytes.length, header)
  const [first, ...others] = encodings
  let encode = first
  let encoded = await encode(await open(bytes, header)).toBuffer()
  for (const next of others) {
    if (encoded.length <= wanted) return encoded
    encode = next
    encoded = await encode(await open(bytes, header)).toBuffer()
  }
  let side = Math.min(largestSide, Math.max(header.width, header.height))
  while (encoded.length > maximumImageBytes) {
    // Bytes go by the area. A little less, as a smaller picture has more detail for each pixel.
    side = Math.floor(side * 0.9 * Math.sqrt(maximumImageBytes / encoded.length))
    encoded = await encode(inside(await open(bytes, header), side)).toBuffer()
  }
  return encoded
}

type Encode = (image: Sharp) => Sharp

interface Plan {
  readonly open: (bytes: Uint8Array, header: ImageHeader) => Promise<Sharp>
  /** Bytes. Above, the next encoding is tried. */
  readonly wanted: number
  readonly encodings: readonly [Encode, ...Encode[]]
}

const jpeg =
  (quality: number, chromaSubsampling = '4:2:0'): Encode =>
  (image) =>
    image.jpeg({ quality, chromaSubsampling })

const webp =
  (quality: number): Encode =>
  (image) =>
    image.webp({ quality })

const png: Encode = (image) => image.png()
const indexedPng: Encode = (image) => image.png({ palette: true })

const aboutAsSent = (size: number) => Math.min(Math.max(size * growth, 2 * smallBytes), maximumImageBytes)

// Phones save JPEG at 80 to 95: at 90 a picture stays about as large as it was.
const plans: Readonly<Record<ReadableImageType, (size: number, header: ImageHeader) => Plan>> = {
  'image/jpeg': (size) => ({
    open: upright,
    wanted: aboutAsSent(size),
    encodings: size > smallBytes ? [jpeg(90), jpeg(85), jpeg(75)] : [jpeg(95, '4:4:4'), jpeg(85), jpeg(75)],
  }),
  // Few steps: one takes seconds.
  'image/webp': (size) => ({
    open: upright,
    wanted: aboutAsSent(size),
    encodings: size > smallBytes ? [webp(85), webp(75)] : [webp(95), webp(75)],
  }),
  // Only of an image that has a palette already: to find one for a photo takes a minute.
  'image/png': (_, { hasPalette }) => ({
    open: upright,
    wanted: maximumImageBytes,
    encodings: hasPalette ? [png, indexedPng] : [png],
  }),
  'image/gif': () => ({ open: still, wanted: maximumImageBytes, encodings: [indexedPng] }),
  'image/avif': () => ({
    open: async (bytes) => (await still(bytes)).flatten({ background: '#fff' }),
    wanted: maximumImageBytes,
    encodings: [jpeg(90), jpeg(85), jpeg(75)],
  }),
}

/** With all frames, if they can be decoded together. */
const upright = async (bytes: Uint8Array, { width, height, frames }: ImageHeader) =>
  (await openImage(bytes, { allFrames: width * height * frames <= maximumPixels })).autoOrient()

const still = async (bytes: Uint8Array) => inside((await openImage(bytes)).autoOrient(), largestSide)

const inside = (image: Sharp, side: number) =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
