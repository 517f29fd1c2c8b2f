import { ids } from '../../support/two-territories/cast.ts'
import { resultsForm } from '../payloads.ts'
import {
  administered,
  admins,
  contains,
  customers,
  guarded,
  inside,
  outside,
  type Probe,
  type Probes,
} from '../probes.ts'

const lead = { id: ids.lead }

/** Administrators inside, and for reading the affiliate who sent it. */
const seen = guarded(404, [[...inside, 'affiliate'], 'ok'])
const listed = guarded('hides', [[...inside, 'affiliate'], 'shows'])
/** For the one who uploaded the file. */
const ofUploader = (answer: Probe['expected'][keyof Probe['expected']]) =>
  guarded(403, [admins, 404], [['dsa'], answer])
const imported = { id: ids.leadImport }
const newLead = {
  name: 'Radha Menon',
  email: 'radha@example.com',
  district: 'Idukki',
  consent: true,
}
const act = (
  what: string,
  payload: object,
  inReach: Probe['expected'][keyof Probe['expected']] = 'ok',
): Probe => ({
  what,
  request: { parameters: lead, payload: { version: 0, ...payload } },
  expected: guarded(403, [inside, inReach], [outside, 404]),
})

export const ofLeads: Probes = {
  // Leads.
  listLeads: [
    { request: {}, shows: contains(ids.lead), expected: listed },
    {
      what: 'by the whole email, which affiliates must not find out',
      request: { query: { q: 'suresh@example.com' } },
      shows: contains(ids.lead),
      expected: guarded('hides', [inside, 'shows']),
    },
  ],
  getDayDesk: [
    {
      request: {},
      shows: ({ body }) => body.leads.some(({ id }: { id: string }) => id === ids.lead),
      // It is with nobody.
      expected: guarded(403, [admins, 'hides']),
    },
  ],
  addLead: [
    {
      what: 'of the district',
      request: { payload: newLead },
      expected: guarded(403, [admins, 400], [inside, 'ok']),
    },
  ],
  getLeadBoard: [
    {
      request: {},
      shows: contains(ids.lead),
      expected: guarded(403, [admins, 'hides'], [inside, 'shows']),
    },
  ],
  uploadLeads: [
    {
      what: 'without a row',
      request: { payload: resultsForm('name,email') },
      expected: guarded(403, [admins, 400]),
    },
  ],
  getLeadImport: [{ request: { parameters: imported }, expected: ofUploader('ok') }],
  chooseLeadColumns: [
    {
      what: 'of a file that is imported',
      request: { parameters: imported, payload: { columns: { name: 0, email: 1 } } },
      expected: ofUploader(409),
    },
  ],
  confirmLeadImport: [
    {
      what: 'a second time, which is the same import',
      request: { parameters: imported, payload: { version: 0, duplicates: 'leave-out', consent: true } },
      expected: ofUploader('ok'),
    },
  ],
  discardLeadImport: [
    {
      what: 'that is imported',
      request: { parameters: imported },
      expected: ofUploader(409),
    },
  ],
  exportLeads: [
    { request: {}, shows: contains('LEAD-000001'), expected: listed },
    {
      what: 'with the email',
      request: {},
      shows: contains('suresh@example.com'),
      expected: guarded('hides', [inside, 'shows']),
    },
  ],
  getLead: [
    { request: { parameters: lead }, expected: seen },
    { what: 'by its number', request: { parameters: { id: 'LEAD-000001' } }, expected: seen },
  ],
  listLeadAssignees: [
    {
      request: {},
      shows: contains(ids.account('dsa')),
      expected: guarded(403, [admins, 'hides'], [inside, 'shows']),
    },
  ],
  actOnLead: [
    act('contacted', { action: 'move', status: 'contacted' }),
    act('a way that is not there', { action: 'move', status: 'closed_won', closedValue: 1 }, 409),
    act('an outdated version', { action: 'move', status: 'contacted', version: 7 }, 409),
    act('a note', { action: 'note', note: 'Calls back on Monday.' }),
    act('a call', { action: 'attempt', channel: 'phone' }),
    act('a next action', { action: 'plan', nextActionOn: '2026-10-05', nextAction: 'Call again' }),
    act('what the person wants', { action: 'edit', type: 'loan', district: 'Munnar' }),
    act('to the administrator of the district', { action: 'assign', assignTo: ids.account('dsa') }),
    act('to one of another district', { action: 'assign', assignTo: ids.account('dsa elsewhere') }, 400),
    act('for a document', { action: 'ask', documents: ['pan_card'] }),
    act('a document that was not asked for', { action: 'receive', documentId: ids.live }, 404),
    act(
      'with a lead that is not there',
      { action: 'merge', duplicateId: ids.live, duplicateVersion: 0 },
      404,
    ),
  ],
  listOwnLeads: [{ request: {}, expected: guarded(403, [customers, 'ok']) }],
  forgetOwnLead: [
    {
      what: 'of another email',
      request: { parameters: lead },
      expected: guarded(403, [customers, 404]),
    },
  ],
  settleLeadWin: [
    {
      what: 'of a lead that was never won',
      request: { parameters: lead, payload: { action: 'confirm', version: 0, payoutReceived: 1 } },
      expected: administered(409),
    },
  ],
}
