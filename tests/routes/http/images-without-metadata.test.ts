import { renderAsync } from '@resvg/resvg-js'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { type ImageType } from '@affiliate-booking/shared/uploads/images'
import { maximumImageBytes, maximumPixels } from '@affiliate-booking/shared/uploads/limits'
import { removeMetadata } from '../../../app/.server/images/metadata.ts'
import { readImageHeader } from '../../../app/.server/images/sharp.ts'
import * as affiliateRegister from '../../../app/routes/auth/affiliate-register/route.tsx'
import { registration } from '../support/registration-form.ts'
import {
  progressiveJpeg,
  selfieJpeg,
  smallJpeg,
  smallPng,
  smallWebp,
  strayBytesJpeg,
} from '../../support/images/small-images.ts'
import { visit } from '../support/visit.ts'

const secret = 'GPS 9.9312N 76.2673E'

const read = async (image: Buffer, type: ImageType) => {
  const header = await readImageHeader(image)
  return header && removeMetadata(image, type, header)
}

const strip = async (image: Buffer, type: ImageType) => {
  const stripped = await read(image, type)
  if (stripped === undefined) throw new Error('The image could not be read')
  return stripped
}

/** The largest difference of a channel of a pixel, of 255. */
async function largestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [one, other].map((image) => sharp(image).ensureAlpha().raw().toBuffer()),
  )
  return Math.max(...[...(left ?? [])].map((value, index) => Math.abs(value - (right?.[index] ?? -1000))))
}

