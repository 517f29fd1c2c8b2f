// A bank statement and a line of it, as the host answers them.
import type {
  BankStatementDetails,
  StatementLine,
} from '../../../../contract/shapes/money/bank-statements.ts'
import { aProfile } from '../../support/host.ts'

export const cookie = 'accessToken=abc'
export const id = '3f0c7f0e-0000-4000-8000-000000000004'
export const lineId = '3f0c7f0e-0000-4000-8000-000000000005'
export const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }

export const aStatement = (more: Partial<BankStatementDetails> = {}): BankStatementDetails => ({
  id,
  fileName: 'october.csv',
  importedBy: 'Latha Rao',
  createdAt: '2031-07-01T10:00:00Z',
  lines: 12,
  duplicates: 3,
  open: 2,
  sample: null,
  ...more,
})

export const aLine = (more: Partial<StatementLine> = {}): StatementLine => ({
  id: lineId,
  date: '2031-07-01',
  amount: 300_000,
  isCredit: true,
  reference: '426300000123',
  description: 'UPI/426300000123/<Asha>',
  outcome: 'open',
  isExact: false,
  note: 'No customer has entered this reference.',
  booking: null,
  receiptId: null,
  refundId: null,
  payoutId: null,
  decisions: ['match', 'keep', 'ignore'],
  ...more,
})
