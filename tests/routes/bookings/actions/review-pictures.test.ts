// A review with pictures: what is sent, what is refused, and what stays.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../../support/host.ts'
import { visit } from '../../support/visit.ts'
import { smallJpeg } from '../../../support/images/small-images.ts'

const where = { params: { id: 'b-1' }, cookie: 'accessToken=abc', path: '/bookings/b-1' }
const sending = 'POST /bookings/b-1/review-with-pictures'
const withoutPictures = 'POST /bookings/b-1/review'
const removing = 'POST /bookings/b-1/review/pictures/4f6f7bd4-0000-4000-8000-000000000001/remove'

const picture = (name: string, bytes: Uint8Array<ArrayBuffer> | string = smallJpeg) =>
  new File([bytes], name, { type: 'image/jpeg' })

function reviewForm(pictures: readonly File[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    intent: 'review',
    rating: '4',
    text: ' Hornbills ',
    ...fields,
  }))
    form.append(name, value)
  for (const file of pictures) form.append('pictures', file)
  return form
}

async function post(
  form: FormData | Record<string, string>,
  answers: Record<string, Response> = {},
  profile: Response = aProfile({ role: 'user' }),
) {
  const answer = () => json({ booking: aBooking() })
  const received = hostAnswers({
    'GET /auth/profile': profile,
    [sending]: answer(),
    [withoutPictures]: answer(),
    [removing]: answer(),
    ...answers,
  })
  const page = await visit(booking, { ...where, form })
  return { ...page, sent: received.filter(({ method }) => method === 'POST') }
}

interface Answered {
  form: string
  result: { error?: Record<string, string[]>; initialValue?: Record<string, string> }
}

const answerOf = (page: { data: unknown }) => page.data as Answered

describe('a review', () => {
  test('is sent with its pictures in one call, without the names that they had', async () => {
    const page = await post(reviewForm([picture('IMG_1.jpg'), picture('Leela on the bridge.jpg')]))

    expect(page.sent.map(({ path }) => path)).toEqual(['/bookings/b-1/review-with-pictures'])
    const body = page.sent[0]?.body ?? ''
    for (const part of ['"rating"', '"text"', 'Hornbills', '"picture1"', '"picture2"'])
      expect(body).toContain(part)
    expect(body).not.toContain('Leela')
    expect([page.status, page.location]).toEqual([302, '/bookings/b-1'])
    expect(toastOf(page)).toContain('Thank you for your review.')
  })

  test('of which no picture was chosen is sent by the call without any', async () => {
    // As browsers send an empty field.
    const page = await post(reviewForm([new File([], '')]))
    expect(page.sent.map(({ path, body }) => [path, body])).toEqual([
      ['/bookings/b-1/review', JSON.stringify({ rating: 4, text: 'Hornbills' })],
    ])
  })

  test('names each picture that cannot be used, and keeps stars and words', async () => {
    const page = await post(
      reviewForm([
        picture('IMG_1.jpg'),
        picture('notes.jpg', 'not a picture'),
        picture('large.jpg', new Uint8Array([...smallJpeg.slice(0, 4), ...new Uint8Array(5 * 1024 * 1024)])),
      ]),
    )
    expect(page.sent).toEqual([])
    expect(page.status).toBe(413)
    const { form, result } = answerOf(page)
    expect(form).toBe('review')
    expect(result.error).toEqual({
      pictures: [
        '“notes.jpg” must be a JPEG, PNG, WebP, GIF or AVIF picture. “large.jpg” is larger than 5 MB. Choose a smaller picture. Choose the pictures again.',
      ],
    })
    expect(result.initialValue).toMatchObject({ rating: '4', text: ' Hornbills ' })
  })

  test('with five pictures is not sent, and keeps stars and words', async () => {
    const page = await post(reviewForm([1, 2, 3, 4, 5].map((n) => picture(`IMG_${n}.jpg`))))
    expect([page.status, page.sent]).toEqual([413, []])
    const { result } = answerOf(page)
    expect(result.error?.['']?.[0]).toContain('too many or too large: four, and 16 MB together')
    expect(result.initialValue).toMatchObject({ rating: '4', text: ' Hornbills ' })
  })

  test('without stars says so, and that the pictures may have to be chosen again', async () => {
    const page = await post(reviewForm([picture('IMG_1.jpg')], { rating: '' }))
    expect([page.status, page.sent]).toEqual([400, []])
    expect(answerOf(page).result.error).toEqual({
      rating: ['Choose one to five stars.'],
      pictures: ['Check that your pictures are still chosen.'],
    })
  })

  test('whose picture the host refuses tells which by its name', async () => {
    const page = await post(reviewForm([picture('IMG_1.jpg'), picture('IMG_2.jpg')]), {
      [sending]: json({ message: 'Picture 2: This picture cannot be read. Choose another one.' }, 400),
    })
    expect(page.status).toBe(400)
    expect(answerOf(page).result.error).toEqual({
      pictures: [
        '“IMG_2.jpg”: This picture cannot be read. Choose another one. Check that your pictures are still chosen.',
      ],
    })
  })

  test('of a visitor whose session cannot be checked is not decoded, and stays', async () => {
    const page = await post(reviewForm([picture('IMG_1.jpg')]), {}, json({}, 503))
    expect([page.status, page.sent]).toEqual([503, []])
    expect(answerOf(page).result.initialValue).toMatchObject({ text: ' Hornbills ' })
  })
})

