import { ids } from '../../support/two-territories/cast.ts'
import { payers, refund, refunders, unapplied } from '../payloads.ts'
import { contains, guarded, type Probes } from '../probes.ts'

export const ofRefunds: Probes = {
  // Refunds: super_admin and nsa send them, and the customer says where to.
  listRefunds: [
    {
      request: {},
      shows: contains(ids.refund),
      expected: guarded(403, [['nsa elsewhere'], 'hides'], [['super_admin', 'nsa'], 'shows']),
    },
  ],
  exportRefunds: [
    {
      request: {},
      shows: contains('RF-'),
      expected: guarded(403, [['nsa elsewhere'], 'hides'], [['super_admin', 'nsa'], 'shows']),
    },
  ],
  getRefund: [
    { request: { parameters: refund }, expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']) },
  ],
  setRefundPayee: [
    {
      request: { parameters: refund, payload: { version: 0, upiId: 'customer@okaxis' } },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  sendRefund: [
    {
      request: { parameters: refund, payload: { version: 0, utr: 'UTR-1' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  correctRefundReference: [
    {
      what: 'that is not sent',
      request: { parameters: refund, payload: { version: 0, utr: 'UTR-2' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 409]),
    },
  ],
  completeRefund: [
    {
      what: 'that is not sent',
      request: { parameters: refund, payload: { version: 0 } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 409]),
    },
  ],
  failRefund: [
    {
      what: 'that is not sent',
      request: { parameters: refund, payload: { version: 0, reason: 'No such account' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 409]),
    },
  ],
  listUnappliedReceipts: [
    {
      request: {},
      shows: contains(ids.unapplied),
      expected: guarded(403, [['nsa elsewhere'], 'hides'], [refunders, 'shows']),
    },
  ],
  getUnappliedReceipt: [
    {
      request: { parameters: unapplied },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  recordUnappliedReceipt: [
    { request: { payload: { amount: 100, reference: 'UTR-9' } }, expected: guarded(403, [payers, 'ok']) },
  ],
  matchReceipt: [
    {
      request: {
        parameters: unapplied,
        payload: { version: 0, bookingId: ids.inReview, bookingVersion: 0 },
      },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  voidReceipt: [
    {
      request: { parameters: unapplied, payload: { version: 0, reason: 'Typed wrongly' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  undoReceiptReturn: [
    {
      request: { parameters: unapplied, payload: { version: 0, reason: 'Typed wrongly' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 409]),
    },
  ],
  returnReceipt: [
    {
      request: { parameters: unapplied, payload: { version: 0, reason: 'Too little' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
}
