/** Files that only the long run has. */
export const longRunFiles: readonly string[] = [
  'tests/backend/processes/kill.test.ts',
  // Needs promtool.
  'tests/contract/alert-rules.test.ts',
  // Of an upgrade that is behind every installation.
  'tests/backend/database/one-slot-a-night.test.ts',
  'tests/browser/accounts/affiliate-registration/registering.test.ts',
  'tests/browser/accounts/confirm-access.test.ts',
  'tests/browser/accounts/demanded-factor.test.ts',
  'tests/browser/accounts/email.test.ts',
  'tests/browser/accounts/forgotten-password.test.ts',
  'tests/browser/accounts/invitations.test.ts',
  'tests/browser/accounts/password.test.ts',
  'tests/browser/accounts/security.test.ts',
  'tests/browser/desks/admin-accounts.test.ts',
  'tests/browser/desks/lead-documents.test.ts',
  'tests/browser/desks/lead-import.test.ts',
  'tests/browser/desks/platform-settings.test.ts',
  'tests/browser/desks/templates.test.ts',
  'tests/browser/desks/way-of-a-lead.test.ts',
  'tests/browser/messages.test.ts',
  'tests/browser/own-data.test.ts',
  'tests/browser/profile-settings.test.ts',
  'tests/browser/provider/day-and-calendars.test.ts',
  'tests/browser/quality/words.test.ts',
  'tests/browser/second-factor.test.ts',
  'tests/browser/travellers/guests-and-replies.test.ts',
]
