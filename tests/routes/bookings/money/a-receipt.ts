// Money without a match, as the host answers it.
import type {
  MatchCandidate,
  UnappliedReceiptDetails,
} from '../../../../contract/shapes/money/unapplied-receipts.ts'
import { aProfile } from '../../support/host.ts'

export const cookie = 'accessToken=abc'
export const id = '3f0c7f0e-0000-4000-8000-000000000002'
export const bookingId = '3f0c7f0e-0000-4000-8000-000000000003'
export const profile = { 'GET /auth/profile': aProfile({ role: 'nsa' }) }

export const aReceipt = (more: Partial<UnappliedReceiptDetails> = {}): UnappliedReceiptDetails => ({
  id,
  receiptNumber: 'RC-000007',
  amount: 299_900,
  reference: '426300000123',
  source: 'statement',
  note: null,
  state: 'open',
  booking: null,
  receivedAt: '2031-07-01T10:00:00Z',
  recordedBy: 'Latha Rao',
  obstacle: null,
  candidate: null,
  version: 2,
  ...more,
})

export const aCandidate = (more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  id: bookingId,
  bookingNumber: 'BK-000123',
  productTitle: 'Fort Kochi walk',
  customerName: 'Asha Nair',
  status: 'pending',
  paymentStatus: 'pending',
  totalAmount: 299_900,
  version: 5,
  outcome: 'price',
  ...more,
})
