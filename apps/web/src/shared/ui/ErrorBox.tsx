import { IconCloudOff } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Skeleton } from './LoadingState.tsx'

interface ErrorBoxProps {
  /** The catalogue's sentence where there is one. */
  message?: string
  onRetry: () => void
  pending?: boolean
}

/** A list or a record that could not be read, in its place on the page. */
export const ErrorBox = ({ message = 'Não foi possível carregar.', onRetry, pending = false }: ErrorBoxProps) => (
  <EmptyState erro message={message} icon={IconCloudOff}>
    <Button variant="default" onClick={onRetry} loading={pending}>
      Tentar novamente
    </Button>
  </EmptyState>
)

interface NotReadProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  height: string
}

/** In the place of what a query has not brought: a skeleton, or that it could not be read. */
export const NotRead = ({ query: { isError, isFetching, refetch }, height }: NotReadProps) =>
  isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height={height} />

interface ListNotReadProps {
  lista: { falhou: boolean; tentando: boolean; tentarDeNovo: () => void }
  height: string
}

export const ListNotRead = ({ lista, height }: ListNotReadProps) => (
  <NotRead query={{ isError: lista.falhou, isFetching: lista.tentando, refetch: lista.tentarDeNovo }} height={height} />
)
