import { ids, marks } from '../../support/two-territories/cast.ts'
import { slots } from '../payloads.ts'
import { contains, customers, guarded, open, type Probes } from '../probes.ts'

export const ofCatalogue: Probes = {
  // What is sold, for everybody: what is not approved is not there, not even for those who may approve it.
  listProducts: [
    { request: {}, shows: contains(marks.live), expected: open('shows') },
    { what: 'what waits', request: {}, shows: contains(marks.waiting), expected: open('hides') },
  ],
  getCapabilities: [{ request: {}, expected: open('ok') }],
  getCatalogueChanges: [{ request: { query: { wait: '0' } }, expected: open('ok') }],
  getHighlights: [
    { request: {}, shows: contains(marks.live), expected: open('shows') },
    { what: 'what waits', request: {}, shows: contains(marks.waiting), expected: open('hides') },
  ],
  getProduct: [
    { request: { parameters: { slug: 'live' } }, expected: open('ok') },
    { what: 'what waits', request: { parameters: { slug: 'waiting' } }, expected: open(404) },
  ],
  listSlots: [
    { request: { parameters: { slug: 'live' }, query: slots }, expected: open('ok') },
    { what: 'what waits', request: { parameters: { slug: 'waiting' }, query: slots }, expected: open(404) },
  ],
  listReviews: [
    { request: { parameters: { slug: 'live' } }, expected: open('ok') },
    { what: 'what waits', request: { parameters: { slug: 'waiting' } }, expected: open(404) },
  ],
  getProductImage: [
    {
      what: 'a picture that is not there',
      request: { parameters: { id: ids.waiting, width: '480' } },
      expected: open(404),
    },
  ],
  listSuggestions: [
    {
      request: { query: { q: 'idukki' } },
      shows: contains('"Idukki"'),
      expected: open('shows'),
    },
  ],
  listSavedProducts: [{ request: {}, expected: guarded(403, [customers, 'ok']) }],
  listSavedSlugs: [{ request: {}, expected: guarded(403, [customers, 'ok']) }],
  saveProduct: [
    { request: { parameters: { slug: 'live' } }, expected: guarded(403, [customers, 'ok']) },
    {
      what: 'what waits',
      request: { parameters: { slug: 'waiting' } },
      expected: guarded(403, [customers, 404]),
    },
  ],
  removeSavedProduct: [
    { request: { parameters: { slug: 'live' } }, expected: guarded(403, [customers, 'ok']) },
  ],
  listDestinations: [{ request: {}, shows: contains('"Idukki"'), expected: open('shows') }],
  listProductAddresses: [
    { request: {}, shows: contains('"live"'), expected: open('shows') },
    { what: 'what waits', request: {}, shows: contains('"waiting"'), expected: open('hides') },
  ],
}
