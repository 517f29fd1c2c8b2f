// Customers who hold seats.
import { addMember, type Member } from '../../../support/members.ts'
import { holdPayload } from '../../../support/products.ts'
import type { Stage } from '../../../support/stage.ts'

export const holding = (stage: Stage) => ({
  customer: (name = 'Arjun Iyer') => addMember(stage.db, 'user', { name }),
  hold: (slotId: string, customer: Member, overrides: object = {}) =>
    stage.post('/bookings', holdPayload(slotId, overrides), customer.cookie),
})
