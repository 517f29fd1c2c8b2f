// Pictures that guests send with their review.
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listStoredFiles } from '../../../../backend/backup/stored-files.ts'
import { isStoredFileName } from '../../../../backend/files/stored-names.ts'
import { addMember } from '../../support/members.ts'
import { wayanad } from '../../support/products.ts'
import { createReviewPictureScene, reviewFilesOf } from '../../support/scenes/review-picture-scene.ts'
import { createStage } from '../../support/stage.ts'
import { imageOf } from '../products/offering.ts'

const stage = createStage()
const { one: scene, two } = createReviewPictureScene(stage)
const reason = 'It shows a child.'
const rowsOfPictures = () => stage.value(sql`select count(*)::int from review_pictures`)

describe('pictures of a review', () => {
  test('are stored with it in two widths, never enlarged, and shown in their order', async () => {
    const { write, page, fetchPicture, read, provider, admin } = await scene()
    const { status, body } = await write([await imageOf(1600, 800), await imageOf(600, 900)])
    expect(status).toBe(201)
    const { pictures, rating } = body.booking.review
    expect(rating).toBe(5)
    expect(pictures).toEqual([
      { id: expect.any(String), width: 1600, height: 800 },
      { id: expect.any(String), width: 600, height: 900 },
    ])
    expect((await page()).reviews[0].pictures).toEqual(pictures)
    for (const who of [provider, admin]) expect((await read(who)).review.pictures).toEqual(pictures)
    for (const [picture, width, expected] of [
      [0, 320, 320],
      [0, 1280, 1280],
      [1, 1280, 600],
    ] as const) {
      const answer = await fetchPicture(pictures[picture].id, width)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width: expected,
      })
    }
    // What backups save, and what `check-files` looks for.
    const named = (await listStoredFiles(stage.db)).filter((name) => name.startsWith('reviews/'))
    const stored = await reviewFilesOf(stage)
    expect(named.toSorted()).toEqual(stored.map((name) => `reviews/${name}`).toSorted())
    expect(stored).toHaveLength(4)
    expect(named.every(isStoredFileName)).toBe(true)
    expect((await fetchPicture(pictures[0].id, 480)).status).toBe(404)
  })

  test('lose the place and the camera that took them, with the orientation applied', async () => {
    const { write, fetchPicture } = await scene()
    const told = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Make: 'Phone of Biju' }, IFD3: { GPSLatitude: '10/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await write([new Blob([new Uint8Array(told)])])
    const [picture] = body.booking.review.pictures
    expect(picture).toMatchObject({ width: 300, height: 600 })
    for (const width of [320, 1280]) {
      const bytes = Buffer.from(await (await fetchPicture(picture.id, width)).arrayBuffer())
      const { exif, xmp, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
      expect(bytes.includes('Biju')).toBe(false)
    }
  })

  test('are none where none are sent', async () => {
    const { write, page } = await scene()
    expect((await write([])).body.booking.review.pictures).toEqual([])
    expect((await page()).reviews[0].pictures).toEqual([])
  })

  test('one that cannot be used is named by its number, and nothing is stored', async () => {
    const { write, page } = await scene()
    const good = await imageOf(40, 30)
    const cut = new Blob([new Uint8Array(await (await imageOf(400, 300)).arrayBuffer()).slice(0, 300)])
    for (const [bad, message] of [
      [
        new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }),
        'Picture 2: The picture must be a JPEG, PNG or WebP image.',
      ],
      [cut, 'Picture 2: This picture cannot be read. Choose another one.'],
    ] as const) {
      const { status, body } = await write([good, bad])
      expect([status, body.message]).toEqual([400, message])
    }
    const large = await write([new Blob([new Uint8Array(5 * 1024 * 1024 + 1)])])
    expect(large.status).toBe(413)
    expect((await write([good], { rating: '6' })).status).toBe(400)
    expect((await write([good], { text: ' ' })).status).toBe(400)
    expect([await rowsOfPictures(), await reviewFilesOf(stage)]).toEqual([0, []])
    expect((await page()).reviews).toEqual([])
    // Nothing stands in the way of sending it again.
    expect((await write([good])).status).toBe(201)
  })

  test('can be four, and not five', async () => {
    const { write } = await scene()
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => imageOf(40, 30)))
    expect((await write(five)).status).toBe(413)
    expect(await reviewFilesOf(stage)).toEqual([])
    expect((await write(five.slice(1))).body.booking.review.pictures).toHaveLength(4)
  })

  test('of two reviews at once are those of the one that was first, and leave no other file', async () => {
    const { write } = await scene()
    const [one, other] = await Promise.all([imageOf(40, 30), imageOf(50, 30)])
    const answers = await Promise.all([write([one]), write([other]), write([one, other])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const { body } = answers.find(({ status }) => status === 201) ?? {}
    const { pictures } = body.booking.review
    expect(await rowsOfPictures()).toBe(pictures.length)
    const names = pictures.flatMap(({ id }: { id: string }) => [`${id}-1280.webp`, `${id}-320.webp`])
    expect((await reviewFilesOf(stage)).toSorted()).toEqual(names.toSorted())
  })

  test('are for the customer of the booking, after the trip, once', async () => {
    const { write, provider, admin } = await scene()
    const picture = await imageOf(40, 30)
    const stranger = await addMember(stage.db, 'user', { now: stage.now() })
    expect((await write([picture], {}, stranger)).status).toBe(404)
    for (const who of [provider, admin]) expect((await write([picture], {}, who)).status).toBe(403)
    expect((await write([picture])).status).toBe(201)
    expect((await write([picture])).status).toBe(409)
    await stage.db.execute(sql`delete from reviews`)
    await stage.db.execute(sql`update bookings set status = 'confirmed'`)
    expect((await write([picture])).status).toBe(409)
    expect(await reviewFilesOf(stage)).toHaveLength(2)
  })

  test('of all guests are in one row, the newest first, once two guests have sent some', async () => {
    const [first, second] = await two()
    const older = await first.written(2)
    stage.pass(1000)
    const newer = await second.written(1)
    expect((await first.page()).guestPictures).toEqual([])
    // As if both had been on the same tour.
    await stage.db.execute(sql`update reviews set product_id = ${first.productId}`)
    await stage.db.execute(sql`update review_pictures set product_id = ${first.productId}`)
    await stage.db.execute(sql`update products set review_count = 2 where id = ${first.productId}`)
    const { guestPictures } = await first.page()
    expect(guestPictures.map(({ id }: { id: string }) => id)).toEqual([...newer, ...older])
    expect(guestPictures[0]).toMatchObject({ author: 'Arjun', width: 500, height: 300 })
    await stage.post(`/bookings/${second.id}/review/remove`, { reason }, second.admin.cookie)
    expect((await first.page()).guestPictures).toEqual([])
  })
})