const segment = (marker: number, content: Buffer | string) => {
  const bytes = Buffer.from(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** An Exif segment with an orientation, as a phone writes it, and a place behind it. */
const exifOf = (orientation: number) =>
  segment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0', 'latin1'),
      Buffer.from([0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
      Buffer.from(secret),
    ]),
  )

const jpegWith = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** With segments before each scan but the first, where a reader of the first scan alone would pass them on. */
function betweenScans(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  const startOfScan = Buffer.from([0xff, 0xda])
  const second = jpeg.indexOf(startOfScan, jpeg.indexOf(startOfScan) + 2)
  return Buffer.concat([jpeg.subarray(0, second), ...segments, jpeg.subarray(second)])
}

/** As that of the small JPEG, but with a preview of 2 × 3 pixels behind it, and more. */
function jfifWith(preview: string): Buffer {
  return segment(0xe0, Buffer.concat([smallJpeg.subarray(6, 18), Buffer.from([2, 3]), Buffer.from(preview)]))
}

const pngChunk = (type: string, content: string) => {
  const body = Buffer.from(type + content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([smallPng.subarray(0, 33), ...chunks, smallPng.subarray(33)])

const riff = (...chunks: Buffer[]) => {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

const riffChunk = (type: string, content: Buffer) => {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

const extendedWebp = await sharp(smallWebp)
  .withExif({ IFD0: { Copyright: secret } })
  .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
  .webp()
  .toBuffer()

describe.each([
  ['an upright JPEG', 'image/jpeg', jpegWith(smallJpeg, exifOf(1), segment(0xfe, secret)), smallJpeg],
  [
    'a JPEG with XMP and IPTC',
    'image/jpeg',
    jpegWith(smallJpeg, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`), segment(0xed, secret)),
    smallJpeg,
  ],
  [
    'a progressive JPEG with metadata between its scans',
    'image/jpeg',
    betweenScans(progressiveJpeg, exifOf(1), segment(0xfe, secret), segment(0xed, secret)),
    progressiveJpeg,
  ],
  [
    'a JPEG with a preview in its JFIF segment',
    'image/jpeg',
    Buffer.concat([smallJpeg.subarray(0, 2), jfifWith(secret), smallJpeg.subarray(20)]),
    smallJpeg,
  ],
  [
    'a JPEG with another behind its end',
    'image/jpeg',
    Buffer.concat([smallJpeg, jpegWith(smallJpeg, exifOf(1))]),
    smallJpeg,
  ],
  [
    'a PNG',
    'image/png',
    Buffer.concat([
      pngWith(...['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'prVW'].map((type) => pngChunk(type, secret))),
      Buffer.from(secret),
    ]),
    smallPng,
  ],
  [
    'a JPEG with the scan that many phones write',
    'image/jpeg',
    jpegWith(selfieJpeg, segment(0xfe, secret)),
    smallJpeg,
  ],
  [
    'a JPEG with stray bytes before its end',
    'image/jpeg',
    jpegWith(strayBytesJpeg, segment(0xfe, secret)),
    progressiveJpeg,
  ],
] as const)('an uploaded %s', (_, type, image, plain) => {
  test('loses its metadata and keeps its type, size and colours', async () => {
    expect(image.includes(secret)).toBe(true)
    const stripped = await strip(image, type)
    expect(stripped.includes(secret)).toBe(false)
    const { format, width, height, exif, xmp, iptc, comments } = await sharp(stripped).metadata()
    expect([`image/${format}`, width, height]).toEqual([type, 4, 2])
    expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined])
    expect(await largestDifference(stripped, plain)).toBeLessThan(8)
  })

  test('can still be decoded', async () => {
    const stripped = await strip(image, type)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><image width="4" height="2" href="data:${type};base64,${stripped.toString('base64')}"/></svg>`
    const { pixels } = await renderAsync(drawing, { logLevel: 'off' })

    expect(Array.from(pixels).filter((_value, index) => index % 4 === 3)).toEqual(Array(8).fill(255))
  })
})

test('a WebP image loses Exif and XMP', async () => {
  const stripped = await strip(extendedWebp, 'image/webp')

  expect(stripped.includes(secret)).toBe(false)
  const { format, width, height, exif, xmp } = await sharp(stripped).metadata()
  expect({ format, width, height, exif, xmp }).toEqual({ format: 'webp', width: 4, height: 2 })
})

test('a JPEG image with Adobe’s colour transform loses what follows it', async () => {
  const transform = Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1')
  const telling = jpegWith(smallJpeg, segment(0xee, Buffer.concat([transform, Buffer.from(secret)])))
  const stripped = await strip(telling, 'image/jpeg')

  expect(stripped.includes(secret)).toBe(false)
  expect(await largestDifference(stripped, jpegWith(smallJpeg, segment(0xee, transform)))).toBeLessThan(8)
})

const frameHead = Buffer.from('00000000000003000001000064000002', 'hex')

test('an animated WebP image loses metadata and keeps its frames', async () => {
  const frames = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 4, height: 2, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const telling = await sharp(await Promise.all(frames), { join: { animated: true } })
    .withExif({ IFD0: { Copyright: secret } })
    .webp()
    .toBuffer()
  const stripped = await strip(telling, 'image/webp')

  expect([telling.includes(secret), stripped.includes(secret)]).toEqual([true, false])
  const { width, pageHeight, pages } = await sharp(stripped, { animated: true }).metadata()
  expect([width, pageHeight, pages]).toEqual([4, 2, 2])
})

test('an animated WebP image with a frame beyond its end is rejected', async () => {
  const frame = riffChunk('ANMF', Buffer.concat([frameHead, Buffer.from('VP8 \xff\xff\0\0', 'latin1')]))

  expect(await read(riff(frame), 'image/webp')).toBeUndefined()
})

test('an animated WebP image of more than 40 megapixels in all keeps its first frame', async () => {
  const frames = ['red', 'green', 'blue'].map((background) =>
    sharp({ create: { width: 4000, height: 4000, channels: 3, background } })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  const sticker = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer()
  const { format, width, height, pages } = await sharp(await strip(sticker, 'image/webp')).metadata()

  expect({ format, width, height, pages }).toEqual({ format: 'webp', width: 4000, height: 4000 })
})

test.each([
  ['JPEG', 'image/jpeg', (photo: Sharp) => photo.jpeg({ quality: 80 })],
  ['WebP', 'image/webp', (photo: Sharp) => photo.webp({ quality: 80, effort: 0 })],
] as const)('a large %s image stays about as large as it was', async (_, type, encode) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 100 } as const
  const photo = sharp({ create: { width: 1800, height: 1800, channels: 3, background: 'gray', noise } })
  const sent = await encode(photo.blur(0.8)).toBuffer()
  expect(sent.length).toBeGreaterThan(900_000)

  expect((await strip(sent, type)).length).toBeLessThan(sent.length * 1.3)
})

test('an image without metadata is never above 5 MB, if need be with fewer pixels', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = sharp({ create: { width: 1500, height: 1400, channels: 3, background: 'gray', noise } })
  const sent = await photo.png({ compressionLevel: 1 }).toBuffer()
  expect(sent.length).toBeGreaterThan(maximumImageBytes)
  const stripped = await strip(sent, 'image/png')

  expect(stripped.length).toBeLessThanOrEqual(maximumImageBytes)
  const { width, height } = await sharp(stripped).metadata()
  expect(width).toBeGreaterThan(1000)
  expect(width / height).toBeCloseTo(1500 / 1400, 1)
})

test.each([
  [2, 4, 2],
  [3, 4, 2],
  [6, 2, 4],
  [8, 2, 4],
])('a JPEG image is rotated by its orientation: %d', async (orientation, width, height) => {
  const stripped = await strip(jpegWith(smallJpeg, exifOf(orientation)), 'image/jpeg')

  expect(stripped.includes(secret)).toBe(false)
  const found = await sharp(stripped).metadata()
  expect([found.width, found.height, found.orientation]).toEqual([width, height, undefined])
})

test.each([
  ['image/jpeg', smallJpeg],
  ['image/jpeg', progressiveJpeg],
  ['image/jpeg', selfieJpeg],
  // What follows the image data of a PNG is not needed to read it.
  ['image/png', smallPng.subarray(0, 82)],
  ['image/webp', smallWebp],
] as const)('a truncated %s is rejected wherever it is cut off', async (type, image) => {
  for (let length = 12; length < image.length; length += 1) {
    expect([length, await read(image.subarray(0, length), type)]).toEqual([length, undefined])
  }
})

test('an image whose header says more than 40 megapixels is rejected at its field', async () => {
  const huge = Buffer.from(smallPng)
  huge.writeUInt32BE(maximumPixels / 4000 + 1, 16)
  huge.writeUInt32BE(4000, 20)
  const selfie = new File([new Uint8Array(huge)], 'me.png', { type: 'image/png' })
  const page = await visit(affiliateRegister, { path: '/affiliate/register', form: registration({ selfie }) })

  expect(page.status).toBe(400)
  expect(page.data).toMatchObject({
    result: { error: { selfie: ['Selfie has more than 40 megapixels. Choose a picture with fewer.'] } },
  })
})
