/** A start that a person can put right: the message is one line for them and holds no secret. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
