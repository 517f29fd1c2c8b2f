// Leads as those see them who work them. For affiliates the contact is masked.
import * as z from 'zod'
import { count, instant, Paise } from '../fields.ts'
import { adminRoles } from '../options/accounts/roles.ts'
import { leadDocumentKinds } from '../options/lead-documents.ts'
import { leadActions, leadEventTypes, leadSources, lostReasons } from '../options/leads.ts'
import { leadStatuses } from '../options/statuses.ts'
import { rateTypes } from '../options/money/money.ts'
import { leadWinActions } from '../options/money/lead-wins.ts'
import { knownWords } from '../tolerant.ts'
import { BookingReferral } from './bookings.ts'
import { OwnLead } from './dashboard.ts'
import { Lead } from './entities.ts'

/** How far a lead is, for the affiliate who sent it. */
export const LeadProgress = z.object({
  /** When it came, or its status last changed. */
  movedAt: instant,
  /** It had ended, and nothing else has changed since it was opened again. */
  isReopened: z.boolean().nullish(),
  /** Basis points of what the platform is paid for it, or paise; null: there is no rule, and the affiliate earns nothing. */
  rate: z.object({ type: z.enum(rateTypes), value: count }).nullish(),
  /** Of a win that was confirmed, with its corrections; null before. */
  earned: Paise.nullish(),
})
export type LeadProgress = z.infer<typeof LeadProgress>

export const LeadRow = Lead.extend({
  email: z.string(),
  phone: z.string().nullish(),
  /** The district, or what is known of it. */
  territory: z.string().nullish(),
  source: z.enum(leadSources),
  /** Until when the first answer was promised. */
  slaDueAt: instant.nullish(),
  firstRespondedAt: instant.nullish(),
  nextAction: z.string().nullish(),
  nextActionAt: instant.nullish(),
  /** Null: the account cannot change it. */
  version: count.nullish(),
  /** Affiliates only; missing: the host does not tell them. */
  progress: LeadProgress.nullish(),
})
export type LeadRow = z.infer<typeof LeadRow>

/** A lead on the board. */
export const LeadCard = LeadRow.extend({ amount: Paise.nullish() })
export type LeadCard = z.infer<typeof LeadCard>

/** Somebody who can be given a lead. */
export const LeadAssignee = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  openLeads: count,
})
export type LeadAssignee = z.infer<typeof LeadAssignee>

export const LeadBoard = z.object({
  /** In the order of the sales process. */
  columns: z.array(
    z.object({
      status: z.enum(leadStatuses),
      /** Above `countLimit` there may be more. Null: not counted. */
      count: count.nullish(),
      /** Due first; none of closed states. */
      leads: z.array(LeadCard),
    }),
  ),
  /** Who can be given these leads; missing: the host gives them by a call of its own alone. */
  assignees: z.array(LeadAssignee).nullish(),
})
export type LeadBoard = z.infer<typeof LeadBoard>

/** Another lead with the same email or phone. */
export const DuplicateLead = z.object({
  id: z.string(),
  leadId: z.string(),
  userName: z.string(),
  status: z.enum(leadStatuses),
  createdAt: instant,
  sameEmail: z.boolean(),
  samePhone: z.boolean(),
  version: count,
  /** Why the two cannot be merged. */
  obstacle: z.string().nullish(),
})
export type DuplicateLead = z.infer<typeof DuplicateLead>

export const LeadEvent = z.object({
  id: z.string(),
  type: z.enum(leadEventTypes),
  /** A name; null: the system or the person who asked. */
  actor: z.string().nullish(),
  /** A status, a name or a channel. */
  from: z.string().nullish(),
  to: z.string().nullish(),
  reason: z.string().nullish(),
  at: instant,
  /** The number of the lead that was merged into this one. */
  ofLead: z.string().nullish(),
})
export type LeadEvent = z.infer<typeof LeadEvent>

