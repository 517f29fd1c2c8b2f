// The identity of a payee. The host decides the same; errors here stand at their fields.
import { findIdentityProblem, identityFields } from '@affiliate-booking/contract/shapes/accounts/identity'
import * as z from 'zod'

/** @param image the schema of an optional picture with this label */
export const identityForm = <Image extends z.ZodType>(image: (label: string) => Image) =>
  z
    .object({
      ...identityFields,
      panPicture: image('PAN picture'),
      aadhar: image('Aadhaar card'),
      selfie: image('Selfie'),
    })
    .superRefine((entered, context) => {
      const problem = findIdentityProblem(entered)
      if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
    })
