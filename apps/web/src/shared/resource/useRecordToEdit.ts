import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Reads a record afresh before it is edited: the copy in the cache may be old. `record` is null until that first
 * reading succeeds. A later reading that fails keeps `record`, so that the form with typed values stays.
 */
export function useRecordToEdit<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>, id: number | null) {
  // Going on to another record is no mount: without `staleTime` a copy of a moment ago would not be read afresh.
  const consulta = useQuery({ ...options, enabled: id !== null, refetchOnMount: 'always', staleTime: 0 })
  const { data, error, isSuccess, isFetchedAfterMount, isFetching, refetch } = consulta
  const [readId, setReadId] = useState<number | null>(null)
  const pronto = id !== null && readId === id
  if (!pronto && id !== null && isSuccess && isFetchedAfterMount) setReadId(id)
  return {
    record: pronto && data !== undefined ? data : null,
    failed: id === null || (error !== null && isFetchedAfterMount && !pronto),
    error,
    isFetching,
    refetch,
  }
}
