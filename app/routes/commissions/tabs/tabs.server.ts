// The tabs of Commissions, in their order.
import type { Tab } from '../../../.server/auth/offered-tabs.ts'

export const commissionTabs: readonly Tab[] = []
