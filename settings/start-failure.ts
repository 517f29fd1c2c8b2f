/** A failed start that the operator can fix. The message is one line without secrets. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
