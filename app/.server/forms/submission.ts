// Parses posted forms by their schema, and answers them so that the entered fields are preserved.
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import * as z from 'zod'
import { firstTexts } from '../../domain/forms/posted-texts.ts'
import { secretFields } from '../../domain/forms/secret-fields.ts'
import { profileMessages } from '../../domain/messages.ts'
import type { Failure } from '../api/response.ts'
import { statusPage } from '../http/load-failure.ts'

/** One set of fields, or several of which one field chooses. */
type FormSchema = z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>

/**
 * Parses the posted form by the schema's own fields; the `buttons` that were pressed are in its `payload`.
 * Other fields are dropped first: a forged name such as `a[99999999]` can stall or kill the parser.
 * @throws a 400 page when the body cannot be read as a form
 */
export async function readForm<Value>(
  request: Request,
  schema: FormSchema & z.ZodType<Value>,
  buttons: readonly string[] = [],
): Promise<Submission<unknown, string[], Value>> {
  return parseForm(await readBody(request), schema, buttons)
}

/** @throws a 400 page for a body that is no form: no page of ours sends one, so there is nothing to show again. */
export async function readBody(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    // The platform's error message is not for users.
    throw statusPage(400, {
      code: 'unreadable-form',
      message: 'The form could not be read. Please send it again.',
    })
  }
}

/** As readForm, for a form that was read already. */
export function parseForm<Value>(
  posted: FormData,
  schema: FormSchema & z.ZodType<Value>,
  buttons: readonly string[] = [],
): Submission<unknown, string[], Value> {
  const known = new FormData()
  for (const name of new Set([...fieldsOf(schema), ...buttons])) {
    const value = posted.get(name)
    if (value !== null) known.set(name, value)
  }
  return parseWithZod<z.ZodType<Value>>(known, { schema })
}

function fieldsOf(schema: FormSchema): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema.options.flatMap((option) => Object.keys(option.shape))
}

type Posted = Submission<unknown, string[], unknown>

/** 400, or another status, with an error at each field that is wrong. */
export const invalid = (submission: Posted, status = 400) =>
  data<SubmissionResult>(submission.reply({ hideFields: secretFields }), { status })

/** What arrived of a form that could not be read to its end, with the reason. */
export const incomplete = (posted: FormData, { status, message }: { status: number; message: string }) =>
  data<SubmissionResult>(
    { status: 'error', initialValue: firstTexts(posted), error: { '': [message] } },
    { status },
  )

/** The form as it was posted, without errors: the button asked for something other than submitting it. */
export function preserved(submission: Posted) {
  const { initialValue = null } = submission.reply({ hideFields: secretFields })
  return data<SubmissionResult>({ initialValue })
}

type Refusal = Pick<Failure, 'status' | 'message' | 'field'>

/**
 * The host's status with the host's message, or the fallback when it sent none. What the host says of one field of the form
 * stands there, and is not said of the form too.
 * Of several fallbacks the first is for the toast, the last for the page.
 */
export function rejected(submission: Posted, failure: Refusal, ...fallback: readonly [string, ...string[]]) {
  const fieldErrors = namedFieldErrors(submission, failure)
  if (fieldErrors === undefined) return rejectedWithToast(submission, failure, ...fallback)
  return data<SubmissionResult>(submission.reply({ fieldErrors, hideFields: secretFields }), {
    status: failure.status,
  })
}

/**
 * As `rejected`, for the forms of the specification: it has a toast and a line for every failure (spec 8.2, 8.3, 8.4, 8.6).
 * What the host says of one field also stands there.
 */
export function rejectedWithToast(
  submission: Posted,
  failure: Refusal,
  ...fallback: readonly [string, ...string[]]
) {
  const { status, message } = failure
  const formErrors = message === undefined ? [...fallback] : [message]
  const fieldErrors = namedFieldErrors(submission, failure) ?? passwordErrors(submission, failure)
  return data<SubmissionResult>(submission.reply({ formErrors, fieldErrors, hideFields: secretFields }), {
    status,
  })
}

/** Undefined where the host names no field, or none that was posted. */
function namedFieldErrors(
  { payload }: Posted,
  { message, field }: Refusal,
): Record<string, string[]> | undefined {
  return message !== undefined && field !== undefined && Object.hasOwn(payload, field)
    ? { [field]: [message] }
    : undefined
}

/** What is wrong with a new password also stands at its field: the host sends one message for the whole form. */
function passwordErrors(
  { payload }: Posted,
  { status, message = '' }: Pick<Failure, 'status' | 'message'>,
): Record<string, string[]> {
  const field = ['newPassword', 'password'].find((name) => payload[name] !== undefined)
  return field !== undefined && status === 400 && /^(this )?password\b/i.test(message)
    ? { [field]: [message] }
    : {}
}

/** The host could not confirm the session: the form with its fields, to be sent again. */
export const authFailed = (submission: Posted, failure: Pick<Failure, 'status' | 'message'>) =>
  rejected(submission, failure, profileMessages.failedForForm)

/** An empty form after a success. */
export const emptied = (submission: Posted) => data<SubmissionResult>(submission.reply({ resetForm: true }))

/** What the browser can check by itself, as HTML attributes: the schema stays on the server. */
export const constraintsOf = (schema: FormSchema) => getZodConstraint(schema)
