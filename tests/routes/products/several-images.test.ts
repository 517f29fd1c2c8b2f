import { describe, expect, test } from 'vitest'
import * as images from '../../../app/routes/products/images/route.tsx'
import { toastOf } from '../support/read-page.ts'
import { formErrors } from '../support/responses.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { render } from '../support/render.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/my-services/p1'
const params = { id: 'p1' }
const sendPath = 'POST /managed-products/p1/images'

type Answer = Response | (() => Response)

async function post(form: FormData, answers: Record<string, Answer> = {}) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    [sendPath]: productAnswer(),
    'POST /managed-products/p1/images/x9': productAnswer(),
    ...answers,
  })
  const page = await visit(images, { path: `${path}/images`, params, form, cookie })
  return { ...page, sent: received.filter(({ method }) => method === 'POST') }
}

const picture = (name: string, bytes: Uint8Array<ArrayBuffer> = smallJpeg) =>
  new File([bytes], name, { type: 'image/jpeg' })

function pictures(files: readonly File[], alt = 'Dusk') {
  const form = new FormData()
  for (const file of files) form.append('image', file)
  form.append('alt', alt)
  return form
}

const fields = (entries: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

/** Answers one after the other. */
const inTurn = (...answers: Response[]) => {
  let next = 0
  return () => {
    next += 1
    return answers[next - 1] ?? json({}, 500)
  }
}

const ofTurn = (sent: readonly { body: string }[]) => sent.map(({ body }) => /\((\d of \d)\)/.exec(body)?.[1])

describe('several pictures at once', () => {
  test('are sent one by one, with the description and a number, and without their names', async () => {
    const page = await post(pictures([picture('IMG_1.jpg'), picture('IMG_2.jpg'), picture('IMG_3.jpg')]))

    expect(ofTurn(page.sent)).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    expect(page.sent[1]?.body).toContain('Dusk (2 of 3)')
    expect(page.sent[1]?.body).not.toContain('IMG_2')
    expect(page.location).toBe(`${path}/images`)
    expect(toastOf(page)).toContain('3 pictures were added. Now describe each of them.')
  })

  test('of a live service are announced as waiting for approval', async () => {
    const live = () => productAnswer({ status: 'approved', hasPendingChange: true })
    const page = await post(pictures([picture('a.jpg'), picture('b.jpg')]), { [sendPath]: live })
    expect(toastOf(page)).toContain('2 pictures were added. They wait for approval.')
  })

  test('of which one is wrong leave the others, and the wrong one is named with the reason', async () => {
    const wrong = picture('notes.jpg', new TextEncoder().encode('no picture'))
    const page = await post(pictures([picture('a.jpg'), wrong, picture('c.jpg')]))

    expect(ofTurn(page.sent)).toEqual(['1 of 3', '3 of 3'])
    expect(page.status).toBe(200)
    expect(formErrors(page.data)).toEqual([
      '2 of 3 pictures were added. “notes.jpg” must be a JPEG, PNG, WebP, GIF or AVIF picture.',
    ])
    expect(page.data).toMatchObject({ stored: 2, initialValue: { alt: 'Dusk' } })
  })

  test('of which the host cannot read one are sent to the end', async () => {
    const unreadable = json({ message: 'This picture cannot be read. Choose another one.' }, 400)
    const page = await post(pictures([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]), {
      [sendPath]: inTurn(productAnswer(), unreadable, productAnswer()),
    })
    expect(ofTurn(page.sent)).toHaveLength(3)
    expect(formErrors(page.data)).toEqual([
      '2 of 3 pictures were added. “b.jpg”: This picture cannot be read. Choose another one.',
    ])
  })

  test.each([
    [
      'is full',
      json({ message: 'There are already ten pictures. Remove one first.' }, 409),
      'There are already',
    ],
    ['breaks', json({}, 500), 'The picture was not added.'],
  ])(
    'stay where the host %s in the middle, and the message names those that were not sent',
    async (_, answer, said) => {
      const page = await post(pictures([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]), {
        [sendPath]: inTurn(productAnswer(), answer),
      })
      expect([page.status, page.sent.length]).toEqual([200, 2])
      const [message] = formErrors(page.data) ?? []
      expect(message).toContain(`1 of 3 pictures were added. “b.jpg”: ${said}`)
      expect(message).toContain('Not sent: “c.jpg”.')
    },
  )

  test('of which none was added have the status of the failure', async () => {
    const full = json({ message: 'There are already ten pictures.' }, 409)
    const page = await post(pictures([picture('a.jpg'), picture('b.jpg')]), { [sendPath]: full })
    expect([page.status, page.sent.length]).toEqual([409, 1])
    expect(formErrors(page.data)).toEqual([
      'No picture was added. “a.jpg”: There are already ten pictures. Not sent: “b.jpg”.',
    ])
    expect(page.data).not.toHaveProperty('stored')
  })

  test('that are more than ten are refused as a whole', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => picture(`${index}.jpg`))
    const page = await post(pictures(eleven))
    expect([page.status, page.sent]).toEqual([413, []])
    expect(formErrors(page.data)?.[0]).toContain('ten, and 16 MB together, are the limit. Nothing was added')
  })

  test('need a description, with room for the number', async () => {
    for (const [alt, message] of [
      [' ', 'Description of the pictures is required.'],
      ['a'.repeat(181), 'Description of the pictures can have at most 180 characters.'],
    ] as const) {
      const page = await post(pictures([picture('a.jpg'), picture('b.jpg')], alt))
      expect([page.status, page.sent]).toEqual([400, []])
      expect(page.data).toMatchObject({ error: { alt: [message] } })
    }
  })
})

