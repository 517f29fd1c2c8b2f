// Tables of which people get nothing in the copy of their data.
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../../db/schema.ts'

const noPerson = 'nothing about a person'
const ofService = 'about a service; the services themselves are in the copy'
const ofOthers = 'about other people too, who did not ask'

/** Why a table is not in the copy. */
export const notExported: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [schema.territories, noPerson],
  [schema.taxRules, noPerson],
  [schema.taxDeposits, noPerson],
  [schema.platformSettings, noPerson],
  [schema.jobRuns, noPerson],
  [schema.operationRuns, noPerson],
  [schema.instances, noPerson],
  [schema.messageTemplates, noPerson],
  [schema.messageLanguages, noPerson],
  [schema.totals, noPerson],
  [schema.totalDeltas, noPerson],
  [schema.reportTerritories, noPerson],
  [schema.reportProducts, ofService],
  [schema.reportMarks, noPerson],
  [schema.productViews, ofService],
  [schema.catalogueChanges, noPerson],
  [schema.reportAffiliates, 'sums of the clicks, bookings, leads and commissions that are in the copy'],
  [schema.availabilityRules, ofService],
  [schema.availabilitySlots, ofService],
  [schema.priceRules, ofService],
  [schema.productImages, ofService],
  [schema.productChanges, ofService],
  [schema.calendarFeeds, ofService],
  [schema.calendarChannels, ofService],
  [schema.channelClosures, ofService],
  [schema.outsideSales, ofService],
  [
    schema.guestQuestions,
    'addresses of guests without an account; the link in their emails shows each question, and the account those that moved into it',
  ],
  [schema.clicks, 'about visitors without a name; the counts of each day are in the copy'],
  [schema.bookingWords, 'single words without a person'],
  [schema.commissionSnapshots, 'rates of several people; those of the person are with their commissions'],
  [schema.journalEntries, 'names no person; the postings are in the copy'],
  [schema.payoutFiles, ofOthers],
  [schema.bankStatements, ofOthers],
  [schema.bankStatementLines, ofOthers],
  [schema.gatewayEvents, 'notifications of a gateway; the payments are in the copy'],
  [schema.leadImports, ofOthers],
  [schema.leadEvents, 'notes of staff about their work'],
  [schema.leadNotices, 'messages to staff that leave within minutes'],
  [schema.leadWins, 'decisions of staff; what was earned is in the commissions'],
  [schema.personKeys, 'the key of the values in the audit log, which are in the copy decrypted'],
  [schema.passkeyChallenges, 'random numbers, deleted within the hour'],
  [schema.rateLimitCounters, 'hashes that name no person'],
  [schema.passwordResetRequests, 'deleted within minutes'],
])
