// What was typed stays for the visit, so that somebody can go back to add an extra. In this tab only, since the phone may be
// a shared one; never in an address, and gone once the booking is made.
import { useLayoutEffect } from 'react'
import { countryCode } from '../../../ui/forms/country-code.ts'

const storageKey = 'booking-details'

const contactFields = ['name', 'email', 'phone']
/** For the host of one tour or stay. */
const hostFields = ['guestNames', 'hostMessage']

/** Fills the form with what was typed before, where it is empty, and keeps what is typed now. */
export function useKeptDetails(formId: string, slug: string) {
  useLayoutEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return undefined
    restoreDetails(form, slug)
    const keep = () => keepDetails(form, slug)
    // What a password manager filled in, too.
    form.addEventListener('change', keep)
    form.addEventListener('input', keep)
    return () => {
      form.removeEventListener('change', keep)
      form.removeEventListener('input', keep)
    }
  }, [formId, slug])
}

function restoreDetails(form: HTMLFormElement, slug: string): void {
  const kept = withStorage((storage) => new Map(Object.entries(parseKept(storage.getItem(storageKey)))))
  if (kept === undefined) return
  const names = kept.get('slug') === slug ? [...contactFields, ...hostFields] : contactFields
  for (const name of names) {
    const [control, text] = [form.elements.namedItem(name), kept.get(name)]
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (!isField || typeof text !== 'string') continue
    if (control.value === '' || control.value === countryCode) control.value = text
  }
}

function keepDetails(form: HTMLFormElement, slug: string): void {
  const typed = new FormData(form)
  const entries = [...contactFields, ...hostFields].map((name) => [name, typed.get(name)] as const)
  const kept = { ...Object.fromEntries(entries), slug }
  withStorage((storage) => storage.setItem(storageKey, JSON.stringify(kept)))
}

export function forgetDetails(): void {
  withStorage((storage) => storage.removeItem(storageKey))
}

function parseKept(text: string | null): object {
  const kept: unknown = JSON.parse(text ?? '{}')
  return typeof kept === 'object' && kept !== null ? kept : {}
}

/** A browser may forbid storage, or hold what another version wrote: then nothing is kept. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
