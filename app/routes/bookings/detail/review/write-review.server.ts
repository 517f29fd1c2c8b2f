// The form of a review, which may have pictures: all of it is sent, or nothing.
import { maximumReviewPictures } from '@affiliate-booking/contract/options/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { type AppContext, apiOf } from '../../../../.server/api/client.ts'
import { reviewBooking, reviewBookingWithPictures } from '../../../../.server/api/endpoints/bookings.ts'
import type { Result } from '../../../../.server/api/response.ts'
import { imageFile } from '../../../../.server/forms/image-field.ts'
import { authFailed, invalid, parseForm, rejected } from '../../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import {
  receiveUpload,
  statusOfInvalid,
  type Upload,
  type UploadFields,
} from '../../../../.server/uploads/receive-upload.ts'
import { tooManyReviewPictures } from '../../../../domain/products/several-images.ts'
import { answerForm } from '../../../../ui/forms/form-answer.ts'
import { actionMessages, actionNotConfirmed } from '../../action-messages.ts'
import { bookingForms } from '../../booking-forms.ts'

/** Whether the form can have files: of the forms of a booking only that of a review. */
export const isReviewForm = (request: Request): boolean =>
  request.headers.get('Content-Type')?.startsWith('multipart/form-data') === true

const fields: UploadFields = {
  texts: ['intent', 'rating', 'text'],
  several: { name: 'pictures', maximumFiles: maximumReviewPictures, tooLarge: tooManyReviewPictures },
}

/** Browsers keep chosen files only while the page stays. */
const checkChoice = 'Check that your pictures are still chosen.'

/** Sends the review and leads back to the booking, or answers with what is wrong. */
export const writeReview = (
  context: AppContext,
  visitor: Result<unknown>,
  request: Request,
  id: string,
  back: `/${string}`,
) =>
  receiveUpload(request, { ...fields, withoutImages: !visitor.ok }, async (upload) => {
    const { form, problem } = upload
    const submission = parseForm(form, bookingForms.review)
    if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
    if (problem !== undefined) {
      apiOf(context).retryAfter.extend(problem.retryAfterSeconds ?? 0)
      return answerForm(submission, rejected(submission, problem, actionNotConfirmed))
    }
    const pictures = picturesOf(upload)
    const problems = pictures.flatMap(({ file, name }) => problemOf(file, name) ?? [])
    if (submission.status !== 'success' || problems.length > 0)
      return answerForm(submission, wrong(submission, form, { problems, hasPictures: pictures.length > 0 }))
    const { rating, text } = submission.value
    const files = pictures.map(({ file }) => file)
    const outcome =
      files.length === 0
        ? await reviewBooking(context, id, { rating, text })
        : await reviewBookingWithPictures(context, id, { rating, text }, files)
    if (outcome.ok) return redirectWithToast(context, back, actionMessages.review)
    const message = withName(outcome.message ?? actionNotConfirmed, pictures)
    const words = files.length === 0 ? message : `${message} ${checkChoice}`
    if (aboutPicture.test(outcome.message ?? ''))
      return answerForm(submission, wrongPictures(submission, words, outcome.status))
    return answerForm(submission, rejected(submission, { ...outcome, message: words }, actionNotConfirmed))
  })

interface Picture {
  readonly file: File
  /** As on the device of the sender, quoted. */
  readonly name: string
}

const picturesOf = ({ form, fileNames }: Upload): Picture[] =>
  form
    .getAll('pictures')
    .filter((value) => value instanceof File)
    .map((file, index) => ({ file, name: `“${fileNames.get(file) || `picture ${index + 1}`}”` }))

const problemOf = (file: File, name: string): string | undefined => {
  const checked = imageFile(name).safeParse(file)
  return checked.success ? undefined : checked.error.issues[0]?.message
}

/** The stars and the words stay; of the pictures, what is wrong with each. */
function wrong(
  submission: ReturnType<typeof parseForm>,
  form: FormData,
  { problems, hasPictures }: { problems: readonly string[]; hasPictures: boolean },
) {
  if (!hasPictures) return invalid(submission)
  const said = problems.length > 0 ? `${problems.join(' ')} Choose the pictures again.` : checkChoice
  const status = problems.length > 0 ? statusOfInvalid(form) : 400
  return wrongPictures(submission, said, status)
}

const wrongPictures = (submission: ReturnType<typeof parseForm>, message: string, status: number) =>
  data<SubmissionResult>(submission.reply({ fieldErrors: { pictures: [message] } }), { status })

/** So the host begins. */
const aboutPicture = /^Picture (\d):/

/** The host counts the pictures; people know them by their names. */
const withName = (message: string, pictures: readonly Picture[]): string =>
  message.replace(aboutPicture, (whole, number: string) => {
    const name = pictures[Number(number) - 1]?.name
    return name === undefined ? whole : `${name}:`
  })
