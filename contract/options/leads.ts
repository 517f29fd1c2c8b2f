// How leads are worked: states and who may change them, where leads come from, and what is recorded about them.
import { type AdminRole, adminRoles } from './accounts/roles.ts'
import { type LeadStatus, leadStatuses } from './statuses.ts'

export const leadSources = ['form', 'referral', 'staff', 'import'] as const
export type LeadSource = (typeof leadSources)[number]

/** `duplicate` is for leads that were merged into another one; people choose from the others. */
export const lostReasons = [
  'not_reachable',
  'not_interested',
  'not_eligible',
  'chose_another',
  'too_expensive',
  'wrong_details',
  'spam',
  'duplicate',
] as const
export type LostReason = (typeof lostReasons)[number]
export const choosableLostReasons = lostReasons.filter((reason) => reason !== 'duplicate')

export const lostReasonLabels = {
  not_reachable: 'Could not be reached',
  not_interested: 'Not interested any more',
  not_eligible: 'Not eligible',
  chose_another: 'Chose another offer',
  too_expensive: 'Too expensive',
  wrong_details: 'Wrong contact details',
  spam: 'Not a real request',
  duplicate: 'Merged into another lead',
} as const satisfies Record<LostReason, string>

/** How somebody tried to reach the person. */
export const leadChannels = ['phone', 'whatsapp', 'email'] as const
export type LeadChannel = (typeof leadChannels)[number]

export const leadEventTypes = [
  'created',
  'assigned',
  'status_changed',
  'note',
  'call',
  'planned',
  'edited',
  'documents_asked',
  'document_received',
  'document_missing',
  'document_withdrawn',
  'sla_breached',
  'escalated',
  'merged',
] as const
export type LeadEventType = (typeof leadEventTypes)[number]

/**
 * `attempt`: a call or message to the person; `plan`: the next action and its day; `edit`: what the person wants;
 * `ask`: for documents, one of which is then received, or missing after all, or withdrawn; `forget`: deletes the person;
 * `correct`: what a deal is worth, before its win is confirmed.
 */
export const leadActions = [
  'move',
  'assign',
  'note',
  'attempt',
  'plan',
  'edit',
  'merge',
  'ask',
  'receive',
  'miss',
  'withdraw',
  'forget',
  'correct',
] as const
export type LeadAction = (typeof leadActions)[number]

/** For `assign`, in place of an account: the lead waits for a super_admin. */
export const assignToNobody = 'nobody'

/** Leads with the same email or phone count as duplicates if they came within this many days. */
export const duplicateDays = 30

const aboveDistrict = ['super_admin', 'nsa', 'ssa'] as const

/** Who may move a lead from one state to another, inside their territory. What is not here is not possible. */
export const leadTransitions: Readonly<
  Record<LeadStatus, Readonly<Partial<Record<LeadStatus, readonly AdminRole[]>>>>
> = {
  new: { contacted: adminRoles, closed_lost: adminRoles },
  contacted: { qualified: adminRoles, closed_lost: adminRoles },
  qualified: { proposal: adminRoles, closed_lost: adminRoles },
  proposal: { negotiation: adminRoles, closed_won: adminRoles, closed_lost: adminRoles },
  negotiation: { proposal: adminRoles, closed_won: adminRoles, closed_lost: adminRoles },
  closed_won: { closed_lost: ['super_admin'] },
  closed_lost: { contacted: aboveDistrict },
}

export const closedLeadStatuses = ['closed_won', 'closed_lost'] as const satisfies LeadStatus[]

export const isClosedLead = (status: LeadStatus): boolean =>
  closedLeadStatuses.some((closed) => closed === status)

/** Whether the table has this transition, for anybody. */
export const isLeadMove = (from: LeadStatus, to: LeadStatus): boolean =>
  leadTransitions[from][to] !== undefined

/** The states that a role may move a lead to, in the order of the sales process. */
export const leadMovesOf = (from: LeadStatus, role: string | null): LeadStatus[] =>
  leadStatuses.filter((to) => leadTransitions[from][to]?.some((allowed) => allowed === role) === true)

export interface LeadMoveNeeds {
  /** A reason from the list. */
  readonly lostReason: boolean
  /** What the deal is worth. */
  readonly closedValue: boolean
  /** A reason in words: a closed lead is opened again, or a win is taken back. */
  readonly reason: boolean
}

export const leadMoveNeeds = (from: LeadStatus, to: LeadStatus): LeadMoveNeeds => ({
  lostReason: to === 'closed_lost',
  closedValue: to === 'closed_won',
  reason: isClosedLead(from),
})

/** What a column of an imported file can hold. */
export const leadImportFields = ['name', 'email', 'phone', 'type', 'amount', 'district', 'message'] as const
export type LeadImportField = (typeof leadImportFields)[number]

export const maximumImportedLeads = 2000
export const maximumLeadFileBytes = 1024 * 1024
