import { secretFields } from './secret-fields.ts'

/** What was typed into a form, by the names of the fields: without secrets and files, and of equal names the first. */
export function firstTexts(posted: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of posted)
    if (typeof value === 'string' && !secretFields.includes(name)) texts[name] ??= value
  return texts
}
