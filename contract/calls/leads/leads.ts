// Joining as a lead, and working leads.
import * as z from 'zod'
import { instant, Paise, version } from '../../fields.ts'
import { defineCall, emailAddress, requiredText, unread } from '../../call.ts'
import { Day } from '../../days.ts'
import { chosenIds, pageOf, pageQuery, searchText } from '../../lists.ts'
import { leadDocumentKinds } from '../../options/lead-documents.ts'
import { choosableLostReasons, leadActions, leadChannels, leadSources } from '../../options/leads.ts'
import { leadWinActions } from '../../options/money/lead-wins.ts'
import { leadPriorities, leadStatuses, leadTypes } from '../../options/statuses.ts'
import { listFilters } from '../../report-filters.ts'
import { LeadAssignee, LeadDetails, LeadRow, OwnLeadDetails } from '../../shapes/leads.ts'
import { referralClick } from '../../shapes/referrals/referral-click.ts'

/** What describes a lead beside name and email; nothing of it is required. For hosts with `listLeads`. */
export const leadDescription = {
  type: z.enum(leadTypes, { error: 'Choose from the list.' }).optional(),
  phone: z
    .string()
    .trim()
    .max(20, 'Phone can have at most 20 characters.')
    .refine((phone) => phone === '' || phone === '+91' || phone.replaceAll(/\D/g, '').length >= 10, {
      error: 'Enter a phone number with at least 10 digits.',
    })
    .optional(),
  /** A district or town of India in words, such as `Idukki` or `Munnar, Kerala`. One that is not known is kept as written. */
  district: z.string().trim().max(100, 'District or town can have at most 100 characters.').optional(),
  message: z.string().trim().max(1000, 'The message can have at most 1000 characters.').optional(),
}

/** What those who work a lead can change of it. */
const leadRequest = {
  type: leadDescription.type,
  phone: leadDescription.phone,
  district: leadDescription.district,
  /** What the person wants to borrow, insure or spend, in paise. */
  amount: Paise.nonnegative('Amount cannot be negative.').optional(),
}

export const JoinAsLeadPayload = z.object({
  name: requiredText('Name', 100),
  email: emailAddress(),
  /** The referral value, or empty. One that is unknown or too long is ignored. */
  ref: z.string(),
  referralClick,
  /** The browser has kept `ref` longer than its click counts: nobody typed it. Sent only to a host that records clicks. */
  isKeptRef: z.boolean().optional(),
  ...leadDescription,
})
export type JoinAsLeadPayload = z.infer<typeof JoinAsLeadPayload>

export const joinAsLead = defineCall({
  id: 'joinAsLead',
  support: 'best-effort',
  method: 'POST',
  path: '/leads/join',
  encoding: 'json',
  payload: JoinAsLeadPayload,
  response: unread(
    z.object({
      lead: z.object({ leadId: z.string(), status: z.string() }).nullish(),
      /** The first name of the affiliate who is credited; only from our backend. */
      recommendedBy: z.string().nullish(),
      /** Who answers and until when; only from our backend. */
      answer: z
        .object({
          /** Null: nobody administers it yet. */
          territory: z.string().nullish(),
          until: instant,
        })
        .nullish(),
    }),
  ),
  errorStatuses: [400, 429],
  access: 'anyone',
  summary: 'Join as a lead. The same again within an hour is the same lead',
})

export const leadSorts = ['due', 'newest', 'oldest'] as const

/** What waits: without a first answer in time, to do today or before, or without anybody. */
export const leadWaits = ['late', 'today', 'unassigned'] as const

/** The first answer. */
export const leadAnswers = ['promised', 'kept', 'given'] as const

export const LeadFilter = z.object({
  /** A lead number, or words of name and email, or a phone number. */
  q: searchText,
  status: z.enum(leadStatuses).optional(),
  /** `open`: not closed. */
  state: z.enum(['open', 'closed']).optional(),
  type: z.enum(leadTypes).optional(),
  priority: z.enum(leadPriorities).optional(),
  waits: z.enum(leadWaits).optional(),
  /** With a win on which the account may decide this; administrators only. */
  win: z.enum(leadWinActions).optional(),
  /** Of an imported file, by its id; administrators only. */
  importId: z.guid().optional(),
  /** `me`, or the id of an account. */
  assigned: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  source: z.enum(leadSources).optional(),
  /** Without a type yet. */
  typed: z.literal('no').optional(),
  /** `promised`: until some time; `kept`: and given until then; `given`: at any time. */
  answer: z.enum(leadAnswers).optional(),
  /** Days on which they came, both included. */
  from: Day.optional(),
  to: Day.optional(),
  territory: listFilters.territory,
  affiliate: listFilters.affiliate,
})
export type LeadFilter = z.infer<typeof LeadFilter>

export const LeadQuery = LeadFilter.extend({ sort: z.enum(leadSorts).optional(), ...pageQuery })
export type LeadQuery = z.infer<typeof LeadQuery>

export const LeadExport = LeadFilter.extend({ sort: z.enum(leadSorts).optional(), ids: chosenIds })
export type LeadExport = z.infer<typeof LeadExport>

