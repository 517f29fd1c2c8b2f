import { createHash } from 'node:crypto'
import { networkOf } from '@affiliate-booking/shared/rate-limits'
import type { Client } from '../sessions/create-session.ts'
import type { rateLimits } from './limits.ts'

export type Limit = keyof typeof rateLimits

/** What a call counts for. */
export interface Count {
  limit: Limit
  key: readonly string[]
  /** Whether a caller may pass although the limit is reached. */
  isExempt?: () => Promise<boolean>
}

export const addressOf = ({ ip }: Pick<Client, 'ip'>): string => networkOf(ip ?? 'unknown')

/** Hashed, to keep emails and addresses out of the table. */
export const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
