// A picture as a field of a form: of a kind and a size that are taken.
import * as z from 'zod'
import { imageTypes } from '@affiliate-booking/shared/images'
import { maximumImageBytes } from '@affiliate-booking/shared/upload-limits'
import { imageTooLarge, tooManyPixels, wrongImageType } from '../../domain/uploads.ts'
import { oversizedType } from '../uploads/receive-upload.ts'

/** A required picture that was read by receiveUpload; `label` names it in the error. */
export const imageFile = (label: string) =>
  z
    .file({ error: `${label} is required.` })
    .max(maximumImageBytes, imageTooLarge(label))
    .mime([...imageTypes], {
      error: ({ input }) => (input === oversizedType ? tooManyPixels(label) : wrongImageType(label)),
    })
