// Pictures of types that hosts need not read.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'
import { imageProblem } from '../../../../app/domain/uploads.ts'
import { errorsOf, hostRegisters, submit } from '../../support/pages/affiliate-registration.ts'
import { hostIsOurs } from '../../support/host.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { image, jpegStart } from '../../support/registration-form.ts'

const box = (brands: string) => {
  const bytes = Buffer.from(`\0\0\0\0ftyp${brands}`, 'latin1')
  bytes.writeUInt32BE(bytes.length)
  return bytes
}

describe('an image of another type', () => {
  const dots = sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })

  test.each([
    ['GIF', 'image/gif', 'me.gif', 'png', async () => dots.clone().gif().toBuffer()],
    ['GIF that moves', 'image/gif', 'me.gif', 'png', movingGif],
    ['AVIF', 'image/avif', 'me.avif', 'jpeg', async () => dots.clone().avif().toBuffer()],
    [
      'AVIF whose type the system does not know',
      '',
      'me.avif',
      'jpeg',
      async () => dots.clone().avif().toBuffer(),
    ],
    [
      'PNG whose type the system does not know',
      'application/octet-stream',
      'me',
      'png',
      async () => dots.clone().png().toBuffer(),
    ],
  ])('is taken and sent as a type that every host reads: %s', async (_, type, name, format, make) => {
    const received = hostRegisters()
    const page = await submit({ selfie: image([...(await make())], type, name, 0) })

    expect(page.location).toBe('/login')
    const part = received[0]?.parts.find((one) => one.name === 'selfie')
    expect(part).toMatchObject({
      type: `image/${format}`,
      fileName: `selfie.${format === 'jpeg' ? 'jpg' : format}`,
    })
    const sent = await sharp(Buffer.from(part?.content ?? '', 'hex')).metadata()
    expect(sent).toMatchObject({ format, width: 8, height: 6 })
    expect([sent.exif, sent.xmp, sent.pages]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['HEIC', 'image/heic', box('heic\0\0\0\0mif1heic')],
    ['HEIC', '', box('mif1\0\0\0\0mif1heic')],
    ['HEIC', 'image/jpeg', box('heix\0\0\0\0')],
    ['BMP', 'image/bmp', Buffer.from('BM\x3a\0\0\0')],
    ['TIFF', 'image/tiff', Buffer.from('II*\0\x08\0\0\0')],
  ])('is rejected by its name at our own host: %s, declared as "%s"', async (format, type, bytes) => {
    hostIsOurs()
    const page = await submit({ aadhar: image([...bytes], type, 'IMG_0001') })

    expect(page.status).toBe(400)
    expect(errorsOf(page)).toEqual({
      aadhar: [`Aadhaar card: ${format} pictures cannot be read here. Save it as JPEG and choose that file.`],
    })
  })

  test.each([
    ['photo.heic', 'image/heic', /HEIC pictures cannot be read here/],
    ['photo.HEIF', 'image/heif', /HEIC pictures cannot be read here/],
    ['photo.heic', '', /HEIC pictures cannot be read here/],
    ['scan.bmp', 'image/x-ms-bmp', /BMP pictures cannot be read here/],
    ['scan.pdf', 'application/pdf', /must be a JPEG, PNG, WebP, GIF or AVIF picture/],
    ['photo.avif', 'image/avif', undefined],
    ['photo.avif', '', undefined],
    ['photo.gif', 'image/gif', undefined],
  ])('is judged in the browser before it is sent: %s as "%s"', (name, type, problem) => {
    const found = imageProblem('Selfie', { name, type, size: 1000 })

    if (problem === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(problem)
  })
})

