// Tours and stays for tests that need some of their own: offered by the demo provider and approved, by the host's calls.
import { inject } from 'vitest'
import { addImage } from '../../support/images/add-image.ts'
import { fetchOnce } from '../../support/fetch-once.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { accounts, demoPassword } from './accounts.ts'

interface Offer {
  kind: 'tour' | 'stay'
  title: string
  /** Places of each day. */
  capacity: number
  /** How many it has; one unless said. */
  pictures?: number
  /** Price in paise. */
  extras?: readonly { name: string; price: number }[]
}

/** Offers it and gives the name in its address. */
export const offer = async (what: Offer) => (await offerProduct(what)).slug

/** As offer, with the product's id. */
export async function offerProduct({ kind, title, capacity, pictures = 1, extras }: Offer) {
  const hostUrl = inject('hostUrl')

  const sessionOf = async (account: { email: string }, path: string) => {
    const answer = await fetchOnce(`${hostUrl}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: demoPassword }),
    })
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const post = async (cookie: string, path: string, payload: unknown) => {
    const answer = await fetchOnce(`${hostUrl}/api/managed-products${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(payload),
    })
    const body = (await answer.json()) as { product: { id: string; slug: string; version: number } }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body.product
  }

  const provider = await sessionOf(accounts.service_provider, '/auth/login')
  const admin = await sessionOf(accounts.super_admin, '/admins/login')
  const { id } = await post(provider, '', {
    kind,
    title,
    description: 'A slow day on the water.\n\nLunch is cooked on board.',
    category: 'Nature',
    price: 150_000,
    location: { country: 'India', state: 'Kerala', district: 'Alappuzha' },
    meetingPoint: 'Finishing Point jetty',
    isInstant: false,
    maximumSeats: 8,
    ...(kind === 'stay' && { guestsPerRoom: 2 }),
    ...(extras && { extras }),
    cutoffMinutes: 60,
    cancellationPolicy: 'moderate',
  })
  const times = kind === 'tour' ? ['09:30', '16:00'] : ['14:00', '11:00']
  const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    startTime: times[0],
    endTime: times[1],
    capacity,
  }))
  for (let number = 1; number <= pictures; number += 1) {
    const picture = { bytes: smallJpeg, type: 'image/jpeg', alt: `View ${number}` }
    await addImage(hostUrl, provider, id, picture)
  }
  const { version } = await post(provider, `/${id}/rules`, { rules })
  return post(admin, `/${id}/approve`, { version })
}
