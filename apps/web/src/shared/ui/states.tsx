import { type Icon, IconCloudOff, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './states.module.css'

/** Waiting for something that has no shape yet. For lists and forms prefer Skeleton in their own layout. */
export function LoadingState({ message = 'Carregando...' }: { message?: string }) {
  return (
    <div className={css.carregando} role="status">
      <span className={css.giro} aria-hidden />
      {message}
    </div>
  )
}

/** A skeleton in the place of a paragraph. */
export const SkeletonLine = ({
  className,
  ...size
}: {
  className?: string | undefined
  width: string
  height: string
}) => (
  <p className={className}>
    <Skeleton {...size} />
  </p>
)

/** A grey stand-in of the given size (CSS lengths). Put several inside one element with `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span className={css.osso} style={{ width, height }} aria-hidden />
)

export interface EmptyStateProps {
  /** The sentence of the specification, to the letter. */
  message: string
  icon?: Icon
  /** A sentence with the next step. */
  detail?: ReactNode
  /** It could not be read. */
  failed?: boolean
  children?: ReactNode
}

export function EmptyState({ message, icon: Medalha = IconInbox, detail, failed: erro, children }: EmptyStateProps) {
  return (
    <div className={`${css.estado} ${erro ? css.erro : ''}`} role={erro ? 'alert' : undefined}>
      <div className={css.medalha}>
        <Medalha size={28} stroke={1.6} aria-hidden />
      </div>
      <p className={css.frase}>{message}</p>
      {detail && <p className={css.detalhe}>{detail}</p>}
      {children && <div className={css.acoes}>{children}</div>}
    </div>
  )
}

interface ErrorBoxProps {
  /** The catalogue's sentence where there is one. */
  message?: string
  onRetry: () => void
  pending?: boolean
}

/** A list or a record that could not be read, in its place on the page. */
export const ErrorBox = ({ message = 'Não foi possível carregar.', onRetry, pending = false }: ErrorBoxProps) => (
  <EmptyState failed message={message} icon={IconCloudOff}>
    <Button variant="default" onClick={onRetry} loading={pending}>
      Tentar novamente
    </Button>
  </EmptyState>
)

interface LoadMoreProps {
  list: { readonly hasMore: boolean; readonly readingMore: boolean; readonly readMore: () => void }
  children?: ReactNode
  className?: string | undefined
}

/** Reads the next page of a list that does not load further by itself; nothing after the last page. */
export const LoadMore = ({ list: lista, children = 'Mostrar mais', className }: LoadMoreProps) =>
  lista.hasMore && (
    <Button className={className ?? ''} variant="default" loading={lista.readingMore} onClick={() => lista.readMore()}>
      {children}
    </Button>
  )

/** A coloured dot and its word: the colour never speaks alone. */
export const StatusDot = ({
  tone,
  children,
}: {
  tone: 'success' | 'neutral' | 'warning' | 'error' | 'info'
  children: string
}) => <span className={`${css.ponto} ${css[tone]}`}>{children}</span>

interface NotReadProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Of the skeleton. */
  height?: string
  /** Said when it could not be read. */
  message?: string
  /** Instead of the skeleton. */
  children?: ReactNode
}

/** In the place of what a query has not brought: a skeleton, or that it could not be read. */
export const NotRead = ({ query, height = '1em', message, children = <Skeleton height={height} /> }: NotReadProps) =>
  query.isError ? (
    <ErrorBox {...(message && { message })} onRetry={() => void query.refetch()} pending={query.isFetching} />
  ) : (
    children
  )

interface ListNotReadProps {
  list: { failed: boolean; retrying: boolean; retry: () => void }
  height: string
}

export const ListNotRead = ({ list: lista, height }: ListNotReadProps) => (
  <NotRead query={{ isError: lista.failed, isFetching: lista.retrying, refetch: lista.retry }} height={height} />
)
