// What is sold, in words: kinds, cancellation policies, states on the way to approval.
import {
  cancellationPolicies,
  type CancellationPolicy,
  type ProductKind,
} from '@affiliate-booking/contract/options/market'
import type { ProductStatus } from '@affiliate-booking/contract/options/statuses'
import { formatMany } from './numbers.ts'
import type { StatusLabel } from './statuses.ts'

interface KindWords {
  readonly label: string
  /** What one pays the price for. */
  readonly unit: string
  /** What is booked, of one and of many. */
  readonly seat: string
  readonly seats: string
}

export const kindWords = {
  tour: { label: 'Tour', unit: 'a seat', seat: 'seat', seats: 'seats' },
  stay: { label: 'Stay', unit: 'a room and night', seat: 'room', seats: 'rooms' },
} as const satisfies Record<ProductKind, KindWords>

/** 1 is Monday, as on the wire. */
export const weekdays = [
  { weekday: 1, name: 'Monday' },
  { weekday: 2, name: 'Tuesday' },
  { weekday: 3, name: 'Wednesday' },
  { weekday: 4, name: 'Thursday' },
  { weekday: 5, name: 'Friday' },
  { weekday: 6, name: 'Saturday' },
  { weekday: 7, name: 'Sunday' },
] as const

/** Hours as people say them: 24 → `24 hours`, 120 → `5 days`. */
export const hoursInWords = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? formatMany(hours / 24, 'day', 'days') : formatMany(hours, 'hour', 'hours')

/** Minutes as people say them: 90 → `1 hour 30 minutes`. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const words = [hours > 0 && hoursInWords(hours), rest > 0 && formatMany(rest, 'minute', 'minutes')]
  return words.filter(Boolean).join(' ')
}

type PolicyStep = { readonly hoursBefore: number; readonly refundPercent: number }

/** `All of it up to 5 days before the start, 50% up to 24 hours before, nothing after that.` */
export function policyInWords(steps: readonly PolicyStep[]): string {
  if (steps.length === 0) return 'Nothing is paid back.'
  const parts = steps.map(({ hoursBefore, refundPercent }, index) => {
    const share = refundPercent === 100 ? 'all of it' : `${refundPercent}%`
    return `${share} up to ${hoursInWords(hoursBefore)} before${index === 0 ? ' the start' : ''}`
  })
  const words = [...parts, 'nothing after that'].join(', ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const policyNames = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
} as const satisfies Record<CancellationPolicy, string>

const isPolicy = (name: string): name is CancellationPolicy => Object.hasOwn(cancellationPolicies, name)

/** The name of a policy of ours, or of a host’s own as it came. */
export const policyName = (name: string): string => (isPolicy(name) ? policyNames[name] : name)

/** `Flexible: all of it up to …` for the policies that one can choose from. */
export const policyChoices = Object.entries(cancellationPolicies).map(([value, steps]) => ({
  value,
  label: policyName(value),
  words: policyInWords(steps),
}))

/** A service on its way to customers. */
export interface Managed {
  readonly status: ProductStatus
  readonly rejectionReason?: string | null | undefined
  readonly hasPendingChange: boolean
}

/** Where a service stands, for who offers and who approves it. */
export function managedStateOf({ status, rejectionReason, hasPendingChange }: Managed): StatusLabel {
  if (hasPendingChange) return { label: 'Active, edit waits', tone: 'waiting' }
  if (status === 'approved') return { label: 'Active', tone: 'good' }
  if (rejectionReason != null) return { label: 'Returned', tone: 'bad' }
  return { label: 'Waits for approval', tone: 'waiting' }
}
