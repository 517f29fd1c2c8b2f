// What each call of the contract answers to each member of the cast. Whatever lies out of reach is not there (404); who
// may never make a call is told so (403), before anything is looked at.
import { exampleRates } from '../../../backend/services/tax/example-rates.ts'
import type { Answer } from './stage.ts'
import { affiliateForm, password, png } from './stage.ts'
import { cast, draftOf, ids, idukki, marks, type Member, voucherCodeOf } from './two-territories/cast.ts'

/** `ok`: done. `shows` and `hides`: a list with or without what is looked for. */
export type Expectation = 'ok' | 'shows' | 'hides' | number

type Caller = Member | 'signed out'

export interface Probe {
  /** Where a call has several. */
  readonly what?: string
  readonly request: {
    readonly parameters?: Readonly<Record<string, string>>
    readonly query?: Record<string, string>
    readonly payload?: object
  }
  readonly shows?: (answer: Answer) => boolean
  readonly expected: Readonly<Record<Caller, Expectation>>
}

const priceRule = { from: '2026-12-20', to: '2027-01-02', price: 450_000 }

const callers = ['signed out', ...(Object.keys(cast) as Member[])] as const
const nobody = ['signed out', 'pending', 'suspended'] as const

const inside = ['super_admin', 'nsa', 'ssa', 'dsa'] as const
const outside = ['nsa elsewhere', 'ssa elsewhere', 'dsa elsewhere'] as const
const admins = [...inside, ...outside]
const affiliates = ['affiliate', 'other affiliate'] as const
const providers = ['provider', 'other provider'] as const
const customers = ['customer', 'other customer'] as const

type Exception = readonly [readonly Caller[], Expectation]

/** The same to everybody but those who are named. */
const open = (expectation: Expectation, ...exceptions: readonly Exception[]): Probe['expected'] => {
  const expected = Object.fromEntries(callers.map((caller) => [caller, expectation])) as Record<
    Caller,
    Expectation
  >
  for (const [named, exception] of exceptions) for (const caller of named) expected[caller] = exception
  return expected
}

/** 401 without a good session; otherwise as said. */
const guarded = (expectation: Expectation, ...exceptions: readonly Exception[]) =>
  open(expectation, [nobody, 401], ...exceptions)

/** For administrators: `ok` inside, not there outside. */
const administered = (inReach: Expectation = 'ok', outOfReach: Expectation = 404) =>
  guarded(403, [inside, inReach], [outside, outOfReach])

/** For the one provider whose it is; for others of the kind it is not there. */
const provided = (own: Expectation = 'ok', others: Expectation = 404) =>
  guarded(403, [['provider'], own], [['other provider'], others])

/** For those administrators and that provider. */
const managed = (inReach: Expectation = 'ok', outOfReach: Expectation = 404) =>
  guarded(403, [[...inside, 'provider'], inReach], [[...outside, 'other provider'], outOfReach])

/** For those, and the customer who has booked. */
const booked = (inReach: Expectation = 'ok', outOfReach: Expectation = 404) =>
  guarded(outOfReach, [[...inside, 'provider', 'customer'], inReach])

/** For the affiliate whose it is. */
const referred = (own: Expectation = 'ok', others: Expectation = 404) =>
  guarded(403, [['affiliate'], own], [['other affiliate'], others])

/** For all who are paid out: everybody but customers and super administrators. */
const payees = (own: Expectation, ...exceptions: readonly Exception[]) =>
  guarded(own, [['super_admin', ...customers], 403], ...exceptions)

const contains =
  (text: string) =>
  ({ body }: Answer) =>
    (typeof body === 'string' ? body : JSON.stringify(body)).includes(text)

/** Who makes payouts, each in scope. */
const payers = ['super_admin', 'nsa', 'nsa elsewhere'] as const
const payout = { id: ids.payout }
const refund = { id: ids.refund }
const unapplied = { id: ids.unapplied }
const statement = { id: ids.statement }
const refunders = ['super_admin', 'nsa'] as const
const resultsForm = (text: string) => {
  const form = new FormData()
  form.append('file', new File([text], 'results.csv', { type: 'text/csv' }))
  return form
}

