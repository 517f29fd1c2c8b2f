import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'
import { imageFile } from '../../../.server/forms/image-field.ts'

/** One picture, from receiveUpload. */
export const ImageForm = z.object({
  image: imageFile('Picture'),
  alt: requiredText('Description of the picture', 200),
})
