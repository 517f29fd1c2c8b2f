import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import type { OwnLeadDetails } from '@affiliate-booking/contract/shapes/leads'
import { and, asc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leadDocuments } from '../../../db/schema/lead-documents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { readOwnLeads } from '../../dashboard/dashboard-lists.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import { mayForgetOwn } from '../actions/forget-own-lead.ts'
import { isMissing } from './lead-documents.ts'
import { isStaying } from '../../users/is-staying.ts'

const listed = 50

/** The newest leads of a customer's confirmed email, with what is asked for while they are open. */
export async function listOwnLeads(db: Database, customer: Actor): Promise<OwnLeadDetails[]> {
  const own = await readOwnLeads(db, customer, listed)
  const open = own.filter(({ status }) => !isClosedLead(status)).map(({ id }) => id)
  const documents = await readAsked(db, open)
  return own.map((lead) => ({
    ...lead,
    mayForget: mayForgetOwn(lead.status),
    documents: documents.filter(({ leadId }) => leadId === lead.id).map(describe),
  }))
}

const asker = alias(users, 'asker')
const owner = alias(users, 'owner')

/** The same as the scope of an administrator. */
const mayStillSeeLead = (account: typeof asker | typeof owner) =>
  or(
    eq(account.role, 'super_admin'),
    sql`starts_with(${leads.territoryPath} || '/', ${account.territoryPath} || '/')`,
  )

/**
 * Without those that were withdrawn; with whom to hand them over to: who has asked, or who has the lead since that
 * account is suspended, being deleted or responsible for another territory.
 */
const readAsked = (db: Database, leadIds: readonly string[]) =>
  db
    .select({
      id: leadDocuments.id,
      leadId: leadDocuments.leadId,
      kind: leadDocuments.kind,
      ownLine: leadDocuments.ownLine,
      askedAt: leadDocuments.askedAt,
      receivedAt: leadDocuments.receivedAt,
      asker: { name: asker.name, phone: asker.phone, email: asker.email },
      owner: { name: owner.name, phone: owner.phone, email: owner.email },
    })
    .from(leadDocuments)
    .innerJoin(leads, eq(leads.id, leadDocuments.leadId))
    // Papers are handed to nobody who has left.
    .leftJoin(asker, and(eq(asker.id, leadDocuments.askedBy), isStaying(asker), mayStillSeeLead(asker)))
    .leftJoin(owner, and(eq(owner.id, leads.assignedTo), isStaying(owner), mayStillSeeLead(owner)))
    .where(and(inArray(leadDocuments.leadId, [...leadIds]), isNull(leadDocuments.withdrawnAt)))
    .orderBy(asc(leadDocuments.askedAt), asc(leadDocuments.kind), asc(leadDocuments.id))

type Asked = Awaited<ReturnType<typeof readAsked>>[number]

const describe = ({ id, kind, ownLine, askedAt, receivedAt, asker, owner }: Asked) => ({
  id,
  kind,
  ownLine,
  askedAt: askedAt.toISOString(),
  receivedAt: receivedAt?.toISOString() ?? null,
  askedBy: asker ?? owner,
})

/** How many documents the customer still has to hand over: a part of another query. */
export const missingDocuments = (db: Database, customer: Actor): SQL<number> =>
  db.$count(
    leadDocuments,
    and(
      isMissing(),
      inArray(
        leadDocuments.leadId,
        db
          .select({ id: leads.id })
          .from(leads)
          .where(
            and(
              scopeOf(customer).leads(),
              isNull(leads.duplicateOf),
              notInArray(leads.status, [...closedLeadStatuses]),
            ),
          ),
      ),
    ),
  )
