// Image fields, with checks of type and size.
import * as z from 'zod'
import { imageTypes } from '@affiliate-booking/shared/uploads/images'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'
import { imageTooLarge, imageTypeProblem, noImage, tooManyPixels } from '../../domain/uploads.ts'
import { oversizedType } from '../uploads/as-image.ts'

const requiredFile = (label: string) =>
  z.file({ error: `${label} is required.` }).max(maximumImageBytes, imageTooLarge(label))

/** A required image from receiveUpload; `label` names it in the error. */
export const imageFile = (label: string) =>
  requiredFile(label).mime([...imageTypes], {
    error: ({ input }) =>
      input === oversizedType ? tooManyPixels(label) : imageTypeProblem(label, String(input)),
  })

/** The same where the host judges what pictures it takes: any that is declared as one, and known to be nothing else. */
export const anyImageFile = (label: string) =>
  requiredFile(label).refine(({ type }) => type.startsWith('image/'), {
    error: ({ input }) =>
      input instanceof File && input.type === oversizedType ? tooManyPixels(label) : noImage(label),
  })
