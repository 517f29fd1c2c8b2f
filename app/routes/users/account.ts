// An account as its page shows it. Missing values are a dash.
import type { User } from '@affiliate-booking/contract/shapes/entities'
import type { DeletionDelay } from '@affiliate-booking/contract/options/accounts/account'
import {
  accountStatuses,
  type TerritoryKind,
  territoryKindOf,
} from '@affiliate-booking/contract/options/accounts/accounts'
import { documentKinds } from '@affiliate-booking/contract/options/accounts/registration'
import { isPayeeRole, isRole } from '@affiliate-booking/contract/options/accounts/roles'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import * as z from 'zod'
import { hasCommissionRate, isAwaitingRole } from '../../domain/accounts/accounts.ts'
import { formatShortDay } from '../../domain/format/dates.ts'
import { noValue } from '../../domain/messages.ts'
import { roleLabels } from '../../domain/accounts/roles.ts'
import { accountStatusLabels, type StatusLabel } from '../../domain/labels/status-labels.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly status: StatusLabel | undefined
  /** Pending approval: there is nothing to suspend yet. */
  readonly isPending: boolean
  /** An admin account was requested and has no role yet. */
  readonly isAwaitingRole: boolean
  readonly isSuspended: boolean
  /** Its person is gone; nobody can sign in to it any more. */
  readonly isDeleted: boolean
  /** Customers may have bookings with this account. */
  readonly isProvider: boolean
  readonly isAffiliate: boolean
  /** An administrator of a territory. */
  readonly hasCommissionRate: boolean
  /** Undefined: none, or the host does not say. */
  readonly territoryPath: string | undefined
  /** Of a role whose territory can be changed. */
  readonly territoryKind: TerritoryKind | undefined
  /** Whether a super_admin can move it to another territory now. */
  readonly isMovable: boolean
  /** Whether the account is paid out. */
  readonly isPayee: boolean
  readonly email: string | null | undefined
  /** Why, and since when. */
  readonly suspension: { readonly reason: string; readonly since: string } | undefined
  /** The day of a planned deletion. */
  readonly deletionDay: string | undefined
  /** Why the account is not deleted though that day is over; undefined: it is not over. */
  readonly deletionDelay: string | undefined
  readonly groups: readonly { readonly title: string; readonly facts: readonly Fact[] }[]
  /** Which identity documents there may be. */
  readonly documents: readonly { readonly kind: DocumentKind; readonly label: string }[]
}

export type DocumentKind = (typeof documentKinds)[number]

const documentLabels = {
  aadhar: 'Aadhaar card',
  panCard: 'PAN card',
  selfie: 'Selfie',
} as const satisfies Record<DocumentKind, string>

const delayWords: Readonly<Record<string, string>> = {
  'open-bookings': 'their open bookings',
  'refund-account': 'their UPI id for a refund',
  refund: 'a refund on its way to them',
  'unapplied-payment': 'a payment that nobody has decided on',
  'payment-in-review': 'a payment that is being checked',
  'live-services': 'their live services',
  'guest-bookings': 'bookings of their guests',
  debt: 'money that they owe',
  identity: 'their identity, to pay what is due to them',
  'payout-account': 'their payout account, to pay what is due to them',
  'too-little': 'a sum too small to be sent',
  'unsettled-bookings': 'bookings that they earn on',
  'undecided-leads': 'leads that they may earn on',
  'open-claims': 'their claims of missing bookings',
  'only-super-admin': 'another super administrator',
  'primary-admin': 'a choice of who is the primary administrator of their territory after them, or nobody',
  'held-earnings': 'a decision on their commissions and shares that are on hold',
  income: 'the payment of a partner to us, which their commissions of leads wait for',
  'last-money': 'the payout of what is due to them',
} as const satisfies Record<DeletionDelay, string>

function wordDelay(waitsFor: readonly string[], dueAt: string): string {
  if (waitsFor.length === 0) {
    return Date.now() < Date.parse(dueAt) + hourMs
      ? 'It is deleted within the hour.'
      : 'Deleting it failed. It is tried again every ten minutes, and the log of the server says why.'
  }
  const words = waitsFor.flatMap((delay) => delayWords[delay] ?? [])
  // A newer host may name others.
  return words.length === 0
    ? 'The deletion waits until everything that is open is settled.'
    : `The deletion waits for: ${words.join('; ')}.`
}

