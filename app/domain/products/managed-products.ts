// Labels of a managed product: what it offers, and its approval status.
import type { ImageStage } from '@affiliate-booking/contract/options/products/products'
import type { ProductStatus } from '@affiliate-booking/contract/options/statuses'
import { productStatusLabels, type StatusLabel } from '../labels/status-labels.ts'

/** What becomes of a picture of a service when its edit is approved, for who offers and who approves it. */
export function stagedImageStatus(
  staged: ImageStage | null | undefined,
  isWaiting: boolean,
): StatusLabel | undefined {
  if (staged == null) return undefined
  if (staged === 'removed') return { label: 'Will be removed', tone: isWaiting ? 'waiting' : 'bad' }
  return isWaiting ? { label: 'Pending approval', tone: 'waiting' } : { label: 'Not approved', tone: 'bad' }
}

/** A service on its way to customers. */
export interface Managed {
  readonly status: ProductStatus
  readonly rejectionReason?: string | null | undefined
  readonly hasPendingChange: boolean
  readonly changeReason?: string | null | undefined
  /** Null: nothing waits for approval. Undefined: the host does not say. */
  readonly waitsSince?: string | null | undefined
}

/** Where a service stands, for who offers and who approves it. */
export function managedStatus({
  status,
  rejectionReason,
  hasPendingChange,
  changeReason,
  waitsSince,
}: Managed): StatusLabel {
  if (status !== 'pending_approval') {
    const { label, tone } = productStatusLabels[status]
    if (hasPendingChange) return { label: `${label}, edit waits`, tone: 'waiting' }
    return changeReason == null ? { label, tone } : { label: `${label}, edit returned`, tone: 'bad' }
  }
  if (rejectionReason != null) return { label: 'Returned', tone: 'bad' }
  // Of a provider who has deleted the account.
  if (waitsSince === null) return { label: 'Never approved', tone: 'quiet' }
  return { label: 'Pending approval', tone: 'waiting' }
}

interface HistoryEntry {
  readonly action: string
  readonly reason?: string | null | undefined
}

const decisions = new Set(['product.returned', 'product.approved', 'product.change-withdrawn'])

/** Why what waits for approval was returned before, from the history, the newest last; undefined: it was not. */
export function lastReturnReason(history: readonly HistoryEntry[]): string | undefined {
  const last = history.findLast(({ action }) => decisions.has(action))
  return last?.action === 'product.returned' ? (last.reason ?? undefined) : undefined
}
