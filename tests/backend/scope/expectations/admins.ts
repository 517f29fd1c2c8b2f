import { ids, idukki } from '../../support/two-territories/cast.ts'
import { newPerson } from '../payloads.ts'
import { administered, admins, contains, guarded, open, type Probes } from '../probes.ts'

export const ofAdmins: Probes = {
  // Administrators.
  createAdmin: [
    {
      request: { payload: { ...newPerson, role: 'super_admin' } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  inviteAdmin: [
    {
      request: { payload: { email: 'new@example.com', role: 'super_admin' } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  listAdminInvitations: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  // Nobody is invited.
  resendAdminInvitation: [
    {
      request: { parameters: { id: ids.link('affiliate') } },
      expected: guarded(403, [['super_admin'], 404]),
    },
  ],
  withdrawAdminInvitation: [
    {
      request: { parameters: { id: ids.link('affiliate') } },
      expected: guarded(403, [['super_admin'], 404]),
    },
  ],
  findInvitation: [{ request: { payload: { token: 'x' } }, expected: open(404) }],
  acceptInvitation: [
    {
      request: {
        payload: { token: 'x', name: 'New Person', phone: '+91 1', password: 'Another-monsoon-27' },
      },
      expected: open(404),
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
      request: {
        parameters: { id: ids.account('pending') },
        payload: { role: 'super_admin', confirmsEmail: true },
      },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  declineAdmin: [
    {
      request: { parameters: { id: ids.account('pending') }, payload: { reason: 'Nobody knows them' } },
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
  checkRateChange: [
    {
      request: { parameters: { id: ids.account('dsa') }, payload: { commissionRate: 30 } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  changeAdminRate: [
    {
      request: {
        parameters: { id: ids.account('dsa') },
        payload: { commissionRate: 4.5, expectedRate: 0, reason: 'More work' },
      },
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
      what: 'where one’s own territory begins',
      request: {},
      shows: contains(ids.account('dsa')),
      expected: guarded(403, [admins, 'hides'], [['ssa', 'dsa'], 'shows']),
    },
  ],
}
