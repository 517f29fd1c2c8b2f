// conform for one form: a script that comes when somebody turns to the form. See use-form-checks.ts.
import { parse, unstable_createFormContext } from '@conform-to/dom'
import { editedControls } from './edited-controls.ts'
import { invalidControls, problemOf } from './form-controls.ts'
import type { CheckOptions } from './form-fields.ts'

const everyName = { prefix: [''] }

/**
 * Checks a form from now on; it starts with what the page shows.
 * @param watched the names of fields whose values the page shows elsewhere
 */
export function startChecks(options: CheckOptions, watched: ReadonlySet<string>) {
  const context = unstable_createFormContext<Record<string, string>>({
    ...options,
    shouldRevalidate: 'onInput',
    onValidate: ({ form, formData }) =>
      parse(formData, { resolve: (values) => checkConstraints(form, values) }),
  })
  return {
    /**
     * Tells of what a page may show. Without the limit each rendering would tell of the next: React names controls
     * afresh.
     */
    subscribe: (changed: () => void) =>
      context.subscribe(changed, () => ({
        error: everyName,
        initialValue: everyName,
        value: { name: [...watched] },
        pendingIntents: true,
      })),
    getState: () => context.getState(),
    update: (changed: CheckOptions) => context.onUpdate(changed),
    /** Checks one field now. */
    validate: (field: { name: string }) => context.validate(field),
    /** Does to the controls what the state asks for, such as emptying them. */
    settle: (intents: Parameters<typeof context.runSideEffect>[0]) => context.runSideEffect(intents),

    /** Follows what is entered, until the function that it gives is called. */
    listen() {
      const disconnect = context.observe()
      const listening = new AbortController()
      const { signal } = listening
      document.addEventListener('input', (event) => context.onInput(event), { signal })
      document.addEventListener('focusout', (event) => context.onBlur(event), { signal })
      document.addEventListener('reset', (event) => context.onReset(event), { signal })
      // Of what the server sent it would clear the errors.
      for (const control of editedControls(options.formId)) {
        control.dispatchEvent(new Event('input', { bubbles: true }))
      }
      return () => {
        disconnect()
        listening.abort()
      }
    },

    /** Whether the form can be posted; shows what is wrong with it. */
    passes(event: SubmitEvent) {
      const { submission } = context.submit(event)
      return submission?.status === 'success' || submission?.error === null
    },
  }
}

export type FormChecks = ReturnType<typeof startChecks>

function checkConstraints(form: HTMLFormElement, value: Record<string, string>) {
  const wrong = invalidControls(form)
  if (wrong.length === 0) return { value }
  return { error: Object.fromEntries(wrong.map((control) => [control.name, [problemOf(control) ?? '']])) }
}
