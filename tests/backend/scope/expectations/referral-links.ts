import { link } from '../payloads.ts'
import { affiliates, contains, guarded, referred, type Probes } from '../probes.ts'

export const ofReferralLinks: Probes = {
  // Referral links.
  listReferralLinks: [
    {
      request: {},
      shows: contains('MUNNAR20'),
      expected: guarded(403, [affiliates, 'hides'], [['affiliate'], 'shows']),
    },
  ],
  getAffiliateOverview: [
    {
      request: {},
      shows: contains('MUNNAR20'),
      expected: guarded(403, [affiliates, 'hides'], [['affiliate'], 'shows']),
    },
  ],
  exportReferralLinks: [
    {
      request: {},
      shows: contains('MUNNAR20'),
      expected: guarded(403, [affiliates, 'hides'], [['affiliate'], 'shows']),
    },
  ],
  getReferralLink: [{ request: { parameters: link }, expected: referred() }],
  previewEarnings: [{ request: { query: { slugs: 'live' } }, expected: guarded(403, [affiliates, 'ok']) }],
  createReferralLink: [
    { request: { payload: { product: 'live' } }, expected: guarded(403, [affiliates, 'ok']) },
  ],
  disableReferralLink: [{ request: { parameters: link }, expected: referred() }],
  enableReferralLink: [{ request: { parameters: link }, expected: referred() }],
}
