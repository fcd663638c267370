/** A request that is refused, with what it is answered. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

/** Returns the page of a balancer that answers in place of the service behind it. */
export const balancerPage = (words: string) =>
  `<html><head><title>${words}</title></head><body><center><h1>${words}</h1></center></body></html>\n`
