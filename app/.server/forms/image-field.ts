// An image field, with checks of type and size.
import * as z from 'zod'
import { imageTypes } from '@affiliate-booking/shared/uploads/images'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'
import { imageTooLarge, imageTypeProblem, tooManyPixels } from '../../domain/uploads.ts'
import { oversizedType } from '../uploads/receive-upload.ts'

/** A required image from receiveUpload; `label` names it in the error. */
export const imageFile = (label: string) =>
  z
    .file({ error: `${label} is required.` })
    .max(maximumImageBytes, imageTooLarge(label))
    .mime([...imageTypes], {
      error: ({ input }) =>
        input === oversizedType ? tooManyPixels(label) : imageTypeProblem(label, String(input)),
    })