describe('an image that nothing here can read, at a host with rules of its own', () => {
  const tiny = image([...Buffer.from('fake image')], 'image/png', '../my selfie.png', 0)

  test.each([
    ['bytes of no known picture', tiny, 'image/png', 'my selfie.png'],
    ['a name that is nothing', image([1, 2, 3], 'image/x-icon', '../', 0), 'image/x-icon', 'aadhar'],
    ['HEIC', image([...box('heic')], 'image/heic', 'IMG_1.heic', 0), 'image/heic', 'IMG_1.heic'],
    ['HEIC without a type', image([...box('heic')], '', 'IMG_1.heic', 0), 'image/heic', 'IMG_1.heic'],
    ['BMP', image([...Buffer.from('BM\x3a\0')], 'image/bmp', 'a.bmp', 0), 'image/bmp', 'a.bmp'],
    ['TIFF', image([...Buffer.from('II*\0')], 'image/tiff', 'a.tiff', 0), 'image/tiff', 'a.tiff'],
    ['SVG', image([...Buffer.from('<svg/>')], 'image/svg+xml', 'a.svg', 0), 'image/svg+xml', 'a.svg'],
    ['a picture that breaks off', image([0xff, 0xd8, 0xff], 'image/jpeg', 'a.jpg', 0), 'image/jpeg', 'a.jpg'],
  ])('travels as it came, with a clean name: %s', async (_, file, type, fileName) => {
    const received = hostRegisters()
    const page = await submit({ aadhar: file })

    expect(page.location).toBe('/login')
    const content = Buffer.from(await file.arrayBuffer()).toString('hex')
    const part = received[0]?.parts.find(({ name }) => name === 'aadhar')
    expect(part).toEqual({ name: 'aadhar', type, fileName, content })
  })

  test.each([
    ['not declared as one', image([...Buffer.from('fake')], 'text/plain', 'a.txt', 0)],
    ['without a type', image([...Buffer.from('fake')], '', 'a', 0)],
    ['a PDF', image([...Buffer.from('%PDF-1.7')], 'image/png', 'a.png')],
    ['an archive', image([...Buffer.from('PK\x03\x04')], 'image/png', 'a.png')],
    ['a program', image([0x7f, ...Buffer.from('ELF')], 'image/png', 'a.png')],
    ['a page', image([...Buffer.from(' <!DOCTYPE html><p>')], 'image/png', 'a.png')],
    ['a drawing around a page', image([...Buffer.from('<svg><script>')], 'image/svg+xml', 'a.svg')],
    ['a picture that calls itself a page', image(jpegStart, 'text/html', 'a.jpg', 0)],
  ])('is refused if it is %s, and nothing is sent', async (_, aadhar) => {
    const page = await submit({ aadhar })

    expect([page.status, errorsOf(page)]).toEqual([400, { aadhar: ['Aadhaar card must be a picture.'] }])
  })

  test('is refused beyond 5 MB, and when it is empty', async () => {
    const large = await submit({ aadhar: image([1], 'image/heic', 'a.heic', maximumImageBytes + 1) })
    const empty = await submit({ aadhar: image([], 'image/heic', 'a.heic', 0) })

    expect([large.status, errorsOf(large)?.['aadhar']?.[0]]).toEqual([
      413,
      'Aadhaar card is larger than 5 MB. Choose a smaller picture.',
    ])
    expect([empty.status, errorsOf(empty)]).toEqual([400, { aadhar: ['Aadhaar card is required.'] }])
  })

  test.each([
    ['photo.heic', 'image/heic', undefined],
    ['photo.heic', '', undefined],
    ['scan.pdf', 'application/pdf', 'Selfie must be a picture.'],
  ])('is judged in the browser by its type alone: %s as "%s"', (name, type, problem) => {
    expect(imageProblem('Selfie', { name, type, size: 1000 }, true)).toBe(problem)
  })
})

describe('an image that would grow beyond 5 MB when it is encoded again', () => {
  test.each([
    ['a JPEG of a phone', 'jpeg', () => grain(3000, 2000, 100).jpeg({ quality: 85 }).toBuffer()],
    ['a PNG of few colours', 'png', fewColours],
    ...byRunLength<[string, 'webp', () => Promise<Buffer>][]>({
      short: [],
      long: [['a WebP', 'webp', () => grain(3600, 2300, 40).webp({ quality: 80, effort: 0 }).toBuffer()]],
    }),
  ] as const)(
    'is accepted by the size that was sent, and sent on within the limit: %s',
    async (_, format, make) => {
      const received = hostRegisters()
      const bytes = await make()
      expect(bytes.length).toBeGreaterThan(3 * 1024 * 1024)
      const page = await submit({ aadhar: image([...bytes], `image/${format}`, 'IMG_0001', 0) })

      expect(page.location).toBe('/login')
      const sent = Buffer.from(received[0]?.parts.find(({ name }) => name === 'aadhar')?.content ?? '', 'hex')
      expect(sent.length).toBeLessThanOrEqual(maximumImageBytes)
      const { width, height } = await sharp(bytes).metadata()
      expect(await sharp(sent).metadata()).toMatchObject({ format, width, height })
    },
  )
})

const grain = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })

/** Of 64 colours, so that each pixel needs one byte at most while it has a palette. */
function fewColours(): Promise<Buffer> {
  const [width, height] = [3100, 2000]
  const pixels = randomBytes(width * height * 3).map((value) => (value & 3) * 85)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ palette: true, effort: 1 })
    .toBuffer()
}

async function movingGif(): Promise<Buffer> {
  const frames = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
}
