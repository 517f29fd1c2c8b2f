import { affiliateForm, password } from '../../support/stage.ts'
import { ids } from '../../support/two-territories/cast.ts'
import { avatarForm, madePasskey, newPerson, usedPasskey, wrong } from '../payloads.ts'
import { affiliates, guarded, inside, open, outside, type Probes } from '../probes.ts'

export const ofSigningIn: Probes = {
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

  requestPasswordReset: [{ request: { payload: { email: 'user@example.com' } }, expected: open('ok') }],
  resetPassword: [
    { request: { payload: { token: 'x', newPassword: 'Another-monsoon-27' } }, expected: open(404) },
  ],

  // The app's own: nobody else can sign the body.
  recordInstance: [
    {
      request: {
        payload: {
          id: '00000000-0000-4000-8000-000000000001',
          machine: 'app-1',
          version: '1.0.0',
          commit: null,
          startedAt: '2026-10-01T06:00:00Z',
        },
      },
      expected: open(401),
    },
  ],
  recordClicks: [{ request: { payload: { clicks: [] } }, expected: open(401) }],

  // The own account.
  getProfile: [{ request: {}, expected: guarded('ok') }],
  getAccount: [{ request: {}, expected: guarded('ok') }],
  changeAccount: [
    {
      request: {
        payload: {
          name: 'New Name',
          phone: '+91 2',
          language: 'en',
          city: 'Munnar',
          district: 'Idukki',
          state: 'Kerala',
          version: 0,
        },
      },
      expected: guarded('ok'),
    },
  ],
  downloadOwnData: [{ request: { payload: { currentPassword: password } }, expected: guarded('ok') }],
  getDeletion: [{ request: {}, expected: guarded('ok') }],
  // Somebody whose booking, money or territory depends on it settles that first.
  requestDeletion: [
    {
      request: { payload: { currentPassword: password } },
      expected: guarded(409, [['nsa', 'dsa', ...outside, 'other customer'], 'ok']),
    },
    // That affiliate has an open claim.
    {
      request: { payload: { currentPassword: password, giveUp: 0 } },
      expected: guarded(409, [['nsa', 'dsa', ...outside, 'other affiliate', 'other customer'], 'ok']),
    },
  ],
  setAvatar: [{ request: { payload: avatarForm() }, expected: guarded('ok') }],
  removeAvatar: [{ request: {}, expected: guarded('ok') }],
  // Nobody has a picture.
  getAvatar: [{ request: { parameters: { id: ids.live } }, expected: guarded(404) }],
  changePassword: [
    {
      request: { payload: { currentPassword: password, newPassword: 'Another-monsoon-27' } },
      expected: guarded('ok'),
    },
  ],
  getEmail: [{ request: {}, expected: guarded('ok') }],
  sendEmailCode: [{ request: {}, expected: guarded('ok') }],
  enterEmailCode: [{ request: { payload: { code: '123456' } }, expected: guarded(400) }],
  findAccountLink: [{ request: { payload: { token: 'x', purpose: 'password-reset' } }, expected: open(404) }],
  verifyEmail: [{ request: { payload: { token: 'x' } }, expected: open(404) }],
  cancelEmailChange: [{ request: {}, expected: guarded('ok') }],
  changeEmail: [
    {
      request: { payload: { email: 'other@example.com', currentPassword: password } },
      expected: guarded('ok'),
    },
  ],
  getSecondFactor: [{ request: {}, expected: guarded('ok') }],
  beginSecondFactor: [{ request: { payload: { currentPassword: password } }, expected: guarded('ok') }],
  // Nobody has begun to set one up.
  confirmSecondFactor: [{ request: { payload: { code: '123456' } }, expected: guarded(409) }],
  endSecondFactor: [{ request: { payload: { currentPassword: password } }, expected: guarded(409) }],
  renewRecoveryCodes: [{ request: { payload: { currentPassword: password } }, expected: guarded(409) }],
  renewSecondFactor: [{ request: { payload: { code: '123456' } }, expected: guarded(409) }],
  completeSignIn: [{ request: { payload: { code: '123456' } }, expected: open(401) }],
  listPasskeys: [{ request: {}, expected: guarded('ok') }],
  beginPasskey: [{ request: { payload: { currentPassword: password } }, expected: guarded('ok') }],
  // Nobody has begun to add one, and nobody has one.
  addPasskey: [{ request: { payload: { name: 'Mine', credential: madePasskey } }, expected: guarded(400) }],
  renamePasskey: [
    { request: { parameters: { id: ids.live }, payload: { name: 'Mine' } }, expected: guarded(404) },
  ],
  removePasskey: [
    {
      request: { parameters: { id: ids.live }, payload: { currentPassword: password } },
      expected: guarded(404),
    },
  ],
  askForPasskey: [{ request: {}, expected: open('ok') }],
  signInByPasskey: [
    { request: { payload: { credential: usedPasskey, asAdmin: false } }, expected: open(401) },
  ],
  completeSignInByPasskey: [{ request: { payload: { credential: usedPasskey } }, expected: open(401) }],
  renewSecondFactorByPasskey: [{ request: { payload: { credential: usedPasskey } }, expected: guarded(409) }],
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
      expected: guarded(403, [inside, 'shows'], [[...outside, 'provider', 'other provider'], 'hides']),
    },
    {
      what: 'the questions of a provider',
      request: { query: { area: 'services' } },
      shows: ({ body }) => body.questions === 1,
      expected: guarded(403, [['provider'], 'shows'], [[...inside, ...outside, 'other provider'], 'hides']),
    },
  ],
}
