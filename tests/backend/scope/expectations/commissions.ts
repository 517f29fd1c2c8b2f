import { ids } from '../../support/two-territories/cast.ts'
import { defaultRule } from '../payloads.ts'
import { administered, affiliates, contains, guarded, inside, outside, type Probes } from '../probes.ts'

export const ofCommissions: Probes = {
  // Commissions: one's own, and those of a territory without those of equal and higher administrators.
  listCommissions: [
    {
      request: {},
      shows: contains(ids.commission),
      expected: guarded('hides', [[...inside, 'affiliate'], 'shows']),
    },
    {
      what: 'a share',
      request: {},
      shows: contains(ids.share),
      expected: guarded('hides', [[...inside, 'provider'], 'shows']),
    },
    {
      what: 'an override',
      request: {},
      shows: contains(ids.override),
      expected: guarded('hides', [['super_admin', 'nsa', 'ssa'], 'shows']),
    },
    {
      what: 'only one’s own',
      request: { query: { whose: 'own' } },
      shows: contains(ids.override),
      expected: guarded('hides', [['ssa'], 'shows']),
    },
  ],
  summarizeCommissions: [
    {
      request: { query: { type: 'sale' } },
      shows: ({ body }) => body.matching.earned === 12_000,
      expected: guarded('hides', [[...inside, 'affiliate'], 'shows']),
    },
  ],
  exportCommissions: [
    {
      request: {},
      shows: contains(',120.00,'),
      expected: guarded('hides', [[...inside, 'affiliate'], 'shows']),
    },
  ],

  getCommission: [
    {
      request: { parameters: { id: ids.commission } },
      expected: guarded(404, [[...inside, 'affiliate'], 'ok']),
    },
    {
      what: 'a share',
      request: { parameters: { id: ids.share } },
      expected: guarded(404, [[...inside, 'provider'], 'ok']),
    },
    {
      what: 'an override',
      request: { parameters: { id: ids.override } },
      expected: guarded(404, [['super_admin', 'nsa', 'ssa'], 'ok']),
    },
  ],
  decideCommission: [
    {
      request: {
        parameters: { id: ids.commission },
        payload: { action: 'release', version: 0, reason: 'A brother, not the same person' },
      },
      expected: administered(),
    },
    {
      what: 'one’s own override',
      request: {
        parameters: { id: ids.override },
        payload: { action: 'cancel', version: 0, reason: 'Not earned' },
      },
      expected: guarded(403, [['super_admin', 'nsa'], 'ok'], [['dsa', ...outside], 404]),
    },
  ],
  adjustBalance: [
    {
      what: 'without a debt',
      request: { payload: { beneficiaryId: ids.account('affiliate'), amount: 100, reason: 'Goodwill' } },
      expected: guarded(403, [['super_admin'], 409]),
    },
  ],

  getPayeeBalance: [
    {
      request: { parameters: { id: ids.account('affiliate') } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
    {
      what: 'of somebody who is not paid out',
      request: { parameters: { id: ids.account('customer') } },
      expected: guarded(403, [['super_admin'], 404]),
    },
  ],

  // Claims of missing bookings.
  listCreditedBookings: [
    {
      request: {},
      expected: guarded(403, [affiliates, 'ok']),
    },
  ],
  listClaims: [
    {
      request: {},
      shows: contains(ids.claim),
      expected: guarded('hides', [[...inside, 'other affiliate'], 'shows']),
    },
  ],
  createClaim: [
    {
      request: { payload: { bookingId: 'BK-900001' } },
      expected: guarded(403, [affiliates, 'ok']),
    },
  ],
  getClaim: [{ request: { parameters: { id: ids.claim } }, expected: administered() }],
  decideClaim: [
    {
      request: {
        parameters: { id: ids.claim },
        payload: { action: 'decline', version: 0, reason: 'No click was found' },
      },
      expected: administered(),
    },
  ],

  // Rules.
  listRules: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  previewRule: [{ request: { payload: defaultRule }, expected: guarded(403, [['super_admin'], 'ok']) }],
  createRule: [{ request: { payload: defaultRule }, expected: guarded(403, [['super_admin'], 'ok']) }],
  endRule: [
    {
      request: { parameters: { id: ids.commission }, payload: { reason: 'A new rate' } },
      expected: guarded(403, [['super_admin'], 404]),
    },
  ],
}
