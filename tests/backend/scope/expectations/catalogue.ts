import { ids, marks } from '../../support/two-territories/cast.ts'
import { slots } from '../payloads.ts'
import {
  administered,
  booked,
  contains,
  customers,
  guarded,
  inside,
  open,
  provided,
  type Probes,
} from '../probes.ts'

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
  listAnsweredQuestions: [
    {
      request: { parameters: { slug: 'live' } },
      shows: contains(ids.answered),
      expected: open('shows'),
    },
    {
      what: 'what has no answer',
      request: { parameters: { slug: 'live' } },
      shows: contains(ids.question),
      expected: open('hides'),
    },
    { what: 'what waits', request: { parameters: { slug: 'waiting' } }, expected: open(404) },
  ],
  askQuestion: [
    {
      request: { parameters: { slug: 'live' }, payload: { text: 'Is breakfast included?' } },
      expected: guarded(403, [customers, 'ok']),
    },
  ],
  listQuestions: [
    {
      request: {},
      shows: contains(ids.question),
      expected: guarded('hides', [[...inside, 'provider', 'customer'], 'shows']),
    },
  ],
  getQuestion: [{ request: { parameters: { id: ids.question } }, expected: booked() }],
  answerQuestion: [
    {
      request: { parameters: { id: ids.question }, payload: { text: 'Yes, for two.', version: 0 } },
      expected: provided(),
    },
  ],
  withdrawQuestion: [
    {
      request: { parameters: { id: ids.question } },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  removeQuestion: [
    {
      request: { parameters: { id: ids.question }, payload: { reason: 'It names a phone.' } },
      expected: administered(),
    },
  ],
  reportQuestion: [
    {
      request: { parameters: { id: ids.question }, payload: { reason: 'It is about a train.' } },
      expected: provided(),
    },
  ],
  keepQuestion: [
    {
      what: 'a report',
      request: { parameters: { id: ids.reportedQuestion }, payload: { reason: 'It is a question.' } },
      expected: administered(),
    },
  ],
  removeAnswer: [
    {
      request: { parameters: { id: ids.answered }, payload: { reason: 'It names a phone.' } },
      expected: administered(),
    },
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
  joinWaitlist: [
    {
      what: 'what can be booked now',
      request: { payload: { slug: 'live', date: '2026-10-02', guests: 1 } },
      expected: guarded(403, [customers, 409]),
    },
    {
      what: 'what waits',
      request: { payload: { slug: 'waiting', date: '2026-10-02', guests: 1 } },
      expected: guarded(403, [customers, 404]),
    },
  ],
  listWaitlist: [{ request: {}, expected: guarded(403, [customers, 'ok']) }],
  // Removes nothing of others.
  leaveWaitlist: [{ request: { parameters: { id: ids.live } }, expected: guarded(403, [customers, 'ok']) }],
  joinWaitlistAsGuest: [
    {
      what: 'what can be booked now',
      request: { payload: { slug: 'live', date: '2026-10-02', guests: 1, email: 'guest@example.com' } },
      expected: open(409),
    },
    {
      what: 'what waits',
      request: { payload: { slug: 'waiting', date: '2026-10-02', guests: 1, email: 'guest@example.com' } },
      expected: open(404),
    },
  ],
  askQuestionAsGuest: [
    {
      request: {
        parameters: { slug: 'live' },
        payload: { text: 'Is breakfast included?', email: 'guest@example.com' },
      },
      expected: open('ok'),
    },
    {
      what: 'what waits',
      request: {
        parameters: { slug: 'waiting' },
        payload: { text: 'Is breakfast included?', email: 'guest@example.com' },
      },
      expected: open(404),
    },
  ],
  // Who has the link is the guest.
  findGuestQuestion: [{ request: { payload: { token: 'unknown' } }, expected: open(404) }],
  confirmGuestQuestion: [{ request: { payload: { token: 'unknown' } }, expected: open(404) }],
  withdrawGuestQuestion: [{ request: { payload: { token: 'unknown' } }, expected: open('ok') }],
  findGuestWish: [{ request: { payload: { token: 'unknown' } }, expected: open(404) }],
  confirmGuestWish: [{ request: { payload: { token: 'unknown' } }, expected: open(404) }],
  leaveAsGuest: [{ request: { payload: { token: 'unknown' } }, expected: open('ok') }],
  listDestinations: [{ request: {}, shows: contains('"Idukki"'), expected: open('shows') }],
  listProductAddresses: [
    { request: {}, shows: contains('"live"'), expected: open('shows') },
    { what: 'what waits', request: {}, shows: contains('"waiting"'), expected: open('hides') },
  ],
}
