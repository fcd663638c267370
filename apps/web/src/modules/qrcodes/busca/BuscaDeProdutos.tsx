import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, useId, useState } from 'react'
import { useUrlSearch } from '../../../shared/device/useUrlParameters.ts'
import { ListBody } from '../../../shared/resource/ListBody.tsx'
import { useList } from '../../../shared/resource/useList.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { SearchField } from '../../../shared/ui/fields/SearchField.tsx'
import * as peca from '../../../shared/ui/pecaEmLinha.classes.ts'
import { EmptyState, NotRead, Skeleton } from '../../../shared/ui/states.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { listaDeProdutos, umProduto } from '../../produtos/produtos.queries.ts'
import { type ItemDaFila, itemDaVariacao, itemDoProduto, itensPedidos } from '../fila/fila.ts'
import { lerProdutos } from '../fila/useFila.ts'

const CONVITE = 'm-0 text-texto-suave py-1 px-0.5 text-base'
const RESULTADOS =
  'flex flex-col gap-1 max-h-130 my-0 -mx-2 p-0 overflow-y-auto list-none [scrollbar-gutter:stable] aria-busy:opacity-55 aria-busy:[transition:opacity_120ms_180ms] max-md:max-h-[56dvh]'
const LINHA = 'flex items-center gap-3 min-w-0'

const ESPERA_DA_BUSCA_MS = 400 // spec §9

interface OnAdd {
  onAdd: (itens: readonly ItemDaFila[]) => void
}
interface BuscaDeProdutosProps extends OnAdd {
  /** The button beside the field. */
  camera?: ReactNode
}

/** Finds products and passes the labels to print to `onAdd`. The search is kept in the address. */
export function BuscaDeProdutos({ onAdd, camera }: BuscaDeProdutosProps) {
  const [busca, buscar] = useUrlSearch()
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-x-3 gap-y-2 items-start md:grid-cols-[minmax(0,1fr)_auto] md:[&_>_button]:min-h-10">
        <SearchField label="Buscar por SKU ou nome" value={busca} onSearch={buscar} delay={ESPERA_DA_BUSCA_MS} />
        {camera}
      </div>
      {busca === '' ? (
        <p className={CONVITE}>Digite o SKU ou o nome do produto que vai receber etiqueta, ou leia o código da peça.</p>
      ) : (
        <Resultados busca={busca} onAdd={onAdd} />
      )}
    </div>
  )
}

const Resultados = ({ busca, onAdd }: OnAdd & { busca: string }) => (
  <ListBody
    list={useList(listaDeProdutos({ busca }))}
    loading={<Esqueleto />}
    empty={<EmptyState message="Nenhum produto encontrado." />}
    more="Mostrar mais produtos"
  >
    {(produtos) => (
      <ul className={RESULTADOS} aria-label="Produtos encontrados">
        {produtos.map((produto) => (
          <ResultadoDeProduto key={produto.id} produto={produto} onAdd={onAdd} />
        ))}
      </ul>
    )}
  </ListBody>
)

const Esqueleto = () => (
  <div className={RESULTADOS} aria-busy role="status" aria-label="Buscando produtos">
    {['1', '2', '3'].map((linha) => (
      <Skeleton key={linha} height="60px" />
    ))}
  </div>
)

/** A product that was found: add its label, or those of all its variations; or unfold them and add some. */
const ResultadoDeProduto = memo(function ResultadoDeProduto({ produto, onAdd }: OnAdd & { produto: ProdutoResumo }) {
  const [aberto, setAberto] = useState(false)
  const { adicionar, lendo } = useAdicionar(produto, onAdd)
  const painel = useId()
  const { titulo, sku, variacoes, quantidade_total: estoque } = produto
  const nome = sku ? `${titulo} (${sku})` : titulo
  return (
    <li className="p-2 rounded-controle [content-visibility:auto] [contain-intrinsic-size:auto_88px] [overflow-clip-margin:4px] hover:bg-superficie-2">
      <div className={LINHA}>
        <Thumbnail url={produto.imagem_url} />
        <Texto titulo={titulo} sku={sku} estoque={estoque}>
          {produto.tem_variacoes && (
            <button
              type="button"
              className="k-acao py-0.5 px-1.5 -ml-1.5 rounded-controle-p hover:no-underline hover:bg-marca-suave aria-expanded:[&_svg]:[rotate:180deg]"
              aria-expanded={aberto}
              aria-controls={aberto ? painel : undefined}
              aria-label={`${quantasVariacoes(variacoes.length)} de ${nome}`}
              onClick={() => setAberto(!aberto)}
            >
              {quantasVariacoes(variacoes.length)}
              <IconChevronDown size={16} aria-hidden />
            </button>
          )}
        </Texto>
        <Adicionar nome={nome} loading={lendo} onClick={adicionar} />
      </div>
      {aberto && <VariacoesDoProduto id={painel} produtoId={produto.id} nome={nome} onAdd={onAdd} />}
    </li>
  )
})

