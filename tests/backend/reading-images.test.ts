import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { prepareImage } from '../../backend/services/images/image-files.ts'
import { selfieJpeg, strayBytesJpeg } from '../support/images/small-images.ts'

const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })

test('good images are accepted while other images are read', async () => {
  const bytes = new Uint8Array(await photo.clone().jpeg().toBuffer())
  let unread = 200
  const messages: string[] = []
  async function readInTurn() {
    while (unread > 0) {
      unread -= 1
      const result = await prepareImage(new File([bytes], 'photo'))
      if (!result.ok) messages.push(result.message)
    }
  }
  await Promise.all(Array.from({ length: 12 }, readInTurn))
  expect(messages).toEqual([])
})

test.each([
  ['the scan that many phones write', selfieJpeg],
  ['stray bytes before its end', strayBytesJpeg],
])('a JPEG at which the decoder only warns is accepted: %s', async (_, jpeg) => {
  const result = await prepareImage(new File([new Uint8Array(jpeg)], 'photo'))
  expect(result).toMatchObject({ ok: true, value: { width: 4, height: 2 } })
})

test('a picture that would be too tall for WebP is made narrower', async () => {
  const strip = sharp({ create: { width: 1080, height: 20_000, channels: 3, background: 'teal' } })
  const result = await prepareImage(new File([new Uint8Array(await strip.png().toBuffer())], 'menu'))
  expect(result).toMatchObject({ ok: true, value: { width: 1080, height: 20_000 } })
  const files = result.ok ? [...result.value.files.values()] : []
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
  for (const { width, height } of sizes) expect(width / height).toBeCloseTo(1080 / 20_000, 2)
  expect(Math.max(...sizes.map(({ height }) => height))).toBe(16_383)
})

// The loaders belong to the process: set for each image, they fail the images that are read at that moment.
test('sharp is set up once, not for each image', async () => {
  const file = new File([new Uint8Array(await photo.clone().webp().toBuffer())], 'photo')
  await prepareImage(file)
  const settings = [vi.spyOn(sharp, 'block'), vi.spyOn(sharp, 'unblock')]
  await prepareImage(file)
  for (const setting of settings) expect(setting).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('only the loaders of JPEG, PNG and WebP stay open', async () => {
  await prepareImage(new File([new Uint8Array(await photo.clone().webp().toBuffer())], 'photo'))
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  await expect(sharp(gif).metadata()).rejects.toThrow('unsupported image format')
})

test.each(['VipsJpeg: Insufficient memory (case 4)', 'vips_malloc: out of memory'])(
  'a failure of the machine is not reported as a broken image: %s',
  async (message) => {
    const file = new File([new Uint8Array(await photo.clone().jpeg().toBuffer())], 'photo')
    for (const method of ['metadata', 'toBuffer'] as const) {
      const failing = vi.spyOn(sharp.prototype, method).mockRejectedValue(new Error(message))
      await expect(prepareImage(file)).rejects.toThrow(message)
      failing.mockRestore()
    }
  },
)
