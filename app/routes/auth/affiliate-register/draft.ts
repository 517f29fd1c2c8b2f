// What was typed, kept for a reload. In this tab only (the phone may be a shared one), and nothing that identifies
// or binds a person: no password, PAN, files, signature or agreement.
import type { Referral } from '../../../domain/accounts/referral.ts'
import type { FieldName } from './steps.ts'

const keptFields = [
  'name',
  'email',
  'phone',
  'country',
  'state',
  'district',
  'city',
  'businessType',
  'promotionMethod',
  'preferredLanguage',
  'referralCode',
] as const satisfies readonly FieldName[]

export type DraftValues = Partial<Record<FieldName, string>>

export interface Draft {
  readonly step: number
  readonly values: DraftValues
}

const storageKey = 'affiliate-registration'

/** What stands in the kept fields of a form. */
export function valuesIn(form: FormData): DraftValues {
  const entries = keptFields.map((name) => [name, form.get(name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** The values that differ from those with which the form began. */
export const typedSince = (start: DraftValues, values: DraftValues): DraftValues =>
  Object.fromEntries(
    keptFields
      .filter((name) => values[name] !== undefined && values[name] !== start[name])
      .map((name) => [name, values[name]]),
  )

/** What a draft brings back. A referral in the URL wins over one that was typed before. */
export function restoredValues(start: DraftValues, values: DraftValues, { isNew }: Referral): DraftValues {
  const typed = typedSince(start, values)
  if (isNew) delete typed.referralCode
  return typed
}

export function keepDraft(draft: Draft): void {
  withStorage((storage) => storage.setItem(storageKey, JSON.stringify(draft)))
}

export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(storageKey))
}

export function readDraft(): Draft | undefined {
  return withStorage((storage) => parseDraft(storage.getItem(storageKey)))
}

function parseDraft(text: string | null): Draft | undefined {
  const kept: unknown = JSON.parse(text ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('step' in kept)) return undefined
  const given = new Map(Object.entries(kept.values ?? {}))
  const entries = keptFields.map((name) => [name, given.get(name)] as const)
  return {
    step: Number(kept.step),
    values: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
  }
}

/** A browser may forbid storage, or hold what another version wrote: then there is no draft. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
