// The form around the rows of a list: check boxes, and what can be done with the chosen rows. Works without scripts; with
// them all rows of the page are chosen at once, and counted.
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { Download } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { type ChoiceAnswer, choiceName, exportChosen } from '../../domain/navigation/choice-answer.ts'
import { listUrl, type ListQuery } from '../../domain/navigation/list-url.ts'
import { Alert } from '../primitives/alert.tsx'
import { Button } from '../primitives/button.tsx'
import { showToast } from '../toasts/toaster.tsx'
import { Callout } from '../primitives/callout.tsx'

/** What can be done with chosen rows. */
export interface Choice {
  /** Decisions that some rows of the page wait for. */
  readonly actions: readonly { readonly intent: string; readonly label: string }[]
  /** What the actions need to know, such as who gets the rows. */
  readonly control?: ReactNode
  /** Names the decided rows, as in `1 payment confirmed` and `2 payments confirmed`. */
  readonly done: { readonly one: string; readonly many: string }
  readonly answer: ChoiceAnswer | undefined
  /** The page of a row that was not decided. */
  readonly rowPath: (id: string) => string
  /** The list has no file of its rows. */
  readonly hasNoFile?: true
}

interface ChoiceFormProps {
  path: string
  query: ListQuery
  choice: Choice
  children: ReactNode
}

export function ChoiceForm({ path, query, choice, children }: ChoiceFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [{ count, isAll }, setChosen] = useState(nothingChosen)
  const pending = useNavigation().formData?.get('intent')
  const { actions, answer, control, hasNoFile } = choice
  useEffect(() => {
    if (answer?.ok === true) form.current?.reset()
  }, [answer])
  // The rows of another page or filter come without their ticks.
  const countAgain = useEffectEvent((_rows: ReactNode) => {
    if (form.current) setChosen(countChosen(form.current))
  })
  useEffect(() => countAgain(children), [children])
  return (
    <Form
      ref={form}
      method="post"
      action={listUrl(path, query)}
      onChange={(event) => setChosen(countChosen(event.currentTarget))}
      onReset={() => setChosen(nothingChosen)}
      onSubmit={downloadFile}
      className="choice-form grid gap-3"
    >
      {/* The key that checks a box must not decide: a form submits by its first button, unless that is disabled. */}
      <button type="submit" disabled hidden aria-hidden="true" />
      {children}
      <div className="choice-bar flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface py-2 print:hidden">
        {isHydrated ? (
          <label className="inline-flex min-h-11 items-center gap-2 text-sm font-medium">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={isAll}
              // The form then counts.
              onChange={({ target }) => {
                for (const box of boxesOf(target.form)) box.checked = target.checked
              }}
            />
            {count === 0 ? 'Choose all on this page' : `${count} chosen`}
          </label>
        ) : (
          <span className="text-sm font-medium">With the chosen rows:</span>
        )}
        {control}
        {actions.map(({ intent, label }) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            size="small"
            disabled={pending != null}
          >
            {pending === intent ? 'Please wait...' : label}
          </Button>
        ))}
        {hasNoFile || (
          <Button
            type="submit"
            name={exportChosen}
            value="chosen"
            formMethod="get"
            formAction={`${path}.csv`}
            variant="secondary"
            size="small"
          >
            <Download className="size-4" aria-hidden="true" />
            Export chosen
          </Button>
        )}
      </div>
    </Form>
  )
}

const nothingChosen = { count: 0, isAll: false }

function countChosen(form: HTMLFormElement) {
  const boxes = boxesOf(form)
  const count = boxes.filter(({ checked }) => checked).length
  return { count, isAll: count === boxes.length }
}

const boxesOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>(`input[name="${choiceName}"]`) ?? []),
]

/** A file is no page that the router could show. */
function downloadFile(event: FormEvent<HTMLFormElement>) {
  if (!(event.nativeEvent instanceof SubmitEvent)) return
  const { submitter } = event.nativeEvent
  if (!(submitter instanceof HTMLButtonElement) || submitter.formMethod !== 'get') return
  event.preventDefault()
  const chosen = boxesOf(event.currentTarget).filter(({ checked }) => checked)
  const search = new URLSearchParams([...chosen, submitter].map(({ name, value }) => [name, value]))
  location.assign(`${submitter.formAction}?${search.toString()}`)
}

/** What was done with the chosen rows, what was not, and why. */
export function ChoiceResult({ done, answer, rowPath }: Choice) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    ref.current?.focus()
    if (answer?.ok === false) showToast({ kind: 'error', text: answer.message })
  }, [answer])
  if (answer === undefined) return null
  if (!answer.ok) return <Alert ref={ref}>{answer.message}</Alert>
  const { refused } = answer
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what was posted, without scripts too
    <section ref={ref} aria-label="Result" tabIndex={-1} autoFocus className="grid gap-3">
      {answer.done.length > 0 && (
        <Callout tone="good">
          {formatQuantity(answer.done.length, done.one, done.many)}: {answer.done.join(', ')}
        </Callout>
      )}
      {refused.length > 0 && (
        <div className="grid gap-1 rounded-control bg-accent-soft px-4 py-3 text-accent-ink">
          <p className="font-semibold">
            {formatQuantity(refused.length, 'row was', 'rows were')} not changed:
          </p>
          <ul className="grid list-disc gap-0.5 pl-5">
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                {name === undefined ? (
                  'A row that is no longer in your list'
                ) : (
                  <Link to={rowPath(id)} className="font-semibold underline underline-offset-4">
                    {name}
                  </Link>
                )}
                : {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