/** What the platform gets for a lead that was won, which commissions come out of. */
export const LeadWin = z.object({
  /** Missing: the host knows of the last win alone. */
  id: z.string().nullish(),
  wonAt: instant,
  wonBy: z.string().nullish(),
  /** From the lender, insurer or builder; null until somebody else has confirmed the win. */
  payoutReceived: Paise.nullish(),
  confirmedAt: instant.nullish(),
  confirmedBy: z.string().nullish(),
  /** When the money came; commissions are not available before. */
  incomeAt: instant.nullish(),
  incomeReference: z.string().nullish(),
  takenBackAt: instant.nullish(),
  /** When the money of a win that was taken back went back. */
  returnedAt: instant.nullish(),
  returnReference: z.string().nullish(),
  /** What affiliate and administrators earn together, corrections included. */
  commissions: Paise,
  version: count,
  /** What the account may do. */
  actions: knownWords(leadWinActions),
  /** Why the account cannot confirm it, in words. */
  obstacle: z.string().nullish(),
})
export type LeadWin = z.infer<typeof LeadWin>

/** A document that a partner asked the person for. The document itself is kept nowhere. */
const askedDocument = {
  id: z.string(),
  kind: z.enum(leadDocumentKinds),
  /** Of `other`: the partner's own words. */
  ownLine: z.string().nullish(),
  askedAt: instant,
  receivedAt: instant.nullish(),
}

export const LeadDocument = z.object({
  ...askedDocument,
  askedBy: z.string().nullish(),
  receivedBy: z.string().nullish(),
  withdrawnAt: instant.nullish(),
  withdrawnBy: z.string().nullish(),
})
export type LeadDocument = z.infer<typeof LeadDocument>

/** A lead as its person sees it. */
export const OwnLeadDetails = OwnLead.extend({
  /** Whether the customer can delete it; missing: the host cannot do this. */
  mayForget: z.boolean().nullish(),
  /** What is asked for, and what was received; of an open lead. */
  documents: z.array(
    z.object({
      ...askedDocument,
      /** To whom it is handed over. */
      askedBy: z
        .object({ name: z.string(), phone: z.string().nullish(), email: z.string().nullish() })
        .nullish(),
    }),
  ),
})
export type OwnLeadDetails = z.infer<typeof OwnLeadDetails>

export const LeadDetails = LeadRow.extend({
  city: z.string().nullish(),
  message: z.string().nullish(),
  amount: Paise.nullish(),
  consentAt: instant,
  lostReason: z.enum(lostReasons).nullish(),
  closedValue: Paise.nullish(),
  /** The lead that this one was merged into. */
  duplicateOf: z.object({ id: z.string(), leadId: z.string() }).nullish(),
  /** Why it is with whom it is. */
  assignmentReason: z.string().nullish(),
  /** Who is credited; administrators only. */
  referral: BookingReferral.nullish(),
  /** Administrators only; null for a lead that was never won. */
  win: LeadWin.nullish(),
  /** Wins that were taken back before it, and whose money has still to be recorded or returned; the newest first. */
  earlierWins: z.array(LeadWin).nullish(),
  duplicates: z.array(DuplicateLead),
  assignees: z.array(LeadAssignee),
  /** Whether more can be given it than are named here: its territory is not known. */
  moreAssignees: z.boolean().nullish(),
  /** Whether the account can give it to nobody, so that a super_admin assigns it. */
  mayGiveBack: z.boolean().nullish(),
  /** The states that the account may move it to. */
  moves: knownWords(leadStatuses),
  /** What else the account may do. */
  actions: knownWords(leadActions),
  timeline: z.array(LeadEvent),
  /** The last asked for first. Administrators only; missing: the host knows of no documents. */
  documents: z.array(LeadDocument).nullish(),
  /** What the person can be told by WhatsApp or SMS of the documents that are missing; null if none is. */
  documentsText: z.string().nullish(),
  /** Whether the person is told by email what is asked for. */
  canEmail: z.boolean().nullish(),
})
export type LeadDetails = z.infer<typeof LeadDetails>
