// The page of a booking, and what is posted there.
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { visit } from '../../support/visit.ts'

const cookie = 'accessToken=abc'
export const where = { params: { id: 'b-1' }, cookie }
export const done = json({ booking: aBooking() })

/** Posts a form of the booking’s page, and has what the host was sent. */
export async function post(
  role: Role,
  form: Record<string, string>,
  answer: Response = done,
  call = 'POST /bookings/b-1/actions',
) {
  const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), [call]: answer })
  const page = await visit(booking, { ...where, path: '/bookings/b-1', form })
  const sent = received.filter(({ method }) => method === 'POST')
  return { ...page, sent: bodiesOf(sent) }
}
