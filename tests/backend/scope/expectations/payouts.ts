import { exampleRates } from '../../../../backend/services/tax/example-rates.ts'
import { ids } from '../../support/two-territories/cast.ts'
import { payers, payout, resultsForm } from '../payloads.ts'
import { admins, contains, customers, guarded, type Probes } from '../probes.ts'

export const ofPayouts: Probes = {
  // Statements: every payee has one, and those who pay read those of payees in scope.
  getStatement: [
    { request: {}, expected: guarded('ok', [['super_admin', ...customers], 404]) },
    {
      what: 'of a payee',
      request: { query: { payeeId: ids.account('affiliate') } },
      expected: guarded(404, [['super_admin', 'nsa', 'affiliate'], 'ok']),
    },
  ],
  exportStatement: [
    { request: {}, expected: guarded('ok', [['super_admin', ...customers], 404]) },
    {
      what: 'of a payee',
      request: { query: { payeeId: ids.account('affiliate') } },
      expected: guarded(404, [['super_admin', 'nsa', 'affiliate'], 'ok']),
    },
  ],
  // Payouts: super_admin and nsa pay, and everybody sees their own.
  listPayouts: [
    {
      request: {},
      shows: contains(ids.payout),
      expected: guarded('hides', [['super_admin', 'nsa', 'affiliate'], 'shows']),
    },
  ],
  exportPayoutList: [
    {
      request: {},
      shows: contains('PO-'),
      expected: guarded('hides', [['super_admin', 'nsa', 'affiliate'], 'shows']),
    },
  ],
  getPayout: [
    { request: { parameters: payout }, expected: guarded(404, [['super_admin', 'nsa', 'affiliate'], 'ok']) },
  ],
  listPayoutItems: [
    { request: { parameters: payout }, expected: guarded(404, [['super_admin', 'nsa', 'affiliate'], 'ok']) },
  ],
  getPayoutOverview: [{ request: {}, expected: guarded(403, [payers, 'ok']) }],
  listPayable: [{ request: {}, expected: guarded(403, [payers, 'ok']) }],
  createPayouts: [{ request: { payload: {} }, expected: guarded(403, [payers, 'ok']) }],
  approvePayouts: [
    {
      request: { payload: { payouts: [{ id: ids.payout, version: 0 }] } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  cancelPayout: [
    {
      request: { parameters: payout, payload: { version: 0, reason: 'Too early' } },
      expected: guarded(403, [admins, 404], [['super_admin', 'nsa'], 'ok']),
    },
  ],
  exportPayouts: [
    { what: 'without an approved one', request: { payload: {} }, expected: guarded(403, [payers, 409]) },
  ],
  listPayoutFiles: [{ request: {}, expected: guarded(403, [payers, 'ok']) }],
  getPayoutFile: [
    {
      what: 'that is not there',
      request: { parameters: { id: ids.payout } },
      expected: guarded(403, [payers, 404]),
    },
  ],
  recordPayoutResult: [
    {
      what: 'of a draft',
      request: { parameters: payout, payload: { version: 0, result: 'completed', utr: 'UTR1' } },
      expected: guarded(403, [admins, 404], [['super_admin', 'nsa'], 409]),
    },
  ],
  correctPayoutReference: [
    {
      what: 'of a draft',
      request: { parameters: payout, payload: { version: 0, utr: 'UTR2' } },
      expected: guarded(403, [admins, 404], [['super_admin', 'nsa'], 409]),
    },
  ],
  importPayoutResults: [
    { request: { payload: resultsForm('reference,status') }, expected: guarded(403, [payers, 'ok']) },
  ],
  getOperationStatus: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  listPlatformSettings: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  getPlatformSetting: [
    {
      request: { parameters: { name: 'payoutMinimum' } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  changePlatformSetting: [
    {
      request: { parameters: { name: 'payoutMinimum' }, payload: { value: 100_000, version: 0 } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  getTaxRules: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  confirmTaxRule: [
    {
      request: {
        payload: { ...exampleRates.shares, kind: 'shares', validFrom: '2027-04-01' },
      },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  listTaxDeductions: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  exportTaxDeductions: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  exportTaxReturn: [{ request: { payload: {} }, expected: guarded(403, [['super_admin'], 'ok']) }],
  listTaxDeposits: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  recordTaxDeposit: [
    {
      what: 'of more than what is withheld',
      request: {
        payload: {
          section: '194H',
          financialYear: '2026-27',
          amount: 100,
          reference: 'CH-1',
          depositedOn: '2026-10-01',
        },
      },
      expected: guarded(403, [['super_admin'], 409]),
    },
  ],
  takeBackTaxDeposit: [
    {
      what: 'that is not there',
      request: { parameters: { id: ids.commission }, payload: { reason: 'The wrong section' } },
      expected: guarded(403, [['super_admin'], 404]),
    },
  ],
}