/** Fields beyond the documented ones, for administrators. */
const AdminFields = z.object({
  status: z.enum(accountStatuses).optional().catch(undefined),
  commissionRate: z.number().nullish().catch(undefined),
  territoryPath: z.string().nullish().catch(undefined),
  deletionDueAt: z.string().nullish().catch(undefined),
  deletionWaitsFor: z.array(z.string()).nullish().catch(undefined),
  deletedAt: z.string().nullish().catch(undefined),
  suspension: z.object({ at: z.string(), reason: z.string().nullish() }).nullish().catch(undefined),
})

export function toAccount(id: string, user: User): Account {
  const { status, commissionRate, territoryPath, suspension, deletionDueAt, deletionWaitsFor, deletedAt } =
    AdminFields.parse(user)
  const { address, affiliateInfo, role } = user
  const isDeleted = deletedAt != null
  const isSuspended = status === 'suspended' && !isDeleted
  const isPending = status === 'pending_approval'
  // A provider gets a territory with the first service.
  const isMoved = role !== 'service_provider' || territoryPath != null
  const territoryKind = isRole(role) && isMoved ? territoryKindOf[role] : undefined
  return {
    id,
    name: orDash(user.name),
    role: isRole(role) ? roleLabels[role] : 'No role yet',
    status: isDeleted ? accountStatusLabels.deleted : status && accountStatusLabels[status],
    isPending,
    isAwaitingRole: isAwaitingRole(user),
    isProvider: role === 'service_provider',
    isAffiliate: role === 'affiliate',
    hasCommissionRate: isRole(role) && hasCommissionRate(role),
    territoryPath: territoryPath ?? undefined,
    territoryKind,
    isMovable:
      territoryKind !== undefined && !isPending && !isSuspended && !isDeleted && deletionDueAt == null,
    isPayee: isRole(role) && isPayeeRole(role),
    email: user.email,
    isSuspended,
    isDeleted,
    suspension:
      isSuspended && suspension != null
        ? { reason: orDash(suspension.reason), since: formatShortDay(suspension.at) }
        : undefined,
    deletionDay: deletionDueAt == null ? undefined : formatShortDay(deletionDueAt),
    deletionDelay:
      deletionWaitsFor == null || deletionDueAt == null
        ? undefined
        : wordDelay(deletionWaitsFor, deletionDueAt),
    groups: [
      {
        title: 'Contact',
        facts: [
          fact('Email', user.email),
          fact('Phone', user.phone),
          fact('Since', user.createdAt == null ? undefined : formatShortDay(user.createdAt)),
        ],
      },
      {
        title: 'Place',
        facts: [
          fact('City', address?.city),
          fact('District', address?.district),
          fact('State', address?.state),
          fact('Country', address?.country),
          ...(commissionRate == null ? [] : [fact('Commission rate', `${commissionRate}%`)]),
        ],
      },
      ...(affiliateInfo == null
        ? []
        : [
            {
              title: 'Affiliate',
              facts: [
                fact('Partner ID', user.partnerId),
                fact('Referral code', affiliateInfo.referralCode),
                fact('Promotion method', affiliateInfo.promotionMethod),
                fact('Preferred language', affiliateInfo.preferredLanguage),
                fact('PAN number', maskPan(affiliateInfo.panNumber)),
              ],
            },
          ]),
    ],
    documents:
      role === 'affiliate' && !isDeleted
        ? documentKinds.map((kind) => ({ kind, label: documentLabels[kind] }))
        : [],
  }
}

const orDash = (value: string | null | undefined) => value?.trim() || noValue
const fact = (label: string, value: string | null | undefined) => ({ label, value: orDash(value) })

/** Shows only the last four characters. */
const maskPan = (pan: string | null | undefined) =>
  pan == null ? undefined : pan.slice(0, -4).replaceAll(/./gu, 'X') + pan.slice(-4)
