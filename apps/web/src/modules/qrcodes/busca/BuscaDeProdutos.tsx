import { CorpoDaLista } from '../../../shared/registro/Lista.tsx'
import { useLista } from '../../../shared/registro/useLista.ts'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { SearchField } from '../../../shared/ui/SearchField.tsx'
import { useBuscaNaUrl } from '../../../shared/useParametros.ts'
import { listaDeProdutos } from '../../produtos/produtos.queries.ts'
import type { ItemDaFila } from '../fila/fila.ts'
import css from './busca.module.css'
import { ResultadoDeProduto } from './ResultadoDeProduto.tsx'

const ESPERA_DA_BUSCA_MS = 400 // spec §9

/** Finds products and passes the labels to print to `onAdd`. The search is kept in the address. */
export function BuscaDeProdutos({ onAdd }: { onAdd: (itens: readonly ItemDaFila[]) => void }) {
  const [busca, buscar] = useBuscaNaUrl()
  return (
    <div className={css.busca}>
      <SearchField label="Buscar por SKU ou nome" value={busca} onSearch={buscar} delay={ESPERA_DA_BUSCA_MS} />
      {busca === '' ? (
        <p className={css.convite}>Digite o SKU ou o nome do produto que vai receber etiqueta.</p>
      ) : (
        <Resultados busca={busca} onAdd={onAdd} />
      )}
    </div>
  )
}

const Resultados = ({ busca, onAdd }: { busca: string; onAdd: (itens: readonly ItemDaFila[]) => void }) => (
  <CorpoDaLista
    lista={useLista(listaDeProdutos({ busca }))}
    carregando={<Esqueleto />}
    vazia={<EmptyState message="Nenhum produto encontrado." />}
    mais="Mostrar mais produtos"
  >
    {(produtos) => (
      <ul className={css.resultados} aria-label="Produtos encontrados">
        {produtos.map((produto) => (
          <ResultadoDeProduto key={produto.id} produto={produto} onAdd={onAdd} />
        ))}
      </ul>
    )}
  </CorpoDaLista>
)

const Esqueleto = () => (
  <div className={css.resultados} aria-busy role="status" aria-label="Buscando produtos">
    {['1', '2', '3'].map((linha) => (
      <Skeleton key={linha} height="60px" />
    ))}
  </div>
)
