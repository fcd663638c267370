import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface LoadMoreProps {
  /** A query of pages. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
  children?: ReactNode
  className?: string | undefined
}

/** Brings the next page of a list that does not load further by itself; nothing after the last one. */
export const LoadMore = ({ query, children = 'Mostrar mais', className }: LoadMoreProps) =>
  query.hasNextPage && (
    <Button
      {...(className && { className })}
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
