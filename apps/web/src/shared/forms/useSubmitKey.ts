import { useState } from 'react'
import { followKey, type KeyedRequest, type Made, madeBy, newKey } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'

/** A request that left and was not refused; it is part of the form's draft. */
export interface SentRequest extends KeyedRequest {
  /** JSON that the form made: the same content goes under the same idempotency key. */
  readonly content: string
  /** When it left, ISO 8601. */
  readonly at: string
}

const DONE_BEFORE = 'Já foi registrado antes, como estava quando foi enviado. Confira antes de enviar de novo.'

/** The form's earlier request was done, though its answer did not come: the changed content was not sent. */
export class DoneBefore extends ApiError {
  readonly made: Made
  constructor(made: Made, detail = DONE_BEFORE) {
    super(409, { detail })
    this.made = made
  }
}

const KEPT_MS = 23 * 3_600_000
/** The server keeps an answer for a day (docs/retention.md): of an older request it says nothing any more. */
export const isForgotten = ({ at }: SentRequest): boolean => Date.now() - Date.parse(at) > KEPT_MS

/** After these nothing was done; after others, or no answer, nobody knows. */
const REFUSED = new Set([400, 404, 409, 422])
const isRefusal = (error: unknown) => error instanceof ApiError && REFUSED.has(error.status)

/**
 * The idempotency key of a submit: sending the same content again, because the answer was lost, carries the same key;
 * other content gets a new one, and is sent only when the server does not know of the content before. Call `forget` after
 * a success.
 */
export function submitKeys() {
  let now = { content: '', key: '' }
  let sent: SentRequest | null = null
  let answered = false
  let unfollow = () => {}
  let keep: () => Promise<void> = async () => {}

  const set = (request: SentRequest | null) => {
    sent = request
    answered = false
    return keep()
  }
  const settleBefore = async (key: string) => {
    if (!sent || answered || sent.key === key) return
    const made = await madeBy(sent).catch((error: unknown) => {
      if (isRefusal(error)) return null
      throw error
    })
    if (!made) return
    await set(null)
    throw new DoneBefore(made)
  }
  const take = (content: string, key: string) => {
    now = { content, key }
    unfollow()
    unfollow = followKey(key, {
      onSend: async (request) => {
        await settleBefore(key)
        await set({ ...request, content, at: new Date().toISOString() })
      },
      onAnswer: (refusal) => {
        if (refusal !== null && !isRefusal(refusal)) return
        if (refusal === null) answered = true
        else sent = null
        void keep()
      },
    })
  }
  return {
    keyOf: (data: unknown): string => {
      const content = JSON.stringify(data)
      if (now.content !== content) take(content, newKey())
      return now.key
    },
    forget: (): void => {
      unfollow()
      now = { content: '', key: '' }
      sent = null
    },
    sent: () => sent,
    /** Is its answer still awaited? */
    waits: () => sent !== null && !answered,
    /** Goes on where the draft of an earlier visit was left. */
    resume: (earlier: SentRequest): void => {
      take(earlier.content, earlier.key)
      sent = earlier
      answered = false
    },
    /** Has `keptBy` store `sent` whenever it changes; a request leaves when it is stored. */
    keepWith: (keptBy: () => Promise<void>): void => {
      keep = keptBy
    },
  }
}
export type SubmitKeys = ReturnType<typeof submitKeys>

/** The keys of one form, as long as it stands on the screen. */
export const useSubmitKey = () => useState(submitKeys)[0]
