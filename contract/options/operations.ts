// What an operator watches. Each alert has a rule for Prometheus and a section in the runbook of the same name.

export const checkNames = ['ledger', 'audit', 'reports', 'seats'] as const
export type CheckName = (typeof checkNames)[number]

export const instanceKinds = ['backend', 'app'] as const

/** Alerts that the host itself finds. Prometheus has more. */
export const hostAlerts = [
  'CheckFailed',
  'CheckOverdue',
  'JobLate',
  'EmailsWaiting',
  'DeadLetters',
  'BackupOverdue',
  'BackupNotEncrypted',
  'DrillOverdue',
  'DatabaseBusy',
  'TransactionOld',
  'StorageLow',
  'DataKeyMissing',
  'MigrationsPending',
  'VersionsDiffer',
] as const
export type HostAlert = (typeof hostAlerts)[number]

/** `urgent`: somebody should act now, also at night. */
export const severities = ['urgent', 'soon'] as const
