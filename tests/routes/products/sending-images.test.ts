// One picture of several, as the script of the page sends it.
import { describe, expect, test, vi } from 'vitest'
import { imageQueue } from '../../../app/.server/uploads/image-queue.ts'
import * as add from '../../../app/routes/products/images/add/route.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { visit } from '../support/visit.ts'

const path = '/my-services/p1/images/add'
const params = { id: 'p1' }
const cookie = 'accessToken=abc'

async function send(
  given: { bytes?: Uint8Array<ArrayBuffer>; alt?: string; answer?: Response; profile?: Response } = {},
) {
  const received = hostAnswers({
    'GET /auth/profile': given.profile ?? aProfile({ role: 'service_provider' }),
    'POST /managed-products/p1/images': given.answer ?? productAnswer(),
  })
  const form = new FormData()
  form.append('image', new File([given.bytes ?? smallJpeg], 'IMG_4711.jpg', { type: 'image/jpeg' }))
  form.append('alt', given.alt ?? 'Dusk (2 of 3)')
  const page = await visit(add, { path, params, form, cookie })
  const isJson = page.location === null && page.data instanceof Response
  const answer: unknown = isJson ? await page.data.json() : undefined
  return { ...page, answer, sent: received.filter(({ method }) => method === 'POST') }
}

describe('a picture that a script sends', () => {
  test('is added under its description, and without its name', async () => {
    const { status, answer, sent } = await send()
    expect([status, answer]).toEqual([200, { isAdded: true }])
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toContain('Dusk (2 of 3)')
    expect(sent[0]?.body).not.toContain('IMG_4711')
  })

  test.each([
    [
      'is no picture',
      { bytes: new TextEncoder().encode('no picture') },
      400,
      'Picture must be a JPEG, PNG, WebP, GIF or AVIF picture.',
    ],
    ['has no description', { alt: ' ' }, 400, 'Description of the picture is required.'],
    [
      'is one too many',
      { answer: json({ message: 'There are already ten pictures.' }, 409) },
      409,
      'There are already ten pictures.',
    ],
    ['meets a host that breaks', { answer: json({}, 500) }, 500, 'The picture was not added.'],
    [
      'comes while nobody can tell whose it is',
      { profile: json({}, 500) },
      500,
      'Failed to load profile. Your entries are still here. Please try again in a moment.',
    ],
  ])('that %s is refused with the reason', async (_, given, status, message) => {
    const refused = await send(given)
    expect([refused.status, refused.answer]).toEqual([status, { isAdded: false, message }])
  })

  test('is not decoded while nobody can tell whose it is', async () => {
    const decoding = vi.spyOn(imageQueue, 'run')
    await send({ profile: json({}, 500) })
    expect(decoding).not.toHaveBeenCalled()
    await send()
    expect(decoding).toHaveBeenCalledOnce()
    decoding.mockRestore()
  })

  test('leads somebody who is signed out to the sign-in page', async () => {
    const { location, sent } = await send({ profile: json({}, 401) })
    expect([location, sent]).toEqual(['/', []])
  })

  test('has no page: a link to its address leads to the pictures', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'service_provider' }) })
    expect((await visit(add, { path, params, cookie })).location).toBe('/my-services/p1/images')
  })
})
