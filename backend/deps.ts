import type { UpiPayee } from '@affiliate-booking/contract/shapes/bookings'
import type { Issuer } from '@affiliate-booking/contract/shapes/money/booking-receipts'
import type { ReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import type { Logger } from 'pino'
import type { PoolState } from './db/connection.ts'
import type { Database } from './db/database.ts'
import type { Trace } from './observability/trace.ts'
import type { FileStore } from './files/file-store.ts'
import type { BreachLookup } from './services/auth/breach-lookup.ts'
import type { Passwords } from './services/auth/passwords.ts'
import type { FetchCalendar } from './services/calendars/fetch-calendar.ts'
import type { CatalogueWatch } from './services/products/catalogue/catalogue-watch.ts'
import type { Gateway } from './services/gateways/gateway.ts'
import type { Mailer } from './services/messages/delivery/mailer.ts'
import type { Encryption } from './services/encryption/encryption.ts'

/** The app's connections to the outside. */
export interface Deps {
  db: Database
  passwords: Passwords
  /** Looks new passwords up among breached ones; null or unset: it is off. */
  breachLookup?: BreachLookup | null
  /** Of PANs, payout accounts, bank files and identity pictures. */
  encryption: Encryption
  /** Ids of keys that stored values needed when the host started, and that it does not have; unset: none. */
  missingKeys?: readonly string[]
  now: () => Date
  log: Logger
  /** Records where the time of requests goes; unset: nothing does. */
  trace?: Trace | undefined
  /** Whether the database is in this process; unset: it is a server. */
  isEmbedded?: boolean
  /** The connections to the database; unset: there is no pool. */
  poolState?: (() => PoolState) | undefined
  /** The folder of the data, whose disk may fill; unset: unknown. */
  dataDir?: string
  /** Uploaded files, outside any web root. */
  uploads: FileStore
  /** The origin of the app in the browser, for referral links. */
  publicOrigin: string
  /** Receives UPI payments; null: UPI is off, and administrators record other payments. */
  upiPayee: UpiPayee | null
  /** Who issues receipts and statements. */
  issuer: Issuer
  /** Takes payments on a page of its own; null: it is off. */
  gateway: Gateway | null
  /** Sends emails; null: they wait in the outbox. */
  mailer: Mailer | null
  /** Days from the end of a trip until commissions are available. */
  commissionHoldDays: number
  /** Has the key that the app and the host share; null: clicks cannot be proved and are not recorded. */
  referralSigner: ReferralSigner | null
  /** Told of changes of the catalogue by the database; unset: calls that wait look again every few seconds. */
  catalogueWatch?: CatalogueWatch
  /** Reads calendars of other channels; unset: https on public addresses. */
  fetchCalendar?: FetchCalendar
  /** Multiplies every rate limit. */
  rateLimitFactor: number
  /** Addresses and networks whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[]
}
