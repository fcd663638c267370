export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly status: number

  constructor(sentence: string, status = 400) {
    super(sentence)
    this.status = status
  }
}
