import { draftOf, ids, marks } from '../../support/two-territories/cast.ts'
import { imageForm, live, priceRule, slots } from '../payloads.ts'
import {
  administered,
  contains,
  guarded,
  managed,
  open,
  provided,
  providers,
  type Probes,
} from '../probes.ts'

export const ofProducts: Probes = {
  // Products, for who makes them and who approves them.
  listManagedProducts: [{ request: {}, shows: contains(ids.waiting), expected: managed('shows', 'hides') }],
  exportManagedProducts: [
    { request: {}, shows: contains(marks.waiting), expected: managed('shows', 'hides') },
  ],
  getManagedProduct: [{ request: { parameters: { id: ids.waiting } }, expected: managed() }],
  listManagedSlots: [{ request: { parameters: live, query: slots }, expected: managed() }],
  createProduct: [
    {
      request: { payload: { ...draftOf('A new tour'), kind: 'tour' } },
      expected: guarded(403, [providers, 'ok']),
    },
  ],
  editProduct: [
    {
      request: { parameters: { id: ids.waiting }, payload: { ...draftOf('Another title'), version: 0 } },
      expected: provided(),
    },
  ],
  withdrawProductChange: [{ request: { parameters: live }, expected: provided() }],
  addProductImage: [{ request: { parameters: live, payload: imageForm() }, expected: provided(400) }],
  removeProductImage: [{ request: { parameters: { ...live, image: ids.image } }, expected: provided() }],
  editProductImage: [
    {
      request: { parameters: { ...live, image: ids.image }, payload: { position: 2 } },
      expected: provided(),
    },
    {
      what: 'a new description of one that customers see',
      request: { parameters: { ...live, image: ids.image }, payload: { alt: 'Lake' } },
      expected: provided(409),
    },
  ],
  restoreProductImage: [
    { request: { parameters: { ...live, image: ids.leaving } }, expected: provided() },
    {
      what: 'one that stays anyway',
      request: { parameters: { ...live, image: ids.image } },
      expected: provided(409),
    },
  ],
  setAvailabilityRules: [{ request: { parameters: live, payload: { rules: [] } }, expected: provided() }],
  addAvailabilityException: [
    {
      request: { parameters: live, payload: { date: '2026-10-20', isClosed: true } },
      expected: provided(),
    },
  ],
  removeAvailabilityException: [
    { request: { parameters: { ...live, exception: ids.exception } }, expected: provided() },
  ],
  addPriceRule: [{ request: { parameters: live, payload: priceRule }, expected: provided() }],
  changePriceRule: [
    {
      request: { parameters: { ...live, rule: ids.priceRule }, payload: { ...priceRule, version: 0 } },
      expected: provided(),
    },
  ],
  endPriceRule: [
    {
      request: { parameters: { ...live, rule: ids.priceRule }, payload: { version: 0 } },
      expected: provided(),
    },
  ],
  closeDays: [
    {
      request: { parameters: live, payload: { from: '2026-12-01', to: '2026-12-05' } },
      expected: provided(),
    },
  ],
  addOutsideSale: [
    {
      request: {
        parameters: live,
        payload: { from: '2026-10-02', startTime: '06:00', seats: 1 },
      },
      expected: provided(),
    },
  ],
  removeOutsideSale: [{ request: { parameters: { ...live, sale: ids.outsideSale } }, expected: provided() }],
  openDays: [
    {
      request: { parameters: live, payload: { from: '2026-10-01', to: '2026-12-31' } },
      expected: provided(),
    },
  ],
  getProductCalendars: [{ request: { parameters: live }, expected: provided() }],
  renewCalendarFeed: [{ request: { parameters: live }, expected: provided() }],
  removeCalendarFeed: [{ request: { parameters: live }, expected: provided() }],
  addCalendarChannel: [
    {
      request: { parameters: live, payload: { name: 'Airbnb', address: 'https://127.0.0.1/1.ics' } },
      expected: provided(),
    },
  ],
  changeCalendarChannel: [
    {
      request: { parameters: { ...live, channel: ids.channel }, payload: { name: 'Booking.com' } },
      expected: provided(),
    },
  ],
  readCalendarChannel: [{ request: { parameters: { ...live, channel: ids.channel } }, expected: provided() }],
  removeCalendarChannel: [
    { request: { parameters: { ...live, channel: ids.channel } }, expected: provided() },
  ],
  getCalendarFeed: [
    { request: { parameters: { token: 'the-secret-of-the-feed' } }, expected: open('ok') },
    { what: 'an unknown secret', request: { parameters: { token: 'unknown' } }, expected: open(404) },
  ],
  approveProduct: [
    { request: { parameters: { id: ids.waiting }, payload: { version: 0 } }, expected: administered() },
    {
      what: 'approve a staged edit',
      request: { parameters: live, payload: { version: 0, changeId: ids.change } },
      expected: administered(),
    },
  ],
  returnProduct: [
    {
      request: {
        parameters: { id: ids.waiting },
        payload: { version: 0, reason: 'The picture shows another place' },
      },
      expected: administered(),
    },
  ],
  deleteProduct: [
    { request: { parameters: { id: ids.waiting }, payload: { version: 0 } }, expected: provided() },
    {
      what: 'one that customers see',
      request: { parameters: live, payload: { version: 0 } },
      expected: provided(409),
    },
  ],
  takeProductOffSale: [
    { request: { parameters: live, payload: { version: 0, reason: 'Monsoon' } }, expected: managed() },
  ],
  putProductOnSale: [{ request: { parameters: live, payload: { version: 0 } }, expected: managed(409) }],
}
