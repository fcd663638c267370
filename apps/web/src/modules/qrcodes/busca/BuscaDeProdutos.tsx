import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { LoadMore } from '../../../shared/ui/LoadMore.tsx'
import { SearchField } from '../../../shared/ui/SearchField.tsx'
import { useBuscaNaUrl } from '../../../shared/useBuscaNaUrl.ts'
import type { ItemDaFila } from '../fila/fila.ts'
import css from './busca.module.css'
import { ResultadoDeProduto } from './ResultadoDeProduto.tsx'
import { useResultados } from './useResultados.ts'

const QUATROCENTOS_MS = 400 // spec §9

/** Finds products and passes the labels to print to `onAdd`. The search is kept in the address. */
export function BuscaDeProdutos({ onAdd }: { onAdd: (itens: readonly ItemDaFila[]) => void }) {
  const [busca, buscar] = useBuscaNaUrl()
  return (
    <div className={css.busca}>
      <SearchField label="Buscar por SKU ou nome" value={busca} onSearch={buscar} delay={QUATROCENTOS_MS} />
      {busca === '' ? (
        <p className={css.convite}>Digite o SKU ou o nome do produto que vai receber etiqueta.</p>
      ) : (
        <Resultados busca={busca} onAdd={onAdd} />
      )}
    </div>
  )
}

function Resultados({ busca, onAdd }: { busca: string; onAdd: (itens: readonly ItemDaFila[]) => void }) {
  const { consulta, produtos, anterior } = useResultados(busca)
  const falhou = consulta.isError && !consulta.isFetchNextPageError
  return (
    <>
      {falhou && <ErrorBox onRetry={() => void consulta.refetch()} pending={consulta.isFetching} />}
      {!produtos && !falhou && <Esqueleto />}
      {produtos?.length === 0 && !anterior && <EmptyState message="Nenhum produto encontrado." />}
      {produtos && produtos.length > 0 && (
        <ul className={css.resultados} aria-label="Produtos encontrados" aria-busy={anterior && !falhou}>
          {produtos.map((produto) => (
            <ResultadoDeProduto key={produto.id} produto={produto} onAdd={onAdd} />
          ))}
        </ul>
      )}
      {consulta.isFetchNextPageError && (
        <ErrorBox onRetry={() => void consulta.fetchNextPage()} pending={consulta.isFetchingNextPage} />
      )}
      {!anterior && !consulta.isFetchNextPageError && (
        <LoadMore query={consulta} className={css.mais}>
          Mostrar mais produtos
        </LoadMore>
      )}
    </>
  )
}

const Esqueleto = () => (
  <div className={css.resultados} aria-busy role="status" aria-label="Buscando produtos">
    {['1', '2', '3'].map((linha) => (
      <Skeleton key={linha} height="60px" />
    ))}
  </div>
)
