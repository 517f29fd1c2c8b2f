import { idukki, ids, marks } from '../../support/two-territories/cast.ts'
import {
  administered,
  admins,
  contains,
  guarded,
  inside,
  open,
  outside,
  type Probe,
  type Probes,
} from '../probes.ts'

const period = { from: '2026-01-01', to: '2026-12-31', by: 'month' }

const report = (section: string, what: string, query: object, more: Partial<Probe>): Probe => ({
  what: `${section}, ${what}`,
  request: { parameters: { section }, query: { ...period, ...query } },
  expected: administered(),
  ...more,
})

export const ofReports: Probes = {
  // The app's own: nobody else can sign the body.
  recordViews: [{ request: { payload: { views: [] } }, expected: open(401) }],
  getReport: [
    report('bookings', 'of their own territory', {}, { expected: guarded(403, [admins, 'ok']) }),
    report('leads', 'of a territory', { territory: idukki }, {}),
    report('conversion', 'of a product', { product: ids.live }, {}),
    report('payments', 'of a provider', { provider: ids.account('provider') }, {}),
    report('affiliates', 'of an affiliate', { affiliate: ids.account('affiliate') }, {}),
    report(
      'bookings',
      'by product',
      { group: 'product' },
      { shows: contains(ids.live), expected: guarded(403, [outside, 'hides'], [inside, 'shows']) },
    ),
    report('money', 'which nobody counts', {}, { expected: guarded(403, [admins, 404]) }),
  ],
  exportReport: [
    report('bookings', 'as a file', { part: 'groups' }, { expected: guarded(403, [admins, 'ok']) }),
    report('leads', 'of a territory, by month', { part: 'series', territory: idukki }, {}),
    report(
      'bookings',
      'by product',
      { part: 'groups', group: 'product' },
      { shows: contains(marks.live), expected: guarded(403, [outside, 'hides'], [inside, 'shows']) },
    ),
    report('money', 'which nobody counts', { part: 'groups' }, { expected: guarded(403, [admins, 404]) }),
  ],
  listReportSubscriptions: [{ request: {}, expected: guarded(403, [admins, 'ok']) }],
  createReportSubscription: [
    {
      what: 'to the report of their own territory',
      request: { payload: { section: 'bookings' } },
      expected: guarded(403, [admins, 'ok']),
    },
    {
      what: 'to the report of a territory',
      request: { payload: { section: 'leads', territory: idukki } },
      expected: administered(),
    },
  ],
  deleteReportSubscription: [
    {
      what: 'that nobody has',
      request: { parameters: { id: ids.live } },
      expected: guarded(403, [admins, 'ok']),
    },
  ],
}
