import type { UpiPayee } from '@affiliate-booking/contract/bookings'
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Passwords } from './services/auth/passwords.ts'

/** What the app is given: everything that reaches beyond it. */
export interface Deps {
  db: Database
  passwords: Passwords
  /** The present time. */
  now: () => Date
  log: Logger
  /** The folder for identity documents: outside any web root. */
  uploads: string
  /** The origin of the app that visitors open, for referral links. */
  publicOrigin: string
  /** Whom customers pay by UPI; null: nobody, and administrators record what was paid otherwise. */
  payee: UpiPayee | null
}
