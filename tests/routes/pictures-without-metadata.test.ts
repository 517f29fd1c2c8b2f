import { renderAsync } from '@resvg/resvg-js'
import { crc32 } from 'node:zlib'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { withoutMetadata } from '../../app/.server/picture-metadata.ts'
import { maximumPixels } from '../../app/domain/uploads.ts'
import * as affiliateRegister from '../../app/routes/affiliate-register.tsx'
import { registration } from './registration-form.ts'
import { smallJpeg, smallPng, smallWebp } from './small-pictures.ts'
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
    'a JPEG with another behind its end',
    'image/jpeg',
    Buffer.concat([smallJpeg, jpegWith(smallJpeg, exifOf(1))]),
    smallJpeg,
  ],
  [
    'a PNG',
    'image/png',
    Buffer.concat([
      pngWith(pngChunk('eXIf', secret), pngChunk('tEXt', secret), pngChunk('iTXt', secret)),
      Buffer.from(secret),
    ]),
    smallPng,
  ],
] as const)('%s', (_, type, picture, plain) => {
  test('loses its metadata and nothing else', () => {
    expect(picture.includes(secret)).toBe(true)
    expect(withoutMetadata(picture, type)?.toString('hex')).toBe(plain.toString('hex'))
  })

  test('still decodes', async () => {
    const stripped = withoutMetadata(picture, type) ?? Buffer.alloc(0)
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

test.each([2, 3, 6, 8])('a JPEG keeps how the phone was held: %d', (orientation) => {
  const stripped = withoutMetadata(jpegWith(smallJpeg, exifOf(orientation)), 'image/jpeg') ?? Buffer.alloc(0)

  expect(stripped.includes(secret)).toBe(false)
  expect(imageSize(stripped)).toMatchObject({ width: 4, height: 2, orientation })
})

test.each([
  ['image/jpeg', smallJpeg],
  ['image/png', smallPng],
  ['image/webp', extendedWebp],
] as const)('a %s that is cut off anywhere is no picture', (type, picture) => {
  for (let length = 12; length < picture.length; length += 1) {
    expect(withoutMetadata(picture.subarray(0, length), type)).toBeUndefined()
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