async function open(shown: Partial<BookingDetails>) {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /bookings/b-1': json({ booking: aBooking(shown) }),
  })
  return renderRoute(booking, await visit(booking, where))
}

const review = {
  id: 'r-1',
  rating: 4,
  text: 'Hornbills',
  author: 'Asha',
  createdAt: '2031-07-02T10:00:00Z',
  pictures: [
    { id: '4f6f7bd4-0000-4000-8000-000000000001', width: 1600, height: 1200 },
    { id: '4f6f7bd4-0000-4000-8000-000000000002', width: 900, height: 1600 },
  ],
}

test('the form of a review takes pictures where the host does, without JavaScript too', async () => {
  const page = { actions: ['review' as const], status: 'completed' as const }
  expect(await open(page)).not.toContain('name="pictures"')
  hostOffers(sending)
  const html = await open(page)
  expect(html).toMatch(
    /<input[^>]*multiple=""[^>]*name="pictures"|<input[^>]*name="pictures"[^>]*multiple=""/,
  )
  expect(html).toContain('encType="multipart/form-data"')
  // What arrives before too many files stays.
  expect(html.indexOf('name="text"')).toBeLessThan(html.indexOf('name="pictures"'))
})

describe('a picture of the own review', () => {
  test('is small beside it, leads to the large one, and can be removed', async () => {
    const page = await open({ actions: [], review })
    expect(page).toContain(`href="/images/reviews/${review.pictures[0]?.id}/1280"`)
    expect(page).toContain('alt="Picture 2 of 2 by Asha"')
    expect(textOf(page)).toContain('Remove a picture')
    expect(page).toContain(`value="${review.pictures[1]?.id}"`)
  })

  test('is removed by its id', async () => {
    const form = { intent: 'remove-review-picture', picture: review.pictures[0]?.id ?? '' }
    const page = await post(form)
    expect(page.sent.map(({ path }) => path)).toEqual([removing.slice('POST '.length)])
    expect(toastOf(page)).toContain('The picture is removed.')
  })

  test('that is gone already says so', async () => {
    const form = { intent: 'remove-review-picture', picture: review.pictures[0]?.id ?? '' }
    const page = await post(form, { [removing]: json({ message: 'This picture does not exist.' }, 404) })
    expect(answerOf(page)).toMatchObject({
      form: 'remove-review-picture',
      result: { error: { '': ['This picture does not exist.'] } },
    })
    expect((await post({ ...form, picture: 'x' })).sent).toEqual([])
  })
})

test.each<[string, Partial<BookingDetails>, 'user' | 'service_provider', boolean]>([
  ['can be reviewed', { actions: ['review'] }, 'user', true],
  ['has pictures of the customer', { actions: [], review }, 'user', true],
  ['has none', { actions: [], review: { ...review, pictures: [] } }, 'user', false],
  ['has pictures of somebody else', { actions: [], review }, 'service_provider', false],
  ['is not over', {}, 'user', false],
])(
  'a link to a booking that %s waits for the forms of a review only if it shows one',
  async (_, details, role, waits) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'GET /bookings/b-1': json({ booking: aBooking(details) }),
    })
    expect((await visit(booking, where)).data).toMatchObject({ hasReviewForm: waits })
  },
)