describe('a picture that is there', () => {
  const edit = 'POST /managed-products/p1/images/x9'

  test.each([
    ['becomes the cover', { move: 'x9 1' }, { position: 1 }, 'The picture is the cover.'],
    ['moves', { move: 'x9 3' }, { position: 3 }, 'The picture was moved.'],
    [
      'is described',
      { describe: 'x9', description: ' Jetty ' },
      { alt: 'Jetty' },
      'The description was saved.',
    ],
  ])('%s', async (_, form, payload, message) => {
    const page = await post(fields(form))
    expect(page.sent.map(({ body }): unknown => JSON.parse(body))).toEqual([payload])
    expect(page.location).toBe(`${path}/images`)
    expect(toastOf(page)).toContain(message)
  })

  test('says why it was not moved', async () => {
    const refusal = { [edit]: json({ message: 'Customers see this picture.' }, 409) }
    expect(toastOf(await post(fields({ move: 'x9 1' }), refusal))).toContain('Customers see this picture.')
  })

  test.each([
    [' ', 400, 'Description of the picture is required.'],
    ['a'.repeat(201), 400, 'Description of the picture can have at most 200 characters.'],
    ['Jetty at noon', 409, 'Customers see this picture.'],
    ['Jetty at noon', 500, 'The description was not saved.'],
  ])('has the reason at the field of a description that is refused: %s', async (typed, status, problem) => {
    const message = status === 409 ? { message: problem } : {}
    const page = await post(fields({ describe: 'x3', description: typed }), {
      'POST /managed-products/p1/images/x3': json(message, status),
    })
    expect([page.status, page.location]).toEqual([status, null])

    const shown = await html({ [edit]: productAnswer() }, 'approved', page.data)
    expect(shown).toMatch(/aria-label="Describe the picture: Boat"[^>]*aria-invalid="true"/)
    expect(shown).toContain(`value="${typed}"`)
    expect(shown).toMatch(new RegExp(`id="description-x3" role="alert"[^>]*>${problem}<`))
    // Nothing is wrong with the other form.
    expect(shown.match(/role="alert"/g)).toHaveLength(1)
  })

  const shown = { width: 4, height: 3 }
  const list = [
    { ...shown, id: 'x1', alt: 'Dusk' },
    { ...shown, id: 'x2', alt: 'Canal' },
    { ...shown, id: 'x3', alt: 'Boat', staged: 'added' },
    { ...shown, id: 'x4', alt: 'Jetty', staged: 'removed' },
  ]
  async function html(answers: Record<string, Answer> = {}, status = 'approved', data?: unknown) {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /managed-products/p1': productAnswer({ status, hasPendingChange: true, images: list }),
      ...answers,
    })
    return render(images.default, await visit(images, { path: `${path}/images`, params, cookie }), { data })
  }

  test('has buttons for its place, and a description while customers do not see it', async () => {
    const page = await html({ [edit]: productAnswer() })
    for (const label of [
      'Make it the cover: Canal',
      'Move up: Boat',
      'Move down: Dusk',
      'Describe the picture: Boat',
    ])
      expect(page).toContain(label)
    for (const label of ['cover: Dusk', 'Move up: Canal', 'Move up: Jetty', 'Describe the picture: Dusk'])
      expect(page).not.toContain(label)
    expect(await html({ [edit]: productAnswer() }, 'pending_approval')).toContain(
      'Describe the picture: Dusk',
    )
  })

  test('has neither at a host without that call', async () => {
    const page = await html()
    expect(page).toContain('Remove the picture: Dusk')
    expect(page).not.toContain('Make it the cover')
    expect(page).not.toContain('Describe the picture')
  })
})
