// The words of the form that deletes a person. Given by the loader, so that they stay out of the scripts.
import type { ForgetTexts } from './forget-person.tsx'

export const forgetTexts: ForgetTexts = {
  summary: 'Delete the person’s details',
  hint: 'For a person who asks for it. Name, email, phone, place and message are deleted, and an open lead is closed. You cannot undo this.',
  label: 'Delete for good',
}
