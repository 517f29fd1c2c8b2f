/** Guest names and a message to the host as they were typed into the form of a booking, and what is wrong with them. */
export interface PostedGuestDetails {
  readonly guestNames?: string
  readonly hostMessage?: string
  readonly namesProblem?: string | undefined
  readonly messageProblem?: string | undefined
}
