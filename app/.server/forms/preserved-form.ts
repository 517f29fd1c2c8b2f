// Preserves a posted form until its response is built: where the form's own page cannot be shown, the error page holds the
// fields and can send them again.
import { createContext, type EntryContext, type RouterContextProvider } from 'react-router'
import type { PreservedForm } from '../../domain/forms/preserved-form.ts'
import { secretFields } from '../../domain/forms/secret-fields.ts'

const postedContext = createContext<Request | null>(null)

/** Call it before the body is read. A form with files is not preserved: a page cannot resend them. */
export function preservePostedForm(context: Readonly<RouterContextProvider>, request: Request): void {
  const type = request.headers.get('Content-Type') ?? ''
  if (request.method === 'POST' && type.startsWith('application/x-www-form-urlencoded')) {
    context.set(postedContext, request.clone())
  }
}

/**
 * The posted form, for its error page. Undefined when there is none or it has a password, which no page may contain.
 */
export async function preservedForm(
  context: Readonly<RouterContextProvider>,
  { errors, actionData }: EntryContext['staticHandlerContext'],
): Promise<PreservedForm | undefined> {
  const request = context.get(postedContext)
  if (request === null || errors === null) return undefined
  // A body that is not a form has been rejected already.
  const form = await request.formData().catch(() => new FormData())
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  if (fields.length === 0 || fields.some(([name]) => secretFields.includes(name))) return undefined
  return {
    fields,
    message: Object.values(actionData ?? {})
      .map(formErrorIn)
      .find(Boolean),
  }
}

/** The form's own error in an action's data, in each shape that our actions return. */
function formErrorIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('refusal' in answer && typeof answer.refusal === 'string') return answer.refusal
  if ('message' in answer && typeof answer.message === 'string') return answer.message
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const whole: unknown = Object.entries(answer.error).find(([field]) => field === '')?.[1]
    return Array.isArray(whole) && typeof whole[0] === 'string' ? whole[0] : undefined
  }
  const inner = ['result', 'week', 'exception'].find((name) => name in answer)
  return inner === undefined ? undefined : formErrorIn(Reflect.get(answer, inner))
}
