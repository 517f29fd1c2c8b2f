import { renderAsync } from '@resvg/resvg-js'
import { crc32 } from 'node:zlib'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { maximumPixels } from '@affiliate-booking/shared/upload-limits'
import { withoutMetadata } from '../../app/.server/images/metadata.ts'
import * as affiliateRegister from '../../app/routes/auth/affiliate-register/route.tsx'
import { registration } from './registration-form.ts'
import { progressiveJpeg, smallJpeg, smallPng, smallWebp } from './small-images.ts'
import { visit } from './visit.ts'

const secret = 'GPS 9.9312N 76.2673E'

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

const extendedWebp = riff(
  riffChunk('VP8X', Buffer.from([0b1100, 0, 0, 0, 3, 0, 0, 1, 0, 0])),
  smallWebp.subarray(12),
  riffChunk('EXIF', Buffer.from(secret)),
  riffChunk('XMP ', Buffer.from(`<x>${secret}`)),
)

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
] as const)('%s', (_, type, image, plain) => {
  test('loses its metadata and nothing else', () => {
    expect(image.includes(secret)).toBe(true)
    expect(withoutMetadata(image, type)?.toString('hex')).toBe(plain.toString('hex'))
  })

  test('still decodes', async () => {
    const stripped = withoutMetadata(image, type) ?? Buffer.alloc(0)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><image width="4" height="2" href="data:${type};base64,${stripped.toString('base64')}"/></svg>`
    const { pixels } = await renderAsync(drawing, { logLevel: 'off' })

    expect(Array.from(pixels).filter((_value, index) => index % 4 === 3)).toEqual(Array(8).fill(255))
  })
})

test('a WebP loses Exif and XMP, and says no longer that it has them', () => {
  const stripped = withoutMetadata(extendedWebp, 'image/webp') ?? Buffer.alloc(0)

  expect(stripped.includes(secret)).toBe(false)
  expect(stripped.includes(smallWebp.subarray(12))).toBe(true)
  expect([stripped[20], stripped.readUInt32LE(4)]).toEqual([0, stripped.length - 8])
  expect(imageSize(stripped)).toMatchObject({ width: 4, height: 2 })
})

test('a JPEG with Adobe’s colour transform keeps that, and nothing behind it', () => {
  const transform = Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1')
  const telling = jpegWith(smallJpeg, segment(0xee, Buffer.concat([transform, Buffer.from(secret)])))

  expect(withoutMetadata(telling, 'image/jpeg')?.toString('hex')).toBe(
    jpegWith(smallJpeg, segment(0xee, transform)).toString('hex'),
  )
})

const vp8 = smallWebp.subarray(smallWebp.indexOf('VP8 '))
const frameHead = Buffer.from('00000000000003000001000064000002', 'hex')

/** Two frames, each with more among its chunks, and more behind them. */
function animatedWebp(flags: number, inFrames: Buffer[], behind: Buffer[]): Buffer {
  const frame = riffChunk('ANMF', Buffer.concat([frameHead, ...inFrames, vp8]))
  const head = riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 3, 0, 0, 1, 0, 0]))
  return riff(head, riffChunk('ANIM', Buffer.alloc(6)), frame, frame, ...behind)
}

test('an animated WebP loses metadata between and within its frames, and keeps the frames', () => {
  const hidden = [riffChunk('EXIF', Buffer.from(secret)), riffChunk('JUNK', Buffer.from(`${secret}.`))]
  const telling = animatedWebp(0b1110, hidden, [...hidden, riffChunk('XMP ', Buffer.from(secret))])
  const plain = animatedWebp(0b10, [], [])

  expect(telling.toString('latin1').split(secret)).toHaveLength(8)
  expect(withoutMetadata(telling, 'image/webp')?.toString('hex')).toBe(plain.toString('hex'))
  expect(imageSize(plain)).toMatchObject({ width: 4, height: 2 })
})

test('a frame of an animated WebP whose chunk points behind its end is no picture', () => {
  const frame = riffChunk('ANMF', Buffer.concat([frameHead, Buffer.from('VP8 \xff\xff\0\0', 'latin1')]))

  expect(withoutMetadata(riff(frame), 'image/webp')).toBeUndefined()
})

test.each([2, 3, 6, 8])('a JPEG keeps how the phone was held: %d', (orientation) => {
  const stripped = withoutMetadata(jpegWith(smallJpeg, exifOf(orientation)), 'image/jpeg') ?? Buffer.alloc(0)

  expect(stripped.includes(secret)).toBe(false)
  expect(imageSize(stripped)).toMatchObject({ width: 4, height: 2, orientation })
})

test.each([
  ['image/jpeg', smallJpeg],
  ['image/png', smallPng],
  ['image/webp', extendedWebp],
] as const)('a %s that is cut off anywhere is no picture', (type, image) => {
  for (let length = 12; length < image.length; length += 1) {
    expect(withoutMetadata(image.subarray(0, length), type)).toBeUndefined()
  }
})

test('a picture of more than 40 megapixels by its header is refused at its field', async () => {
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
