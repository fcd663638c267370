import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listLayouts } from '../etiqueta/layouts.ts'
import { layouts } from './layouts.queries.ts'

/** All layouts, the shop's own first. */
export function useLayouts() {
  const { data, isError, isFetching, refetch } = useQuery(layouts.list())
  return {
    all: useMemo(() => listLayouts(data ?? []), [data]),
    /** The shop's own are being read, perhaps again. */
    pending: isFetching,
    failed: isError,
    retry: () => void refetch(),
  }
}
