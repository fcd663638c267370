import type { EstadoDeSincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { IconCloudCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../shared/ui/LoadingState.tsx'
import { LoadMore } from '../../shared/ui/LoadMore.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { AcoesDesteNavegador } from './AcoesDesteNavegador.tsx'
import { ConexaoPerdida } from './ConexaoPerdida.tsx'
import { SincronizacaoItem } from './SincronizacaoItem.tsx'
import css from './SincronizacaoPage.module.css'
import { listaDeSincronizacoes, resumoDasSincronizacoes } from './sincronizacao.queries.ts'

interface Filtro {
  readonly chave: string
  readonly nome: string
  readonly estados: readonly EstadoDeSincronizacao[]
  /** Said when there is none. */
  readonly vazio: string
}
const TODAS: Filtro = { chave: '', nome: 'Todas', estados: [], vazio: 'Nada foi enviado ao Bling ainda.' }
const FILTROS: readonly Filtro[] = [
  TODAS,
  { chave: 'pendentes', nome: 'Pendentes', estados: ['pendente', 'executando'], vazio: 'Nada está pendente.' },
  { chave: 'falhas', nome: 'Falhas', estados: ['falhou'], vazio: 'Nada falhou.' },
  { chave: 'concluidas', nome: 'Concluídas', estados: ['concluida'], vazio: 'Nada foi concluído ainda.' },
  { chave: 'descartadas', nome: 'Descartadas', estados: ['descartada'], vazio: 'Nada foi descartado.' },
]

/** `/configuracoes/sincronizacao`: what goes to Bling and what comes from there, and what a person must look at. */
export default function SincronizacaoPage() {
  const [query] = useSearchParams()
  const filtro = FILTROS.find(({ chave }) => chave === query.get('estado')) ?? TODAS
  const semNoticia = useQuery(conexaoDoBling).isPending
  return (
    <div className={css.pagina}>
      <PageHeader title="Sincronização" subtitle="O que a loja envia ao Bling e recebe dele." />
      <ConexaoPerdida />
      {/* Read meanwhile, shown once it is known whether a notice stands above: nothing is pushed down. */}
      <div hidden={semNoticia}>
        <AcoesDesteNavegador />
        <Filtros atual={filtro} />
        <Lista key={filtro.chave} filtro={filtro} />
      </div>
    </div>
  )
}

function Filtros({ atual }: { atual: Filtro }) {
  const { data } = useQuery(resumoDasSincronizacoes)
  const quantas: Readonly<Record<string, number | undefined>> = { pendentes: data?.pendentes, falhas: data?.falhas }
  return (
    <nav className={css.filtros} aria-label="Filtrar por situação">
      {FILTROS.map(({ chave, nome }) => (
        <Link
          key={chave}
          to={{ search: chave && `?estado=${chave}` }}
          replace
          preventScrollReset
          aria-current={chave === atual.chave ? 'true' : undefined}
        >
          {nome}
          {Number(quantas[chave]) > 0 && <span className={css.quantas}>{quantas[chave]}</span>}
        </Link>
      ))}
    </nav>
  )
}

function Lista({ filtro }: { filtro: Filtro }) {
  const consulta = useInfiniteQuery(listaDeSincronizacoes(filtro.estados))
  const { data, error, isFetching, refetch } = consulta
  useRegistrarFalha('A lista de sincronizações não pôde ser lida', error)
  // A row that changed between two pages may come in both.
  const linhas = [...new Map(data?.pages.flatMap((p) => p.linhas).map((linha) => [linha.id, linha])).values()]
  if (!data && !error) return <Skeleton height="320px" />
  return (
    <>
      {error && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {data && linhas.length === 0 && <EmptyState message={filtro.vazio} icon={IconCloudCheck} />}
      {linhas.length > 0 && (
        <ul className={`${css.linhas} ${css.lista}`} aria-label="Sincronizações">
          {linhas.map((linha) => (
            <SincronizacaoItem key={linha.id} sincronizacao={linha} />
          ))}
        </ul>
      )}
      <LoadMore query={consulta} className={css.mais} />
    </>
  )
}
