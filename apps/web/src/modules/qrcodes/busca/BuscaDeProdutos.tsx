import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, useId, useState } from 'react'
import { CorpoDaLista } from '../../../shared/registro/Lista.tsx'
import { useLista } from '../../../shared/registro/useLista.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import peca from '../../../shared/ui/pecaEmLinha.module.css'
import { SearchField } from '../../../shared/ui/SearchField.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { useBuscaNaUrl } from '../../../shared/useParametros.ts'
import { listaDeProdutos, umProduto } from '../../produtos/produtos.queries.ts'
import { type ItemDaFila, itemDaVariacao, itemDoProduto, itensPedidos } from '../fila/fila.ts'
import { lerProdutos } from '../fila/useFila.ts'
import css from './busca.module.css'

const ESPERA_DA_BUSCA_MS = 400 // spec §9

interface BuscaDeProdutosProps {
  onAdd: (itens: readonly ItemDaFila[]) => void
  /** The button beside the field. */
  camera?: ReactNode
}

/** Finds products and passes the labels to print to `onAdd`. The search is kept in the address. */
export function BuscaDeProdutos({ onAdd, camera }: BuscaDeProdutosProps) {
  const [busca, buscar] = useBuscaNaUrl()
  return (
    <div className="k-pilha">
      <div className={css.procura}>
        <SearchField label="Buscar por SKU ou nome" value={busca} onSearch={buscar} delay={ESPERA_DA_BUSCA_MS} />
        {camera}
      </div>
      {busca === '' ? (
        <p className={css.convite}>
          Digite o SKU ou o nome do produto que vai receber etiqueta, ou leia o código da peça.
        </p>
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

interface ResultadoDeProdutoProps {
  produto: ProdutoResumo
  onAdd: (itens: readonly ItemDaFila[]) => void
}

/** A product that was found: add its label, or those of all its variations; or unfold them and add some. */
const ResultadoDeProduto = memo(function ResultadoDeProduto({ produto, onAdd }: ResultadoDeProdutoProps) {
  const [aberto, setAberto] = useState(false)
  const { adicionar, lendo } = useAdicionar(produto, onAdd)
  const painel = useId()
  const { titulo, sku, variacoes, quantidade_total: estoque } = produto
  const nome = sku ? `${titulo} (${sku})` : titulo
  return (
    <li className={css.resultado}>
      <div className={css.linha}>
        <Thumbnail url={produto.imagem_url} />
        <div className={`${peca.dados} ${css.dados}`}>
          <span className={peca.titulo}>{titulo}</span>
          <span className={peca.detalhe}>
            {sku && <span className={peca.sku}>{sku}</span>}
            <span>{estoque.toLocaleString('pt-BR')} em estoque</span>
          </span>
          {produto.tem_variacoes && (
            <button
              type="button"
              className={css.dobra}
              aria-expanded={aberto}
              aria-controls={aberto ? painel : undefined}
              aria-label={`${quantasVariacoes(variacoes.length)} de ${nome}`}
              onClick={() => setAberto(!aberto)}
            >
              {quantasVariacoes(variacoes.length)}
              <IconChevronDown size={16} aria-hidden />
            </button>
          )}
        </div>
        <Adicionar nome={nome} loading={lendo} onClick={adicionar} />
      </div>
      {aberto && <VariacoesDoProduto id={painel} produtoId={produto.id} nome={nome} onAdd={onAdd} />}
    </li>
  )
})

/** Adds what the product is labelled as. The list's answer has no variations: the product is read first. */
function useAdicionar(produto: ProdutoResumo, onAdd: ResultadoDeProdutoProps['onAdd']) {
  const client = useQueryClient()
  const [lendo, setLendo] = useState(false)
  const adicionar = async () => {
    if (!produto.tem_variacoes) return onAdd([itemDoProduto(produto)])
    setLendo(true)
    const lidos = await lerProdutos(client, [produto.id])
    setLendo(false)
    const itens = itensPedidos([{ produtoId: produto.id, variacaoId: null, quantidade: null }], lidos)
    if (itens.length > 0) onAdd(itens)
    else avisar('error', 'Não foi possível ler as variações do produto. Tente novamente.')
  }
  return { adicionar: () => void adicionar(), lendo }
}

const quantasVariacoes = (n: number) => (n === 1 ? '1 variação' : `${n} variações`)

interface VariacoesDoProdutoProps {
  id: string
  produtoId: number
  /** The product's name, as shown on its line. */
  nome: string
  onAdd: (itens: readonly ItemDaFila[]) => void
}

/** The variations of one product, each with its own label. Read when unfolded: the list's answer has no variations. */
function VariacoesDoProduto({ id, produtoId, nome, onAdd }: VariacoesDoProdutoProps) {
  const { data: produto, isError, isFetching, refetch } = useQuery(umProduto(produtoId))
  return (
    <div className={css.variacoes} id={id}>
      {isError && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {!produto && !isError && <Skeleton height="44px" />}
      {produto && produto.variacoes.length === 0 && <p className={css.convite}>Sem variações.</p>}
      {produto && (
        <ul>
          {produto.variacoes.map((variacao) => {
            const variante = nomeDaVariacao(variacao) || variacao.sku || `Variação ${variacao.id}`
            return (
              <li key={variacao.id} className={css.linha}>
                <span className={css.cor} style={variacao.cor ? { background: variacao.cor } : undefined} aria-hidden />
                <div className={`${peca.dados} ${css.dados}`}>
                  <span className={peca.titulo}>{variante}</span>
                  <span className={peca.detalhe}>
                    {variacao.sku && <span className={peca.sku}>{variacao.sku}</span>}
                    <span>{variacao.quantidade.toLocaleString('pt-BR')} em estoque</span>
                  </span>
                </div>
                <Adicionar nome={`${nome} ${variante}`} onClick={() => onAdd([itemDaVariacao(produto, variacao)])} />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** The button of one line; its accessible name contains the line's, because each line has one. */
const Adicionar = ({ nome, loading = false, onClick }: { nome: string; loading?: boolean; onClick: () => void }) => (
  <Button
    variant="light"
    className={css.adicionar ?? ''}
    leftSection={<IconPlus size={17} aria-hidden />}
    loading={loading}
    aria-label={`Adicionar ${nome}`}
    onClick={onClick}
  >
    Adicionar
  </Button>
)
