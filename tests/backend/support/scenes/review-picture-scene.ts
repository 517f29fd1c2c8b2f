// A completed trip, whose customer reviews it with pictures.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { imageOf } from '../../calls/products/offering.ts'
import type { Member } from '../members.ts'
import type { Stage } from '../stage.ts'
import { createBookingScene } from './booking-scene.ts'

type Trip = Awaited<ReturnType<ReturnType<typeof createBookingScene>>>

/** @param app answers in place of the stage's own */
export function createReviewPictureScene(stage: Stage, app = () => stage.appWith({})) {
  const createTrip = createBookingScene(stage)

  /** What its customer does with pictures. */
  async function pictured(set: Trip) {
    const slug = String(await stage.value(sql`select slug from products where id = ${set.productId}`))

    async function write(pictures: readonly Blob[], fields: Record<string, string> = {}, who = set.customer) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ rating: '5', text: 'Misty and lovely.', ...fields }))
        form.set(name, value)
      for (const [index, picture] of pictures.entries()) form.set(`picture${index + 1}`, picture, 'IMG_1.jpg')
      const init = { method: 'POST', headers: { cookie: who.cookie }, body: form }
      return stage.send(`/bookings/${set.id}/review-with-pictures`, init, app())
    }
    /** The ids of the pictures of a review that was written with some. */
    async function written(count: number): Promise<string[]> {
      const sizes = Array.from({ length: count }, (_, index) => imageOf(500 + 10 * index, 300))
      const { body } = await write(await Promise.all(sizes))
      return body.booking.review.pictures.map(({ id }: { id: string }) => id)
    }
    const remove = (picture: string, who = set.customer) =>
      stage.post(`/bookings/${set.id}/review/pictures/${picture}/remove`, undefined, who.cookie)
    const fetchPicture = (picture: string, width: number | string = 320, who?: Member) =>
      app().request(
        `/api/review-pictures/${picture}/${width}`,
        { headers: { cookie: who?.cookie ?? '' } },
        {},
      )
    const statusFor = async (picture: string, who?: Member) => (await fetchPicture(picture, 320, who)).status
    const page = async () => (await stage.get(`/products/${slug}`)).body.product
    return { ...set, slug, write, written, remove, fetchPicture, statusFor, page }
  }

  async function one() {
    const trip = await createTrip()
    await trip.bring('completed')
    return pictured(trip)
  }

  /** Two trips of different tours, guests and providers. */
  async function two() {
    const trips = [await createTrip(), await createTrip()] as const
    const [first, second] = trips
    await first.bring('completed')
    await stage.db.execute(sql`update bookings set status = 'completed' where id = ${second.id}`)
    return [await pictured(first), await pictured(second)] as const
  }

  return { one, two }
}

/** The names of the files of guests' pictures in the folder of the stage. */
export const reviewFilesOf = (stage: Stage): Promise<string[]> =>
  readdir(join(stage.uploads, 'reviews')).catch(() => [])
