import { type Icon, IconCloudOff, IconFileOff, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/** Waiting for something that has no shape yet. For lists and forms prefer Skeleton in their own layout. */
export function LoadingState({ message = 'Carregando...' }: { message?: string }) {
  return (
    <div className="flex gap-3 items-center justify-center py-14 px-6 text-texto-suave" role="status" data-loading>
      <span className="k-giro" aria-hidden />
      {message}
    </div>
  )
}

/** How much of a work is done; `all` is 0 while it is not known. */
export const Progress = ({ label, done, all }: { label: string; done: number; all: number }) => (
  <progress
    className="block w-full h-3 overflow-hidden [appearance:none] bg-superficie-2 border border-borda rounded-controle-p [&::-webkit-progress-bar]:bg-superficie-2 [&::-webkit-progress-value]:bg-marca [&::-moz-progress-bar]:bg-marca"
    aria-label={label}
    {...(all > 0 && { max: all, value: Math.min(done, all) })}
  />
)

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
  <span className="k-osso" style={{ width, height }} aria-hidden />
)

export interface EmptyStateProps {
  /** The sentence of the specification, to the letter. */
  message: string
  icon?: Icon
  /** A sentence with the next step. */
  detail?: ReactNode
  failed?: boolean
  children?: ReactNode
}

export function EmptyState({ message, icon: Medalha = IconInbox, detail, failed, children }: EmptyStateProps) {
  return (
    <div
      className={`k-caixa flex gap-x-4 gap-y-1.5 items-center justify-center py-5 px-6 text-texto-suave text-center ${detail || children ? 'flex-col' : ''}`}
      role={failed ? 'alert' : undefined}
    >
      <div
        className={`k-alvo rounded-cartao ${failed ? 'text-erro bg-erro-fundo' : 'text-marca-texto bg-marca-suave'}`}
      >
        <Medalha size={24} stroke={1.6} aria-hidden />
      </div>
      <p className="m-0 text-xl font-forte text-texto">{message}</p>
      {detail && <p className="max-w-[46ch] m-0">{detail}</p>}
      {children && (
        <div className="flex flex-wrap gap-2 justify-center mt-3 [&>a]:inline-flex [&>a]:items-center [&>:is(a,button)]:min-h-11 [&>a:not([data-botao])]:px-2">
          {children}
        </div>
      )}
    </div>
  )
}

interface ErrorBoxProps {
  /** The catalogue's sentence where there is one. */
  message?: string
  onRetry: () => void
  pending?: boolean
  /** Address of its list, once it is known that there is no such record: another attempt would not find it. */
  absentFrom?: string | false
}

/** A list or a record that could not be read, in its place on the page. */
export const ErrorBox = (props: ErrorBoxProps) => {
  const { message = 'Não foi possível carregar.', onRetry, pending = false, absentFrom } = props
  if (absentFrom)
    return (
      <EmptyState failed message={message} icon={IconFileOff} detail="Foi excluído, ou o endereço está errado.">
        <Button variant="default" to={absentFrom}>
          Ver a lista
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState failed message={message} icon={IconCloudOff}>
      <Button variant="default" onClick={onRetry} loading={pending}>
        Tentar novamente
      </Button>
    </EmptyState>
  )
}

interface LoadMoreProps {
  list: { readonly hasMore: boolean; readonly readingMore: boolean; readonly readMore: () => void }
  children?: ReactNode
  className?: string | undefined
}

/** Reads the next page of a list that does not load further by itself; nothing after the last page. */
export const LoadMore = ({ list, children = 'Mostrar mais', className }: LoadMoreProps) =>
  list.hasMore && (
    <Button className={className ?? ''} variant="default" loading={list.readingMore} onClick={() => list.readMore()}>
      {children}
    </Button>
  )

const TONES = {
  success: 'text-sucesso',
  neutral: 'text-texto-suave',
  warning: 'text-aviso',
  error: 'text-erro',
  info: 'text-info',
}

/** A coloured dot and its word: the colour never speaks alone. */
export const StatusDot = ({ tone, children }: { tone: keyof typeof TONES; children: string }) => (
  // A sentence needs two lines on the narrowest telephones.
  <span
    className={`inline-flex gap-1.75 items-center text-s font-medio whitespace-nowrap max-xs:whitespace-normal before:flex-none before:w-2 before:h-2 before:bg-current before:rounded-[50%] before:content-[''] ${TONES[tone]}`}
  >
    {children}
  </span>
)

interface NotReadProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  height?: string
  /** Said when it could not be read. */
  message?: string
  absentFrom?: string | false
  /** Instead of the skeleton. */
  children?: ReactNode
}

/** In the place of what a query has not brought: a skeleton, or that it could not be read. */
export const NotRead = ({ query, height = '1em', children = <Skeleton height={height} />, ...texts }: NotReadProps) =>
  query.isError ? <ErrorBox {...texts} onRetry={() => void query.refetch()} pending={query.isFetching} /> : children

interface ListNotReadProps {
  list: { failed: boolean; retrying: boolean; retry: () => void }
  height: string
}

export const ListNotRead = ({ list, height }: ListNotReadProps) => (
  <NotRead query={{ isError: list.failed, isFetching: list.retrying, refetch: list.retry }} height={height} />
)
