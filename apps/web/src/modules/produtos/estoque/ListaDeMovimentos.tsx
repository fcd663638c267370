import type { MotivoDeMovimento, Movimento } from '@estampa/contract/estoque/estoque.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../../shared/ui/LoadingState.tsx'
import { useRegistrarFalha } from '../../../shared/useRegistrarFalha.ts'
import css from './estoque.module.css'
import { movimentosDe } from './estoque.queries.ts'

const MOTIVOS: Readonly<Record<MotivoDeMovimento, string>> = {
  inicial: 'Estoque inicial',
  cadastro: 'Cadastro do produto',
  ajuste: 'Ajuste manual',
  contagem: 'Contagem',
  bling: 'Alterado no Bling',
  saida: 'Saída',
  estorno: 'Volta ao estoque',
}
/** One that this version does not know shows itself. */
const motivoEmPalavras = (motivo: string): string => (MOTIVOS as Readonly<Record<string, string>>)[motivo] ?? motivo

/** The ledger, the latest first: when, why, who, how many pieces came or went, and how many there were then. */
export function ListaDeMovimentos({ produtoId, variacao }: { produtoId: number; variacao: number | null }) {
  const consulta = useInfiniteQuery(movimentosDe(produtoId, variacao))
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = consulta
  useRegistrarFalha('Os movimentos não puderam ser lidos', error)
  const movimentos = data?.pages.flatMap((pagina) => pagina.movimentos) ?? []
  if (!data) return error ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <LoadingState />
  if (movimentos.length === 0) return <p className={css.nenhum}>Nenhum movimento ainda.</p>
  return (
    <>
      <ul className={css.movimentos} aria-label="Movimentos de estoque">
        {movimentos.map((movimento) => (
          <LinhaDoMovimento key={movimento.id} movimento={movimento} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={css.mais}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {error ? 'Tentar novamente' : 'Mostrar movimentos anteriores'}
          </Button>
        </div>
      )}
    </>
  )
}

function LinhaDoMovimento({ movimento }: { movimento: Movimento }) {
  const { motivo, venda_id, variacao, usuario, criado_em, quantidade, saldo } = movimento
  return (
    <li>
      <span className={css.texto}>
        <span>
          {motivoEmPalavras(motivo)}
          {venda_id !== null && (
            <>
              {' · '}
              <Link to={`/vendas/${venda_id}`}>Venda {venda_id}</Link>
            </>
          )}
        </span>
        <span className={css.detalhe}>
          {[formatarDataHora(criado_em), usuario, variacao].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={css.pecas} data-sinal={quantidade < 0 ? 'saida' : 'entrada'}>
        {quantidade > 0 ? '+' : '−'}
        {Math.abs(quantidade).toLocaleString('pt-BR')}
        <span className={css.detalhe}>saldo {saldo.toLocaleString('pt-BR')}</span>
      </span>
    </li>
  )
}