describe('the address of a picture', () => {
  test('gives nothing away once the review is taken down, and works again when it is shown again', async () => {
    const { id, written, statusFor, page, read, customer, provider, admin, root } = await scene()
    const [picture = ''] = await written(1)
    const stranger = await addMember(stage.db, 'user', { now: stage.now() })
    const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad, now: stage.now() })
    for (const who of [undefined, stranger, provider]) expect(await statusFor(picture, who)).toBe(200)

    expect((await stage.post(`/bookings/${id}/review/remove`, { reason }, admin.cookie)).status).toBe(200)
    for (const who of [undefined, stranger, provider, elsewhere])
      expect(await statusFor(picture, who)).toBe(404)
    for (const who of [customer, admin, root]) expect(await statusFor(picture, who)).toBe(200)
    expect((await page()).reviews).toEqual([])
    expect((await read(provider)).review).toBeNull()
    expect((await read(customer)).review.pictures).toHaveLength(1)

    expect((await stage.post(`/bookings/${id}/review/restore`, undefined, root.cookie)).status).toBe(200)
    expect(await statusFor(picture)).toBe(200)
    expect((await page()).reviews[0].pictures).toHaveLength(1)
  })

  test('is for those of the booking while the service is not on sale', async () => {
    const { productId, written, statusFor, customer, provider, admin } = await scene()
    const [picture = ''] = await written(1)
    await stage.db.execute(sql`update products set status = 'off_sale' where id = ${productId}`)
    expect(await statusFor(picture)).toBe(404)
    expect(await statusFor(picture, await addMember(stage.db, 'user', { now: stage.now() }))).toBe(404)
    for (const who of [customer, provider, admin]) expect(await statusFor(picture, who)).toBe(200)
  })

  test.each(['4f6f7bd4-0000-4000-8000-000000000000', 'none', '..%2F..%2Fkeys'])(
    'of nothing (%s) is not found',
    async (picture) => {
      const { statusFor, customer } = await scene()
      expect(await statusFor(picture)).toBe(404)
      expect(await statusFor(picture, customer)).toBe(404)
    },
  )
})

describe('a picture that its customer removes', () => {
  test('is gone at once with its files; the words, the stars and the other pictures stay', async () => {
    const { written, remove, statusFor, page, read, customer } = await scene()
    const [first = '', second = ''] = await written(2)
    const changes = () =>
      stage.value(sql`select count(*)::int from catalogue_changes where subject = 'product'`)
    const before = Number(await changes())
    const { status, body } = await remove(first)
    expect(status).toBe(200)
    expect(body.booking.review).toMatchObject({
      rating: 5,
      text: 'Misty and lovely.',
      pictures: [{ id: second }],
    })
    expect([await statusFor(first), await statusFor(first, customer)]).toEqual([404, 404])
    expect(await statusFor(second)).toBe(200)
    expect((await page()).reviews[0].pictures).toMatchObject([{ id: second }])
    expect(Number(await changes())).toBeGreaterThan(before)
    expect((await reviewFilesOf(stage)).toSorted()).toEqual([`${second}-1280.webp`, `${second}-320.webp`])
    expect((await read(customer)).timeline.at(-1)).toMatchObject({ action: 'review.picture-removed' })
  })

  test('is removed once by two at once, also after the review was taken down', async () => {
    const { id, written, remove, admin } = await scene()
    const [picture = ''] = await written(1)
    await stage.post(`/bookings/${id}/review/remove`, { reason }, admin.cookie)
    const answers = await Promise.all([remove(picture), remove(picture)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(
      await stage.value(sql`select count(*)::int from audit_log where action = 'review.picture-removed'`),
    ).toBe(1)
  })

  test('is no other customer’s, no provider’s and no administrator’s', async () => {
    const [{ written, remove, provider, admin, root }, other] = await two()
    const [picture = ''] = await written(1)
    expect((await remove(picture, other.customer)).status).toBe(404)
    // By their own booking.
    expect((await other.remove(picture)).status).toBe(404)
    for (const who of [provider, admin, root]) expect((await remove(picture, who)).status).toBe(403)
    expect(await rowsOfPictures()).toBe(1)
  })
})
