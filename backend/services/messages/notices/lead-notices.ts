// What administrators are told of a lead.
import type { LeadType } from '@affiliate-booking/contract/options/statuses'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import type { leads } from '../../../db/schema/leads.ts'
import { isSuperAdminWhoStays } from '../../payouts/payout-settings.ts'
import { type Notice, notify } from '../notify.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'

type ToldOf = Pick<
  typeof leads.$inferSelect,
  'id' | 'leadNumber' | 'type' | 'assignedTo' | 'slaDueAt' | 'firstRespondedAt'
>

type Occasion =
  | { readonly kind: 'lead-assigned' | 'lead-escalated' | 'lead-reopened'; readonly reason: string }
  | { readonly kind: 'lead-late' }

const wants: Readonly<Record<LeadType, string>> = {
  loan: 'a loan',
  insurance: 'an insurance',
  real_estate: 'a home',
}

const movesUp = 'If nobody does, the lead moves up a level.'
const assignIt = 'Nobody has the lead: open it and assign it to an administrator.'

/** Tells those who have the leads that the day of the next action has come. */
export async function notifyOfNextAction(
  tx: Database,
  due: readonly Pick<typeof leads.$inferSelect, 'id' | 'leadNumber' | 'assignedTo' | 'nextActionAt'>[],
  at: Date,
): Promise<void> {
  const notices = due.flatMap(({ id, leadNumber, assignedTo, nextActionAt }): Notice[] => {
    if (assignedTo === null || nextActionAt === null) return []
    return [
      {
        kind: 'lead-action-due',
        to: { userId: assignedTo },
        about: id,
        occasion: nextActionAt.getTime(),
        variables: { leadId: id, leadNumber: formatLeadNumber(leadNumber) },
        at,
      },
    ]
  })
  await notify(tx, ...notices)
}

/** Tells the person that the request has come, and until when somebody answers. */
export async function notifyOfReceivedLead(
  tx: Database,
  { id, leadNumber }: Pick<ToldOf, 'id' | 'leadNumber'>,
  answer: { readonly territory: string | null; readonly until: string } | null,
  at: Date,
): Promise<void> {
  const { territory = null, until: answerBy = null } = answer ?? {}
  await notify(tx, {
    kind: 'lead-received',
    to: { personOf: id },
    about: id,
    variables: { leadNumber: formatLeadNumber(leadNumber), territory, answerBy },
    at,
  })
}

/** Tells the person by email what they are asked for, and by whom. */
export async function notifyOfDocuments(
  tx: Database,
  { id, leadNumber }: Pick<typeof leads.$inferSelect, 'id' | 'leadNumber'>,
  documents: { readonly firstId: string; readonly inWords: string },
  { askedBy, at }: { askedBy: string; at: Date },
): Promise<void> {
  await notify(tx, {
    kind: 'lead-documents-asked',
    to: { personOf: id },
    about: id,
    // Each time others are asked for.
    occasion: documents.firstId,
    variables: { leadNumber: formatLeadNumber(leadNumber), documents: documents.inWords, askedBy },
    at,
  })
}

/** One message for all leads of a file that an account gets. */
export async function notifyOfImport(
  tx: Database,
  importId: string,
  userId: string,
  at: Date,
): Promise<void> {
  await notify(tx, { kind: 'leads-imported', to: { userId }, about: importId, variables: { importId }, at })
}

/**
 * Tells the account that has the lead; for one in the unassigned queue all super administrators, except when it comes in.
 * @param lead as it is afterwards
 */
export async function notifyOfLead(tx: Database, lead: ToldOf, occasion: Occasion, at: Date): Promise<void> {
  const { id, leadNumber, type, assignedTo, slaDueAt, firstRespondedAt } = lead
  if (assignedTo === null && occasion.kind === 'lead-assigned') return
  const answerBy = slaDueAt !== null && firstRespondedAt === null ? slaDueAt.toISOString() : null
  const named = { leadId: id, leadNumber: formatLeadNumber(leadNumber), wants: type && wants[type] }
  const variables = { ...named, answerBy }
  const recipients = assignedTo === null ? await findSuperAdmins(tx) : [assignedTo]
  await notify(
    tx,
    ...recipients.map((userId): Notice => {
      const told = { to: { userId }, about: id, occasion: at.getTime(), at }
      if (occasion.kind === 'lead-late')
        return {
          kind: occasion.kind,
          ...told,
          variables: { ...variables, next: assignedTo === null ? assignIt : movesUp },
        }
      const { reason } = occasion
      // The texts of the others say that the lead is with their reader.
      if (assignedTo === null) {
        const event = occasion.kind === 'lead-reopened' ? 'Open again' : 'Moved up to you'
        return { kind: 'lead-unassigned', ...told, variables: { ...variables, event, reason } }
      }
      return occasion.kind === 'lead-reopened'
        ? { kind: occasion.kind, ...told, variables: { ...named, reason } }
        : { kind: occasion.kind, ...told, variables: { ...variables, reason } }
    }),
  )
}

interface MergedLeads {
  /** As it is afterwards. */
  readonly lead: ToldOf
  /** As they were. */
  readonly kept: Pick<ToldOf, 'leadNumber' | 'assignedTo'>
  readonly merged: Pick<ToldOf, 'leadNumber' | 'assignedTo'>
}

/** Tells those who had one of the leads, but not the one who has merged them. */
export async function notifyOfMerge(
  tx: Database,
  { lead, kept, merged }: MergedLeads,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const owners = new Set([kept.assignedTo, merged.assignedTo])
  const notices = [...owners].flatMap((userId): Notice[] => {
    if (userId === null || userId === by) return []
    const isTheirs = userId === lead.assignedTo
    return [
      {
        kind: 'lead-merged',
        to: { userId },
        about: lead.id,
        occasion: merged.leadNumber,
        variables: {
          leadNumber: formatLeadNumber(lead.leadNumber),
          mergedNumber: formatLeadNumber(merged.leadNumber),
          outcome: isTheirs ? 'It is with you.' : 'It is with another administrator now.',
          // It may be outside the territory of those who have lost it.
          page: isTheirs ? `/leads/${lead.id}` : '/leads',
        },
        at,
      },
    ]
  })
  await notify(tx, ...notices)
}

/** Without those who have asked to be deleted: signing in to read a message would undo it. */
export async function findSuperAdmins(tx: Database): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(isSuperAdminWhoStays())
  return rows.map(({ id }) => id)
}
