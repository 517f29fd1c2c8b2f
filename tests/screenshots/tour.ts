// The pictures of docs/tour.md: some of the screenshots, in light, as small files that are committed.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../../scripts/lib/run.mjs'
import type { sizes } from '../browser/support/page.ts'

type Size = keyof typeof sizes

/** Names of screens, and the size in which the tour shows each. */
export const tourScreens: Readonly<Record<string, Size>> = {
  start: 'wide',
  tours: 'phone',
  'tour-chosen': 'wide',
  'booking-unpaid': 'phone',
  'bookings-user': 'wide',
  'booking-voucher': 'phone',
  'dashboard-affiliate': 'wide',
  links: 'wide',
  'dashboard-service_provider': 'wide',
  'guest-list': 'phone',
  'service-calendar': 'wide',
  earnings: 'wide',
  'dashboard-super_admin': 'wide',
  'bookings-super_admin': 'wide',
  product: 'wide',
  payouts: 'wide',
  'admins-of-a-state': 'wide',
  'dashboard-dsa': 'phone',
}

/** What a picture shows from the top of its page, and how wide it is in the tour, in pixels. */
const frames: Readonly<Record<Size, { width: number; height: number; shownWidth: number }>> = {
  wide: { width: 1280, height: 860, shownWidth: 960 },
  phone: { width: 360, height: 780, shownWidth: 360 },
}

/** Makes the tour's pictures from those that were taken. Gives their number. */
export async function writeTour(folder: string): Promise<number> {
  const tour = join(root, 'docs', 'tour')
  mkdirSync(tour, { recursive: true })
  const taken = Object.entries(tourScreens).flatMap(([name, size]) => {
    const from = join(folder, `${name}.${size}.light.png`)
    return existsSync(from) ? [{ from, to: join(tour, `${name}.webp`), ...frames[size] }] : []
  })
  const written = taken.map(async ({ from, to, width, height, shownWidth }) => {
    const picture = sharp(from)
    // A short page is shown whole.
    const whole = await picture.metadata()
    return picture
      .extract({ left: 0, top: 0, width, height: Math.min(height, whole.height) })
      .resize({ width: shownWidth })
      .webp({ quality: 70, effort: 6 })
      .toFile(to)
  })
  return (await Promise.all(written)).length
}
