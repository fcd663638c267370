/** One prepared answer. `status` 0 cuts the connection instead of answering. */
export interface FakeAnswer {
  status: number
  /** Waits for `POST /__api` before it answers. */
  held?: boolean
  /** The connection ends within the body: no answer came, and a browser does not ask again by itself as it does for 0. */
  cut?: boolean
  etag?: string
  retryAfter?: string
  body?: unknown
}
/** A request as it arrived; `body` is the parsed JSON, or the text of anything else. */
export interface ReceivedRequest {
  route: string
  query: string
  authorization: string | null
  idempotencyKey: string | null
  contentType: string | null
  ifNoneMatch: string | null
  body: unknown
}
