// The tabs of Settings, in their order.
import { getAccount } from '@affiliate-booking/contract/calls/accounts/account'
import { downloadOwnData } from '@affiliate-booking/contract/calls/accounts/own-data'
import { getIdentity } from '@affiliate-booking/contract/calls/accounts/identity'
import { getPayoutAccount } from '@affiliate-booking/contract/calls/accounts/payout-accounts'
import { getOperationStatus } from '@affiliate-booking/contract/calls/operations'
import { listPlatformSettings } from '@affiliate-booking/contract/calls/platform-settings'
import { listSessions } from '@affiliate-booking/contract/calls/accounts/sessions'
import { getNotificationPreferences } from '@affiliate-booking/contract/calls/messages/preferences'
import { payeeRoles, roles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Tab } from '../../../.server/auth/offered-tabs.ts'
import { identitySettingsPath, payoutAccountPath } from '../../../domain/payees/payee-steps.ts'
import { preferencesPath } from '../notifications-path.ts'
import { ownDataPath } from '../own-data-path.ts'
import { platformPath } from '../platform-path.ts'
import { profileSettingsPath } from '../../../domain/navigation/profile-path.ts'
import { securityPath } from '../../../domain/navigation/security-paths.ts'
import { statusPath } from '../status-path.ts'

export const settingsTabs: readonly Tab[] = [
  { label: 'Profile', path: profileSettingsPath, roles, call: getAccount },
  { label: 'Security', path: securityPath, roles, call: listSessions },
  { label: 'Notifications', path: preferencesPath, roles, call: getNotificationPreferences },
  { label: 'Identity', path: identitySettingsPath, roles: payeeRoles, call: getIdentity },
  { label: 'Payout account', path: payoutAccountPath, roles: payeeRoles, call: getPayoutAccount },
  { label: 'Your data', path: ownDataPath, roles, call: downloadOwnData },
  { label: 'Platform', path: platformPath, roles: ['super_admin'], call: listPlatformSettings },
  { label: 'Status', path: statusPath, roles: ['super_admin'], call: getOperationStatus },
]