export const listLeads = defineCall({
  id: 'listLeads',
  support: 'optional',
  method: 'GET',
  path: '/leads',
  encoding: 'query',
  payload: LeadQuery,
  response: pageOf(LeadRow).extend({
    /** Who can be given these leads, for administrators; missing: the host gives them by a call of its own alone. */
    assignees: z.array(LeadAssignee).nullish(),
    /** Whether there are more of them than are named here. */
    moreAssignees: z.boolean().nullish(),
  }),
  errorStatuses: [400, 401],
  access: 'signed in',
  summary:
    'Leads in scope: those of an administrator’s territory, or an affiliate’s own with masked contacts',
})

export const exportLeads = defineCall({
  id: 'exportLeads',
  support: 'optional',
  method: 'GET',
  path: '/leads.csv',
  encoding: 'query',
  payload: LeadExport,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401],
  access: 'signed in',
  summary: 'All leads in scope that match the filter, or the chosen ones of them, as CSV',
})

export const listLeadAssignees = defineCall({
  id: 'listLeadAssignees',
  support: 'optional',
  method: 'GET',
  path: '/lead-assignees',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ assignees: z.array(LeadAssignee) }),
  errorStatuses: [401, 403],
  access: 'administrator',
  summary: 'The administrators in scope who can be given leads, with their open leads; at most a hundred',
})

const LeadResponse = z.object({ lead: LeadDetails })

export const getLead = defineCall({
  id: 'getLead',
  support: 'optional',
  method: 'GET',
  path: '/leads/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: LeadResponse,
  errorStatuses: [401, 404],
  access: 'signed in',
  summary: 'A lead in scope, by its id or number, with its history and what the account may do',
})

/** A document in the partner's own words. */
export const otherDocument = z
  .string()
  .trim()
  .max(100, 'The document can have at most 100 characters.')
  .regex(/^[^\r\n]*$/, 'Write the document on one line.')

export const ActOnLeadPayload = z.object({
  action: z.enum(leadActions, { error: 'Choose what to do.' }),
  /** The expected version; 409 when the lead has changed. `note`, `attempt` and what is done with documents need none. */
  version: version.optional(),
  /** `move`: the new state. */
  status: z.enum(leadStatuses, { error: 'Choose the new status.' }).optional(),
  /** `move` to `closed_lost`. */
  lostReason: z.enum(choosableLostReasons, { error: 'Choose a reason.' }).optional(),
  /** `move` to `closed_won`, and `correct`: what the deal is worth, in paise. */
  closedValue: Paise.positive('Enter what the deal is worth.').optional(),
  /** `move` of a closed lead, `assign` and `correct`: why. */
  reason: z.string().trim().max(500, 'The reason can have at most 500 characters.').optional(),
  /** `assign`: the account, or `nobody` where the lead says that this is possible. */
  assignTo: z.string().max(64).optional(),
  /** `note`. */
  note: z.string().trim().max(2000, 'The note can have at most 2000 characters.').optional(),
  /** `attempt`. */
  channel: z.enum(leadChannels).optional(),
  /** `plan`: a day, and what is to do; without a day there is no next action. */
  nextActionOn: Day.optional(),
  nextAction: z.string().trim().max(200, 'The next action can have at most 200 characters.').optional(),
  /** `edit`: corrections; what is missing stays. */
  name: requiredText('Name', 100).optional(),
  email: emailAddress().optional(),
  /** `edit`: what is known of the request, all of it; what is missing is not known. */
  ...leadRequest,
  /** `merge`: the other lead, and its expected version. */
  duplicateId: z.string().max(64).optional(),
  duplicateVersion: version.optional(),
  /** `ask`: those of the list that fit the type, and one in the partner's own words. */
  documents: z
    .array(z.enum(leadDocumentKinds, { error: 'Choose from the list.' }))
    .max(30)
    .optional(),
  otherDocument: otherDocument.optional(),
  /** `receive`, `miss`, `withdraw`: the document. */
  documentId: z.string().max(64).optional(),
})
export type ActOnLeadPayload = z.infer<typeof ActOnLeadPayload>

export const actOnLead = defineCall({
  id: 'actOnLead',
  support: 'optional',
  method: 'POST',
  path: '/leads/{id}/actions',
  encoding: 'json',
  payload: ActOnLeadPayload,
  response: LeadResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary:
    'Move, assign, plan, edit or merge a lead in scope, ask its person for documents, add a note or an attempt to reach the person, or delete its person, if the state and the role permit it',
})

export const listOwnLeads = defineCall({
  id: 'listOwnLeads',
  support: 'optional',
  method: 'GET',
  path: '/own-leads',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ leads: z.array(OwnLeadDetails) }),
  errorStatuses: [401, 403],
  access: 'customer',
  summary:
    'The newest leads of the customer’s confirmed email, with the documents that are asked for; at most fifty',
})

export const forgetOwnLead = defineCall({
  id: 'forgetOwnLead',
  support: 'optional',
  method: 'POST',
  path: '/own-leads/{id}/forget',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ leads: z.array(OwnLeadDetails) }),
  errorStatuses: [401, 403, 404, 409],
  access: 'customer',
  summary:
    'Delete what a lead of the customer’s confirmed email says about its person, and close it if it is open; one that was won is kept',
})
