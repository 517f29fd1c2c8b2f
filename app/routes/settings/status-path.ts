export const statusPath = '/settings/status'

/** What to do, by alert. */
export const runbookPath = '/settings/status/runbook'
