import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { BarraDaLixeira } from './BarraDaLixeira.tsx'
import { ConfirmarExclusao } from './ConfirmarExclusao.tsx'
import { LixeiraItem } from './LixeiraItem.tsx'
import css from './LixeiraPage.module.css'
import { listaDaLixeira } from './lixeira.queries.ts'
import { useAproximacao } from './useAproximacao.ts'
import { useDestino } from './useDestino.ts'

const NADA: ReadonlySet<number> = new Set()

/** `/configuracoes/lixeira`: deleted products come back or go for good. */
export default function LixeiraPage() {
  const consulta = useInfiniteQuery(listaDaLixeira)
  const { data, error, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = consulta
  const produtos = useMemo(() => data?.pages.flatMap((pagina) => pagina.produtos) ?? [], [data])
  const [marcados, setMarcados] = useState(NADA)
  const [confirmando, setConfirmando] = useState(false)
  const { restaurar, restaurando, excluir, excluindo } = useDestino()
  useRegistrarFalha('A lixeira não pôde ser lida', error)

  // Rows that are no longer listed are not acted on.
  const selecionados = produtos.filter(({ id }) => marcados.has(id))
  const ids = selecionados.map(({ id }) => id)
  const marcar = useCallback(
    (id: number, marcado: boolean) =>
      setMarcados((atuais) => new Set(marcado ? [...atuais, id] : [...atuais].filter((outro) => outro !== id))),
    [],
  )
  const fim = useAproximacao(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage())
  return (
    <>
      <PageHeader title="Lixeira" subtitle="Produtos excluídos ficam aqui até serem restaurados ou apagados de vez." />
      {produtos.length > 0 && (
        <BarraDaLixeira
          total={data?.pages.at(-1)?.total ?? produtos.length}
          carregados={produtos.length}
          selecionados={ids.length}
          restaurando={restaurando}
          excluindo={excluindo}
          onSelectAll={(todos) => setMarcados(todos ? new Set(produtos.map(({ id }) => id)) : NADA)}
          onRestore={() => restaurar(ids)}
          onDelete={() => setConfirmando(true)}
        />
      )}
      {data && produtos.length > 0 && (
        <ul className={css.lista} aria-label="Produtos na lixeira">
          {produtos.map((produto) => (
            <LixeiraItem key={produto.id} produto={produto} selecionado={marcados.has(produto.id)} onSelect={marcar} />
          ))}
        </ul>
      )}
      {data && produtos.length === 0 && !hasNextPage && (
        <EmptyState message="Nenhum produto na lixeira." icon={IconTrash} />
      )}
      {!data && !error && <LoadingState />}
      {error && !(data && !isFetchNextPageError) && (
        <ErrorBox onRetry={() => void (data ? fetchNextPage() : consulta.refetch())} pending={consulta.isFetching} />
      )}
      {hasNextPage && <div ref={fim} className={css.fim} aria-hidden />}
      {confirmando && ids.length > 0 && (
        <ConfirmarExclusao
          produtos={selecionados}
          pending={excluindo}
          onConfirm={() => excluir(ids, () => setConfirmando(false))}
          onClose={() => setConfirmando(false)}
        />
      )}
    </>
  )
}
