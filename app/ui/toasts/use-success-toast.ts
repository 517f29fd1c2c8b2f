import type { SubmissionResult } from '@conform-to/react'
import { useEffect } from 'react'
import { showToast } from './toaster.tsx'

/** Shows a success, once for each answer; `result` is undefined while there is none. */
export function useSuccessToast(result: SubmissionResult | undefined, text: string) {
  useEffect(() => {
    if (result === undefined || told.has(result)) return
    told.add(result)
    showToast({ kind: 'success', text })
  }, [result, text])
}

/** A form may be made again for the answer that it got. */
const told = new WeakSet<SubmissionResult>()
