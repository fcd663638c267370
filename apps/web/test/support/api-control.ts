import type { FakeAnswer, ReceivedRequest } from './fake-api.types.ts'

/** Says what the API answers from now on, and forgets what it received. */
export async function prepare(answers: Record<string, FakeAnswer | FakeAnswer[]>): Promise<void> {
  const lists = Object.fromEntries(Object.entries(answers).map(([route, one]) => [route, [one].flat()]))
  await fetch('/__api', { method: 'PUT', body: JSON.stringify(lists) })
}

/** What the API received since `prepare`, in order; only of `route` when given. */
export async function received(route?: string): Promise<ReceivedRequest[]> {
  const all = (await (await fetch('/__api')).json()) as ReceivedRequest[]
  return route ? all.filter((request) => request.route === route) : all
}

/** Lets the answer that is being held go. */
export async function release(): Promise<void> {
  await fetch('/__api', { method: 'POST' })
}
