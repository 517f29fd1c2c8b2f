import { describe, expect, test } from 'vitest'
import * as images from '../../../app/routes/products/images/route.tsx'
import { toastOf } from '../support/read-page.ts'
import { formErrors } from '../support/responses.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const provider = () => aProfile({ role: 'service_provider' })
const path = '/my-services/p1'
const params = { id: 'p1' }

describe('images of a service', () => {
  function image(bytes: Buffer<ArrayBuffer>, alt: string) {
    const form = new FormData()
    form.append('image', new File([bytes], 'IMG_4711.jpg', { type: 'image/jpeg' }))
    form.append('alt', alt)
    return form
  }

  async function post(form: FormData, answers: Record<string, Response> = {}) {
    const received = hostAnswers({
      'GET /auth/profile': provider(),
      'POST /managed-products/p1/images': productAnswer(),
      'POST /managed-products/p1/images/x9/remove': productAnswer(),
      ...answers,
    })
    const page = await visit(images, { path: `${path}/images`, params, form, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('are sent with a file name of ours and their description', async () => {
    const { sent, location } = await post(image(smallJpeg, ' A houseboat at dusk '))

    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toContain('filename="image.jpg"')
    expect(sent[0]?.body).toContain('A houseboat at dusk')
    expect(sent[0]?.body).not.toContain('IMG_4711')
    expect(location).toBe(`${path}/images`)
  })

  test('are rejected at the field without a description or an image', async () => {
    const { status, data, sent } = await post(image(Buffer.from('no picture'), ''))

    expect(status).toBe(400)
    expect(data).toMatchObject({
      error: {
        image: ['Picture must be a JPEG, PNG, WebP, GIF or AVIF picture.'],
        alt: ['Description of the picture is required.'],
      },
    })
    expect(sent).toEqual([])
  })

  test('are removed by the button with their name', async () => {
    const form = new FormData()
    form.append('remove', 'x9')
    const { sent, location } = await post(form)

    expect(sent.map(({ path: called }) => called)).toEqual(['/managed-products/p1/images/x9/remove'])
    expect(location).toBe(`${path}/images`)
  })

  test('of a live service are announced as waiting for approval', async () => {
    const live = { status: 'approved', hasPendingChange: true }
    const toast = async (form: FormData, images: object[]) => {
      const answer = () => productAnswer({ ...live, images })
      const page = await post(form, {
        'POST /managed-products/p1/images': answer(),
        'POST /managed-products/p1/images/x9/remove': answer(),
      })
      return toastOf(page)
    }
    const leaving = { id: 'x9', width: 4, height: 3, alt: 'Jetty', staged: 'removed' }
    const form = new FormData()
    form.append('remove', 'x9')

    expect(await toast(image(smallJpeg, 'Dusk'), [])).toContain('The picture waits for approval.')
    expect(await toast(form, [leaving])).toContain('The picture will be removed after approval.')
    expect(await toast(form, [])).toContain('The picture was removed.')
  })

  test('that an edit would remove can be kept', async () => {
    const form = new FormData()
    form.append('keep', 'x9')
    const { sent, location } = await post(form, {
      'POST /managed-products/p1/images/x9/keep': productAnswer(),
    })

    expect(sent.map(({ path: called }) => called)).toEqual(['/managed-products/p1/images/x9/keep'])
    expect(location).toBe(`${path}/images`)
  })

  test('show their pending change and the possible actions', async () => {
    const shown = { id: 'x9', width: 4, height: 3 }
    const list = [
      { ...shown, alt: 'Dusk' },
      { ...shown, id: 'x10', alt: 'Jetty', staged: 'removed' },
      { ...shown, id: 'x11', alt: 'Canal', staged: 'added' },
    ]
    const html = async (hasPendingChange: boolean) => {
      hostAnswers({
        'GET /auth/profile': provider(),
        'GET /managed-products/p1': productAnswer({ status: 'approved', hasPendingChange, images: list }),
      })
      return render(images.default, await visit(images, { path: `${path}/images`, params, cookie }))
    }

    const waiting = await html(true)
    expect(waiting).toContain('2 pictures of 10')
    expect(waiting).toContain('Remove the picture: Dusk')
    expect(waiting).toContain('Keep the picture: Jetty')
    expect(waiting).toContain('Will be removed')
    expect(waiting).toContain('Pending approval')
    expect(await html(false)).toContain('Not approved')
  })

  test('keep their description when the API rejects them', async () => {
    const full = json({ message: 'Ten pictures are enough.' }, 409)
    const { status, data } = await post(image(smallJpeg, 'One more'), {
      'POST /managed-products/p1/images': full,
    })

    expect(status).toBe(409)
    expect(formErrors(data)).toEqual(['Ten pictures are enough.'])
    expect(data).toMatchObject({ initialValue: { alt: 'One more' } })
  })
})
