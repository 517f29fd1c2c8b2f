// Tours and stays as a host tells them, and the day on which tests look at them.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { ProductCard, ProductPage, Slot } from '@affiliate-booking/contract/shapes/products/products'
import { beforeEach, vi } from 'vitest'

/** The day that it is: a Saturday. */
export const today = '2026-11-21'

const morningInIndia = Date.parse(`${today}T09:00:00+05:30`)

/** Each test at the same time of that day. What the process remembers of the host is forgotten before it (`setup.ts`). */
export function useToday() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: morningInIndia })
  })
}

export const aCard = (overrides: Partial<ProductCard> = {}): ProductCard => ({
  id: 'product-1',
  slug: 'houseboat-day',
  kind: 'tour',
  title: 'Houseboat day on Vembanad Lake',
  price: 520_000,
  discountPrice: 450_000,
  category: 'Nature',
  location: { district: 'Alappuzha', state: 'Kerala', country: 'India' },
  rating: 4.8,
  reviewCount: 214,
  status: 'approved',
  serviceProviderName: 'Kuttanad Boats',
  image: null,
  ...overrides,
})

export const aProduct = (overrides: Partial<ProductPage> = {}): ProductPage => ({
  ...aCard(),
  description: 'A slow day on the water.\n\nLunch is cooked on board.',
  images: [],
  durationMinutes: 390,
  isInstant: false,
  maximumSeats: 8,
  policy: [
    { hoursBefore: 120, refundPercent: 100 },
    { hoursBefore: 24, refundPercent: 50 },
  ],
  reviews: [],
  updatedAt: '2026-11-01T10:00:00Z',
  ...overrides,
})

export const aStay = (overrides: Partial<ProductPage> = {}) =>
  aProduct({ kind: 'stay', slug: 'tea-bungalow', title: 'Tea bungalow', discountPrice: null, ...overrides })

let slots = 0

/** A time with 6 places that are free; its id is made of a number. */
export function aSlot(overrides: Partial<Slot> = {}): Slot {
  slots += 1
  return {
    id: slotId(1000 + slots),
    date: '2026-11-28',
    startTime: '09:30',
    endTime: '16:00',
    capacity: 10,
    free: 6,
    status: 'AVAILABLE',
    ...overrides,
  }
}

export const slotId = (number: number) => `0b54ad6e-8f2c-4a1e-9d3a-${String(number).padStart(12, '0')}`

export const aBooking = (overrides: Partial<BookingDetails> = {}): BookingDetails => ({
  id: 'booking-7',
  bookingId: 'AB-7',
  userId: 'user-1',
  userName: 'Asha Nair',
  productId: 'product-1',
  productTitle: 'Houseboat day on Vembanad Lake',
  productSlug: 'houseboat-day',
  kind: 'tour',
  serviceProviderId: 'provider-1',
  serviceProviderName: 'Kuttanad Boats',
  date: '2026-11-28',
  timeSlot: { startTime: '09:30', endTime: '16:00' },
  status: 'pending',
  totalAmount: 900_000,
  paymentStatus: 'pending',
  createdAt: '2026-11-21T05:00:00Z',
  seats: 2,
  isPaymentInReview: false,
  isNoShow: false,
  version: 0,
  actions: ['pay', 'cancel'],
  policy: [],
  location: { district: 'Alappuzha', state: 'Kerala', country: 'India' },
  timeline: [],
  ...overrides,
})
