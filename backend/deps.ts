import type { UpiPayee } from '@affiliate-booking/contract/bookings'
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Passwords } from './services/auth/passwords.ts'

/** The app's connections to the outside. */
export interface Deps {
  db: Database
  passwords: Passwords
  now: () => Date
  log: Logger
  /** The folder for identity documents: outside any web root. */
  uploads: string
  /** The origin of the app in the browser, for referral links. */
  publicOrigin: string
  /** Who receives UPI payments; null: nobody, and administrators record other payments. */
  payee: UpiPayee | null
}
