import type { Call, RouteKey, RouteTable } from '@estampa/contract/route.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api, Read } from '../api/api.ts'
import { apiPages } from '../api/apiPages.ts'
import { apiQuery, storeAnswer } from '../api/apiQuery.ts'
import { forgetQuery } from '../api/queryClient.ts'

type Named<R, K extends string> = K extends keyof R & RouteKey ? K : never
export interface Versioned {
  readonly id: number
  readonly versao?: number
}

/**
 * A kind of record that the API lists, reads, creates, changes and removes at `/name/` and `/name/:id/`: its queries under
 * one key, and what sends its changes. `failed` is written to the console when a list or a record cannot be read.
 * @example const modelos = resource('modelos', modelosApi, { list: 'A busca de modelos falhou', record: '…' })
 */
export function resource<R extends RouteTable, const N extends string>(
  name: N,
  api: Api<R>,
  failed: { readonly list: string; readonly record?: string },
) {
  type List = Named<R, `GET /${N}/`>
  type One = Named<R, `GET /${N}/:id/`>
  type Create = Named<R, `POST /${N}/`>
  type Row = Read<R[List]> extends readonly (infer T)[] ? T : Read<R[List]> extends { results: (infer T)[] } ? T : never
  // The keys of the routes are made of the name: what each takes and answers is in the types above.
  const call = api as unknown as (route: string, call: object) => Promise<Read<R[Create]>>
  const key = [name] as const
  const lists = [name, 'lista'] as const
  const [all, recordRoute] = [`GET /${name}/` as List, `GET /${name}/:id/` as One]
  const searching = (search: string, more?: object) =>
    ({ query: { busca: search }, failed: failed.list, ...more }) as never
  const record = (id: number) =>
    apiQuery<R, One>([name, 'um', id], api, recordRoute, {
      params: { id },
      failed: failed.record ?? failed.list,
    } as never)
  return {
    key,
    /** All records, or those that match `search`. */
    list: (search = '') => apiQuery<R, List, Row[]>([...lists, search], api, all, searching(search)),
    /** Reads the records page by page; `matches` does the search where the API answers a bare list. */
    pages: (search = '', matches?: (row: Row) => boolean) =>
      apiPages<R, List, Row>([...lists, search], api, all, searching(search, matches && { matches })),
    record,
    /** Reads a record that came otherwise, as in a conflict. */
    read: (json: unknown) => api.read(recordRoute, json),
    /** Creates a record, or changes `base`, over its version if it has one. `keyOf` is the key of what is sent. */
    save: (body: Call<R[Create]>['body'] & object, base: Versioned | undefined, keyOf: (body: unknown) => string) =>
      base
        ? call(`PUT /${name}/:id/`, {
            params: { id: base.id },
            body: base.versao === undefined ? body : { ...body, versao: base.versao || null },
          })
        : call(`POST /${name}/`, { body, idempotencyKey: keyOf(body) }),
    remove: mutationOptions<unknown, Error, number>({
      mutationFn: (id: number) => call(`DELETE /${name}/:id/`, { params: { id } }),
      // Not the record itself: its page, which still shows it, would read it again and find nothing.
      onSettled: (_nothing, _error, _id, _before, { client }) =>
        client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey[1] !== 'um' }),
    }),
    /** Call after a record was saved, or with null after it was removed: it is shown at once, then the lists are read again. */
    changed: (client: QueryClient, id: number, saved: Versioned | null): Promise<void> => {
      if (saved) storeAnswer<unknown>(client, record(id).queryKey, saved)
      else forgetQuery(client, record(id).queryKey)
      client.setQueriesData<unknown>({ queryKey: lists }, (rows: unknown) =>
        Array.isArray(rows)
          ? (rows as Versioned[]).flatMap((row) => (row.id === id ? ((saved as never) ?? []) : [row]))
          : rows,
      )
      return client.invalidateQueries({ queryKey: lists })
    },
  }
}