/** Adds what the product is labelled as. The list's answer has no variations: the product is read first. */
function useAdicionar(produto: ProdutoResumo, onAdd: OnAdd['onAdd']) {
  const client = useQueryClient()
  const [lendo, setLendo] = useState(false)
  const adicionar = async () => {
    if (!produto.tem_variacoes) return onAdd([itemDoProduto(produto)])
    setLendo(true)
    const lidos = await lerProdutos(client, [produto.id])
    setLendo(false)
    const itens = itensPedidos([{ produtoId: produto.id, variacaoId: null, quantidade: null }], lidos)
    if (itens.length > 0) onAdd(itens)
    else toast('error', 'Não foi possível ler as variações do produto. Tente novamente.')
  }
  return { adicionar: () => void adicionar(), lendo }
}

const quantasVariacoes = (n: number) => (n === 1 ? '1 variação' : `${n} variações`)

interface VariacoesDoProdutoProps extends OnAdd {
  id: string
  produtoId: number
  /** The product's name, as shown on its line. */
  nome: string
}

/** The variations of one product, each with its own label. Read when unfolded: the list's answer has no variations. */
function VariacoesDoProduto({ id, produtoId, nome, onAdd }: VariacoesDoProdutoProps) {
  const query = useQuery(umProduto(produtoId))
  const { data: produto } = query
  return (
    <div className="pt-2 pr-0 pb-1 pl-15 [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-2 max-md:pl-2" id={id}>
      {(query.isError || !produto) && <NotRead query={query} height="44px" />}
      {produto && produto.variacoes.length === 0 && <p className={CONVITE}>Sem variações.</p>}
      {produto && (
        <ul>
          {produto.variacoes.map((variacao) => {
            const variante = nomeDaVariacao(variacao) || variacao.sku || `Variação ${variacao.id}`
            return (
              <li key={variacao.id} className={LINHA}>
                <span
                  className="flex-none w-4 h-4 border border-borda-forte rounded-[50%]"
                  style={variacao.cor ? { background: variacao.cor } : undefined}
                  aria-hidden
                />
                <Texto titulo={variante} sku={variacao.sku} estoque={variacao.quantidade} />
                <Adicionar nome={`${nome} ${variante}`} onClick={() => onAdd([itemDaVariacao(produto, variacao)])} />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

interface TextoProps {
  titulo: string
  sku: string | null
  estoque: number
  children?: ReactNode
}

const Texto = ({ titulo, sku, estoque, children }: TextoProps) => (
  <div className="flex flex-col gap-px min-w-0 flex-1 items-start">
    <span className="font-forte wrap-anywhere text-base leading-[1.35]">{titulo}</span>
    <span className={peca.detalhe}>
      {sku && <span className="text-s text-texto-suave wrap-anywhere">{sku}</span>}
      <span>{estoque.toLocaleString('pt-BR')} em estoque</span>
    </span>
    {children}
  </div>
)

/** The button of one line; its accessible name contains the line's, because each line has one. */
const Adicionar = ({ nome, loading = false, onClick }: { nome: string; loading?: boolean; onClick: () => void }) => (
  <Button
    variant="light"
    className="flex-none max-md:px-3.5 max-md:[&_[data-icone]]:hidden"
    leftSection={<IconPlus size={17} aria-hidden />}
    loading={loading}
    aria-label={`Adicionar ${nome}`}
    onClick={onClick}
  >
    Adicionar
  </Button>
)
