import { ids } from '../../support/two-territories/cast.ts'
import { payers, refunders, resultsForm, statement } from '../payloads.ts'
import { contains, guarded, open, type Probes } from '../probes.ts'

export const ofGateways: Probes = {
  // Paying online, which is off on this stage.
  createGatewayPayment: [
    {
      request: { parameters: { id: ids.confirmed } },
      expected: guarded(403, [['customer'], 409], [['other customer'], 404]),
    },
  ],
  getGatewayPayment: [
    {
      request: { parameters: { id: ids.confirmed } },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  listUnbookedSettlements: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  closeUnbookedSettlement: [
    {
      what: 'that is not on the list',
      request: { parameters: { id: 'adj_1' }, payload: { reason: 'It is for something else' } },
      expected: guarded(403, [['super_admin'], 404]),
    },
  ],
  receiveNotification: [
    { request: { parameters: { gateway: 'razorpay' }, payload: {} }, expected: open(404) },
  ],
  listBankStatements: [
    {
      request: {},
      shows: contains(ids.statement),
      expected: guarded(403, [['nsa elsewhere'], 'hides'], [refunders, 'shows']),
    },
  ],
  uploadBankStatement: [
    {
      what: 'that is not one',
      request: { payload: resultsForm('name,email') },
      expected: guarded(403, [payers, 400]),
    },
  ],
  getBankStatement: [
    {
      request: { parameters: statement },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  listStatementLines: [
    {
      request: { parameters: statement },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  chooseStatementColumns: [
    {
      what: 'that are chosen',
      request: { parameters: statement, payload: { date: 0, description: 1, amount: 2 } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 409]),
    },
  ],
  discardBankStatement: [
    {
      what: 'whose columns are chosen',
      request: { parameters: statement },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 409]),
    },
    {
      what: 'with its lines',
      request: { parameters: statement, query: { lines: 'imported' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  confirmStatementLines: [
    {
      request: { parameters: statement, payload: { lines: [ids.statementLine] } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  previewStatementMatch: [
    {
      what: 'with a booking that nobody has',
      request: { parameters: { id: ids.statementLine }, query: { booking: 'BK-999999' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  decideStatementLine: [
    {
      request: { parameters: { id: ids.statementLine }, payload: { decision: 'keep' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
}