const defaultRule = { kind: 'commission', scope: 'default', type: 'percentage', value: 700 }
const newPerson = { name: 'New Person', email: 'new@example.com', phone: '+91 1', password }
const wrong = { email: 'provider@example.com', password: 'not the password' }
const affiliate = { id: ids.account('affiliate') }
const identity = { id: ids.identity }
const live = { id: ids.live }
const link = { id: ids.link('affiliate') }
const slots = { from: '2026-10-01', to: '2026-10-31' }
const identityForm = () => {
  const form = new FormData()
  const texts = { legalName: 'The payee', payeeType: 'individual', pan: 'none', address: 'Munnar' }
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  return form
}
const imageForm = () => {
  const form = new FormData()
  form.append('image', new Blob([png.subarray(0, 12)], { type: 'image/png' }), 'image.png')
  form.append('alt', 'Hills')
  return form
}

/** By the id of the call. */
export const expectations: Readonly<Record<string, readonly Probe[]>> = {
  // Signing in and registering: the same for everybody.
  login: [{ request: { payload: wrong }, expected: open(401) }],
  loginAdmin: [{ request: { payload: wrong }, expected: open(401) }],
  logout: [{ request: {}, expected: open('ok') }],
  registerProvider: [{ request: { payload: newPerson }, expected: open('ok') }],
  registerCustomer: [{ request: { payload: newPerson }, expected: open('ok') }],
  registerAdmin: [{ request: { payload: newPerson }, expected: open('ok') }],
  registerAffiliate: [
    { request: { payload: affiliateForm({ email: 'new@example.com' }) }, expected: open('ok') },
  ],
  joinAsLead: [
    { request: { payload: { name: 'New Person', email: 'new@example.com', ref: '' } }, expected: open('ok') },
  ],

  // The app's own: nobody else can sign the body.
  recordClicks: [{ request: { payload: { clicks: [] } }, expected: open(401) }],

  // Referral links.
  listReferralLinks: [
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
  createReferralLink: [
    { request: { payload: { product: 'live' } }, expected: guarded(403, [affiliates, 'ok']) },
  ],
  disableReferralLink: [{ request: { parameters: link }, expected: referred() }],
  enableReferralLink: [{ request: { parameters: link }, expected: referred() }],

  // The own account.
  getProfile: [{ request: {}, expected: guarded('ok') }],
  changePassword: [
    {
      request: { payload: { currentPassword: password, newPassword: 'Another-monsoon-27' } },
      expected: guarded('ok'),
    },
  ],
  listSessions: [
    { request: {}, shows: ({ body }) => body.sessions?.length === 1, expected: guarded('shows') },
  ],
  endSession: [
    {
      what: 'one of somebody else',
      request: { parameters: { id: ids.sessionOf('affiliate') }, payload: { currentPassword: password } },
      expected: guarded(404, [['affiliate'], 'ok']),
    },
  ],
  endOtherSessions: [{ request: { payload: { currentPassword: password } }, expected: guarded('ok') }],
  getQr: [{ request: {}, expected: guarded(403, [affiliates, 'ok']) }],
  generateQr: [{ request: {}, expected: guarded(403, [affiliates, 'ok']) }],
  getDashboard: [
    {
      request: {},
      shows: ({ body }) => body.stats.totalBookings === 3,
      expected: guarded('hides', [[...inside, 'affiliate', 'provider', 'customer'], 'shows']),
    },
  ],
  countOpenWork: [
    {
      request: {},
      shows: ({ body }) => body.claims === 1,
      expected: guarded(403, [inside, 'shows'], [outside, 'hides']),
    },
  ],

  // Administrators.
  createAdmin: [
    {
      request: { payload: { ...newPerson, role: 'super_admin' } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  listPendingAdmins: [
    {
      request: {},
      shows: contains(ids.account('pending')),
      expected: guarded(403, [['super_admin'], 'shows']),
    },
  ],
  approveAdmin: [
    {
      request: { parameters: { id: ids.account('pending') }, payload: { role: 'super_admin' } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  listCappedProducts: [
    { request: { query: { under: idukki } }, expected: guarded(403, [['super_admin'], 'ok']) },
  ],
  checkAdminRate: [
    {
      request: { payload: { role: 'nsa', nsaInfo: { country: 'India', commissionRate: 30 } } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  setPrimaryAdmin: [
    {
      request: {
        payload: { territoryPath: idukki, adminId: ids.account('dsa'), reason: 'A better fit' },
      },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  listTerritories: [
    { what: 'a district', request: { query: { under: idukki } }, expected: administered() },
    {
      what: 'its state',
      request: { query: { under: 'IN/KL' } },
      expected: guarded(403, [admins, 404], [['super_admin', 'nsa', 'ssa'], 'ok']),
    },
    {
      what: 'where one’s own reach begins',
      request: {},
      shows: contains(ids.account('dsa')),
      expected: guarded(403, [admins, 'hides'], [['ssa', 'dsa'], 'shows']),
    },
  ],

  // Accounts.
  listUsers: [
    {
      request: { query: { q: 'affiliate@' } },
      shows: contains(affiliate.id),
      expected: administered('shows', 'hides'),
    },
  ],
  exportUsers: [
    {
      request: {},
      shows: contains('other-affiliate@example.com'),
      expected: administered('shows', 'hides'),
    },
  ],
  getUserHistory: [
    {
      request: { parameters: affiliate },
      shows: contains('account.registered'),
      expected: administered('shows'),
    },
    {
      what: 'the history of an administrator',
      request: { parameters: { id: ids.account('dsa') } },
      expected: guarded(403, [admins, 404], [['super_admin', 'nsa', 'ssa'], 'ok']),
    },
    {
      what: 'the history of an account without a place',
      request: { parameters: { id: ids.account('other customer') } },
      expected: guarded(403, [admins, 404], [['super_admin'], 'ok']),
    },
  ],
  getUser: [
    { request: { parameters: affiliate }, expected: guarded(404, [[...inside, 'affiliate'], 'ok']) },
    {
      what: 'a customer who has booked',
      request: { parameters: { id: ids.account('customer') } },
      expected: guarded(404, [[...inside, 'customer'], 'ok']),
    },
    {
      what: 'a customer who has not',
      request: { parameters: { id: ids.account('other customer') } },
      expected: guarded(404, [['super_admin', 'other customer'], 'ok']),
    },
  ],
  getIdentityDocument: [
    {
      request: { parameters: { ...affiliate, kind: 'selfie' } },
      expected: guarded(404, [[...inside, 'affiliate'], 'ok']),
    },
  ],
  getIdentity: [{ request: {}, expected: payees('ok') }],
  submitIdentity: [
    {
      request: { payload: identityForm() },
      // The affiliate's waits for a decision.
      expected: payees('ok', [['affiliate'], 409]),
    },
  ],
  getPayeeState: [{ request: {}, expected: payees('ok') }],
  getPayoutAccount: [{ request: {}, expected: payees('ok') }],
  setPayoutAccount: [
    {
      request: { payload: { kind: 'upi', upiId: 'anjali@okaxis', currentPassword: password } },
      expected: payees('ok'),
    },
    {
      what: 'with a wrong password',
      request: { payload: { kind: 'upi', upiId: 'anjali@okaxis', currentPassword: 'not the password' } },
      expected: payees(400),
    },
  ],
  listIdentities: [
    { request: {}, shows: contains(marks.identity), expected: administered('shows', 'hides') },
  ],
  getIdentitySubmission: [{ request: { parameters: identity }, expected: administered() }],
  getIdentityPicture: [
    { request: { parameters: identity }, expected: guarded(404, [[...inside, 'affiliate'], 'ok']) },
  ],
  approveIdentity: [
    {
      request: { parameters: identity, payload: { version: 0, isPanValid: true } },
      expected: administered(),
    },
  ],
  declineIdentity: [
    {
      request: { parameters: identity, payload: { version: 0, reason: 'Not readable' } },
      expected: administered(),
    },
  ],
  requestIdentityResubmission: [
    {
      request: { parameters: identity, payload: { version: 0, reason: 'Not readable' } },
      expected: administered(),
    },
  ],
  suspendUser: [
    { request: { parameters: affiliate, payload: { reason: 'Spam' } }, expected: administered() },
    {
      what: 'Suspend an administrator',
      request: { parameters: { id: ids.account('dsa') }, payload: { reason: 'Spam' } },
      expected: guarded(403, [admins, 404], [['super_admin', 'nsa', 'ssa'], 'ok'], [['dsa'], 409]),
    },
  ],
  reactivateUser: [{ request: { parameters: { id: ids.account('suspended') } }, expected: administered() }],

  // What is sold, for everybody: what is not approved is not there, not even for those who may approve it.
  listProducts: [
    { request: {}, shows: contains(marks.live), expected: open('shows') },
    { what: 'what waits', request: {}, shows: contains(marks.waiting), expected: open('hides') },
  ],
  getCapabilities: [{ request: {}, expected: open('ok') }],
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

  // Bookings.
  holdSeats: [
    {
      request: {
        payload: { slotId: ids.nextSlot, seats: 1, nights: 1, idempotencyKey: 'a-new-booking', ref: '' },
      },
      expected: guarded(403, [customers, 'ok']),
    },
  ],
  listBookings: [{ request: {}, shows: contains(ids.confirmed), expected: booked('shows', 'hides') }],
  exportBookings: [{ request: {}, shows: contains(marks.live), expected: booked('shows', 'hides') }],
  holdSeatsWithoutAccount: [
    {
      request: {
        payload: {
          slotId: ids.nextSlot,
          seats: 1,
          nights: 1,
          idempotencyKey: 'a-new-booking',
          ref: '',
          contact: { name: 'Priya Menon', email: 'priya@example.com', phone: '+91 98765 43210' },
        },
      },
      expected: open('ok'),
    },
  ],
  renewBookingLink: [{ request: { payload: { link: 'unknown' } }, expected: open(404) }],
  addBookingToAccount: [
    { request: { payload: { link: 'unknown' } }, expected: guarded(403, [customers, 404]) },
  ],
  checkBookingState: [
    {
      request: { payload: { bookingId: 'BK-000001', emailOrPhone: 'priya@example.com' } },
      expected: open(404),
    },
  ],
  findVoucher: [
    {
      request: { parameters: { code: voucherCodeOf(2) } },
      expected: guarded(404, [[...inside, 'provider', 'customer'], 'ok'], [['other provider'], 403]),
    },
    { what: 'a code of no voucher', request: { parameters: { code: 'unknown' } }, expected: guarded(404) },
  ],
  getBooking: [
    { request: { parameters: { id: ids.confirmed } }, expected: booked() },
    { what: 'by its number', request: { parameters: { id: 'BK-000002' } }, expected: booked() },
  ],
  getBookingReceipt: [
    { request: { parameters: { id: ids.inReview, number: 'RC-000001' } }, expected: booked() },
    {
      what: 'note of a refund',
      request: { parameters: { id: ids.inReview, number: 'RF-000001' } },
      expected: booked(),
    },
    {
      what: 'number of another booking',
      request: { parameters: { id: ids.confirmed, number: 'RC-000001' } },
      expected: booked(404),
    },
  ],
  actOnBooking: [
    {
      what: 'say that the money came',
      request: { parameters: { id: ids.inReview }, payload: { action: 'confirm-payment', version: 0 } },
      expected: guarded(404, [inside, 'ok'], [['provider', 'customer'], 403]),
    },
    {
      what: 'cancel',
      request: {
        parameters: { id: ids.confirmed },
        payload: { action: 'cancel', version: 0, reason: 'Rain', expectedRefund: 240_000 },
      },
      expected: booked(),
    },
    {
      what: 'reverse-payment',
      request: {
        parameters: { id: ids.confirmed },
        payload: { action: 'reverse-payment', version: 0, reason: 'Chargeback', amount: 100_000 },
      },
      expected: guarded(404, [[...inside, 'provider', 'customer'], 403], [refunders, 'ok']),
    },
    {
      what: 'refund',
      request: {
        parameters: { id: ids.completed },
        payload: { action: 'refund', version: 0, reason: 'Rain', amount: 100_000 },
      },
      expected: guarded(404, [[...inside, 'provider', 'customer'], 403], [['super_admin'], 'ok']),
    },
  ],
  quoteBookingChange: [
    {
      request: {
        parameters: { id: ids.confirmed },
        payload: { slotId: ids.nextSlot, seats: 1, nights: 1 },
      },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  changeBooking: [
    {
      request: {
        parameters: { id: ids.confirmed },
        payload: { slotId: ids.nextSlot, seats: 1, nights: 1, version: 0, expectedTotal: 120_000 },
      },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  describeGuests: [
    {
      request: {
        parameters: { id: ids.confirmed },
        payload: { guestNames: ['Priya Menon'], hostMessage: 'We come by train.' },
      },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  replyToReview: [
    {
      request: { parameters: { id: ids.completed }, payload: { text: 'Thank you.' } },
      expected: provided(409),
    },
  ],
  removeReviewReply: [
    {
      request: { parameters: { id: ids.completed } },
      expected: guarded(403, [[...inside, 'provider'], 409], [[...outside, 'other provider'], 404]),
    },
  ],
  reviewBooking: [
    {
      request: { parameters: { id: ids.completed }, payload: { rating: 5, text: 'Worth the early start.' } },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  getGuestList: [
    {
      request: { query: { date: '2026-10-03' } },
      shows: contains(ids.confirmed),
      expected: provided('shows', 'hides'),
    },
  ],
  cancelSlot: [
    { request: { parameters: { id: ids.nextSlot }, payload: { reason: 'Rain' } }, expected: provided() },
  ],

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
  takeProductOffSale: [
    { request: { parameters: live, payload: { version: 0, reason: 'Monsoon' } }, expected: managed() },
  ],
  putProductOnSale: [{ request: { parameters: live, payload: { version: 0 } }, expected: managed(409) }],

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
  importPayoutResults: [
    { request: { payload: resultsForm('reference,status') }, expected: guarded(403, [payers, 'ok']) },
  ],
  getPayoutSettings: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  changePayoutSettings: [
    {
      request: { payload: { minimum: 100_000, singleOperator: false } },
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

  // Refunds: super_admin and nsa send them, and the customer says where to.
  listRefunds: [
    {
      request: {},
      shows: contains(ids.refund),
      expected: guarded(403, [['nsa elsewhere'], 'hides'], [['super_admin', 'nsa'], 'shows']),
    },
  ],
  exportRefunds: [
    {
      request: {},
      shows: contains('RF-'),
      expected: guarded(403, [['nsa elsewhere'], 'hides'], [['super_admin', 'nsa'], 'shows']),
    },
  ],
  getRefund: [
    { request: { parameters: refund }, expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']) },
  ],
  setRefundPayee: [
    {
      request: { parameters: refund, payload: { version: 0, upiId: 'customer@okaxis' } },
      expected: guarded(403, [['customer'], 'ok'], [['other customer'], 404]),
    },
  ],
  sendRefund: [
    {
      request: { parameters: refund, payload: { version: 0, utr: 'UTR-1' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  completeRefund: [
    {
      what: 'that is not sent',
      request: { parameters: refund, payload: { version: 0 } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 409]),
    },
  ],
  failRefund: [
    {
      what: 'that is not sent',
      request: { parameters: refund, payload: { version: 0, reason: 'No such account' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 409]),
    },
  ],
  listUnappliedReceipts: [
    {
      request: {},
      shows: contains(ids.unapplied),
      expected: guarded(403, [['nsa elsewhere'], 'hides'], [refunders, 'shows']),
    },
  ],
  getUnappliedReceipt: [
    {
      request: { parameters: unapplied },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  recordUnappliedReceipt: [
    { request: { payload: { amount: 100, reference: 'UTR-9' } }, expected: guarded(403, [payers, 'ok']) },
  ],
  matchReceipt: [
    {
      request: {
        parameters: unapplied,
        payload: { version: 0, bookingId: ids.inReview, bookingVersion: 0 },
      },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],
  returnReceipt: [
    {
      request: { parameters: unapplied, payload: { version: 0, reason: 'Too little' } },
      expected: guarded(403, [['nsa elsewhere'], 404], [refunders, 'ok']),
    },
  ],

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
  ],
  confirmStatementLines: [
    {
      request: { parameters: statement, payload: { lines: [ids.statementLine] } },
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
