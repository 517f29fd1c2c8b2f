// What PostgreSQL is told of each connection: pg_stat_activity shows it.

/** Of a host. A restore is refused while one is connected. */
export const hostApplicationName = 'affiliate-booking host'

/** Of work whose transactions may be open for long, since they hold nobody up: no alert tells of them. */
export const patientApplicationNames = {
  backup: 'affiliate-booking backup',
  check: 'affiliate-booking check',
  drill: 'affiliate-booking drill',
  /** It holds the lock of migrations, and no table. */
  migrations: 'affiliate-booking migrations',
} as const

export type ApplicationName =
  | typeof hostApplicationName
  | (typeof patientApplicationNames)[keyof typeof patientApplicationNames]
