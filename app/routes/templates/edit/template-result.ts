import type { TemplatePreview } from '@affiliate-booking/contract/shapes/message-templates'
import type { SubmissionResult } from '@conform-to/react'

/** What was typed, with what was asked for. */
export interface TemplateResult extends SubmissionResult {
  readonly preview?: TemplatePreview
  /** Where a test was sent. */
  readonly test?: { readonly address: string; readonly hasMailServer: boolean }
}
