// Services as the host tells of them.
import { json } from './host.ts'

export const aProduct = (overrides: Record<string, unknown> = {}) => ({
  id: 'p1',
  title: 'Houseboat day',
  slug: 'houseboat-day',
  kind: 'tour',
  category: 'Nature',
  price: 250_000,
  discountPrice: null,
  location: { country: 'India', state: 'Kerala', district: 'Alappuzha' },
  rating: null,
  reviewCount: 0,
  status: 'pending_approval',
  serviceProviderId: 'u7',
  serviceProviderName: 'Backwater Trips',
  image: null,
  rejectionReason: null,
  hasPendingChange: false,
  waitsSince: '2026-11-01T04:30:00Z',
  createdAt: '2026-11-01T04:30:00Z',
  version: 3,
  draft: {
    title: 'Houseboat day',
    description: 'A day on the water.',
    category: 'Nature',
    price: 250_000,
    discountPrice: null,
    location: { country: 'India', state: 'Kerala', district: 'Alappuzha' },
    meetingPoint: 'Finishing Point jetty',
    durationMinutes: 390,
    isInstant: false,
    maximumSeats: 8,
    cutoffMinutes: 720,
    cancellationPolicy: 'moderate',
  },
  description: 'A day on the water.',
  images: [],
  rules: [{ weekday: 1, startTime: '09:30', endTime: '16:00', capacity: 8 }],
  exceptions: [],
  change: null,
  timeline: [],
  ...overrides,
})

export const productAnswer = (overrides: Record<string, unknown> = {}) =>
  json({ product: aProduct(overrides) })

/** The form of it, as a browser posts it. */
export const typedProduct = {
  title: 'Houseboat day',
  category: 'Nature',
  description: 'A day on the water.',
  hours: '6',
  minutes: '30',
  country: 'India',
  state: 'Kerala',
  district: 'Alappuzha',
  meetingPoint: 'Finishing Point jetty',
  price: '2,500',
  discountPrice: '',
  isInstant: 'no',
  cutoffMinutes: '720',
  maximumSeats: '8',
  cancellationPolicy: 'moderate',
}

/** And as it goes on the wire. */
export const sentProduct = {
  title: 'Houseboat day',
  category: 'Nature',
  description: 'A day on the water.',
  price: 250_000,
  discountPrice: null,
  location: { country: 'India', state: 'Kerala', district: 'Alappuzha' },
  meetingPoint: 'Finishing Point jetty',
  durationMinutes: 390,
  isInstant: false,
  maximumSeats: 8,
  guestsPerRoom: null,
  cutoffMinutes: 720,
  cancellationPolicy: 'moderate',
}
