import type { FakeAnswer, ReceivedRequest } from './fake-api.types.ts'
import { control, setPrepared } from './requests.ts'

/** Sets the API's answers for this test ('*': all other routes) and clears its list of requests. */
export async function prepare(answers: Record<string, FakeAnswer | FakeAnswer[]>): Promise<void> {
  const lists = Object.fromEntries(
    Object.entries(answers).map(([route, routeAnswers]) => [route, [routeAnswers].flat()]),
  )
  setPrepared(Object.keys(lists))
  await control('PUT', JSON.stringify(lists))
}

/** Returns what the API received since `prepare`, in order; only of `route` when given. */
export async function received(route?: string): Promise<ReceivedRequest[]> {
  const all = (await (await control('GET')).json()) as ReceivedRequest[]
  return route ? all.filter((request) => request.route === route) : all
}

/** Lets the answer that is being held go. */
export async function release(): Promise<void> {
  await control('POST')
}

/** Returns the bodies sent to `route`, in order. */
export const bodies = async (route: string): Promise<unknown[]> => (await received(route)).map(({ body }) => body)
/** Returns the queries of `route`, or of every route, in order. */
export const queries = async (route?: string): Promise<string[]> => (await received(route)).map(({ query }) => query)
/** The routes that were asked for, in order. */
export const routes = async (): Promise<string[]> => (await received()).map(({ route }) => route)

/** Tells of each request to `route` but the first whether it carries the idempotency key of the one before. */
export async function sameKeys(route: string): Promise<boolean[]> {
  const keys = (await received(route)).map(({ idempotencyKey }) => idempotencyKey)
  return keys.slice(1).map((key, i) => key !== null && key === keys[i])
}

export const answer = <B = object>(status: number, body = {} as B) => ({ status, body })
export const ok = <B = object>(body = {} as B) => answer(200, body)
/** The answer, once the test has called `release`. */
export const held = <A extends FakeAnswer>(fakeAnswer: A) => ({ ...fakeAnswer, held: true })
