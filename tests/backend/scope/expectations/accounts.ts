import { password } from '../../support/stage.ts'
import { ids, marks } from '../../support/two-territories/cast.ts'
import { affiliate, identity, identityForm } from '../payloads.ts'
import { administered, admins, contains, guarded, inside, payees, type Probes } from '../probes.ts'

export const ofAccounts: Probes = {
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
  changeTerritory: [
    {
      request: {
        parameters: { id: ids.account('dsa') },
        payload: {
          country: 'India',
          state: 'Kerala',
          district: 'Kollam',
          expectedTerritory: 'IN/KL/idukki',
          reason: 'The wrong district',
        },
      },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  reactivateUser: [{ request: { parameters: { id: ids.account('suspended') } }, expected: administered() }],
}
