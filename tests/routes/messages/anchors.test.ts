// Where links in messages lead on their page.
import { expect, test } from 'vitest'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import { kinds } from '../../../backend/services/messages/kinds/kinds.ts'
import type { MessageKind } from '../../../backend/services/messages/kinds/message-kind.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { show } from '../support/pages/product-page.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

async function completedBooking(review: object | null) {
  const details = { status: 'completed', paymentStatus: 'completed', review } as const
  const answer = { ...aBooking({ actions: review === null ? ['review'] : [] }), ...details }
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /bookings/BK-000123': json({ booking: answer } as never),
  })
  const request = { path: '/bookings/BK-000123', params: { id: 'BK-000123' }, cookie: 'accessToken=abc' }
  return renderRoute(booking, await visit(booking, request))
}

const [waitlistPath = ''] = (kinds['waitlist-free'].action?.path ?? '').split('#')

/** The pages on which the anchors of messages are, by their paths. */
const pages: Readonly<Record<string, () => Promise<string>>> = {
  '/bookings/{{bookingNumber}}': () => completedBooking(null),
  [waitlistPath]: async () => (await show()).html,
}

const withAnchor = Object.entries<MessageKind>(kinds).flatMap(([name, { action }]) => {
  const [path = '', anchor] = (action?.path ?? '').split('#')
  return anchor === undefined ? [] : [{ name, path, anchor }]
})

test.each(withAnchor)(
  'the message “$name” leads to #$anchor, which its page has',
  async ({ path, anchor }) => {
    const html = await pages[path]?.()
    expect(html?.split(`id="${anchor}"`)).toHaveLength(2)
  },
)

test('a published review is where its form was', async () => {
  const review = {
    id: 'r-1',
    rating: 5,
    text: 'A fine day.',
    author: 'Asha',
    createdAt: '2031-08-02T10:00:00Z',
  }
  expect((await completedBooking(review)).split('id="review"')).toHaveLength(2)
})
