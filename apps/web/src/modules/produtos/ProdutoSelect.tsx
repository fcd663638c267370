import { variacoesProcuradas } from '@estampa/contract/produtos/procura.ts'
import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco, formatReaisRange, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useList } from '../../shared/resource/useList.ts'
import { SearchField, type SearchFieldHandle } from '../../shared/ui/fields/SearchField.tsx'
import * as peca from '../../shared/ui/pecaEmLinha.classes.ts'
import { ErrorBox, LoadMore, Skeleton } from '../../shared/ui/states.tsx'
import { Thumbnail } from '../../shared/ui/Thumbnail.tsx'
import { listaDeProdutos } from './produtos.queries.ts'
import { pecaEntre } from './sku.queries.ts'

const ESPERA_DA_BUSCA_MS = 400 // spec §9

/** A product, or one of its variations; null: whichever there is. */
export interface PecaEscolhida {
  readonly produtoId: number
  readonly variacaoId: number | null
  readonly nome: string
  readonly sku: string | null
}

interface ProdutoSelectProps {
  inicial?: string
  /** Label of the choosing button. */
  rotulo?: string
  pendente?: boolean
  /** Products that are not offered. */
  fora?: (produto: ProdutoResumo) => boolean
  /** Choice for a product with variations: one of them, the product, or either. */
  escolha?: 'variacao' | 'produto' | 'ambos'
  soDisponiveis?: boolean
  autofocus?: boolean
  onSearch?: (busca: string) => void
  /** Resolves to whether it was taken: then the search begins anew. */
  onChoose: (escolha: PecaEscolhida) => Promise<boolean> | void
  /** Takes the text of a label; resolves to whether it was a piece. Null: it is no label's. */
  onScan?: (texto: string) => Promise<boolean> | null
}

type Variacao = ProdutoResumo['variacoes'][number]
const chaveDa = (produtoId: number, variacao: Variacao | null) => `${produtoId} ${variacao?.id ?? ''}`

/** Enter on a whole SKU, which stands first, chooses that piece; the pasted text of a label goes to `onScan`. */
export function ProdutoSelect(props: ProdutoSelectProps) {
  const { inicial = '', rotulo = 'Adicionar', escolha = 'variacao', onChoose, onScan } = props
  const { pendente = false, fora, autofocus = false, soDisponiveis = false, onSearch } = props
  const [busca, setBusca] = useState(inicial)
  /** Pieces that are being taken: another one may be chosen meanwhile, the same one not. */
  const [addingKeys, setAddingKeys] = useState<readonly string[]>([])
  const awaitedSku = useRef('')
  const area = useRef<HTMLDivElement>(null)
  const field = useRef<SearchFieldHandle>(null)
  // The stock may have changed since the last search for the same words.
  const list = useList({ ...listaDeProdutos({ busca }), enabled: busca !== '', staleTime: 0 }, { immediate: true })
  const { previous } = list
  const nenhum = busca !== '' && !previous && list.rows?.length === 0
  const similarList = useList({ ...listaDeProdutos({ busca, parecidos: true }), enabled: nenhum }, { immediate: true })
  const hasOnlySimilar = nenhum && !similarList.previous && (similarList.rows?.length ?? 0) > 0
  const exatos = busca === '' ? null : list.rows
  const exata = pecaEntre(exatos ?? [], busca)
  const produtos = (hasOnlySimilar ? similarList.rows : exatos)
    ?.filter((produto) => !fora?.(produto))
    .toSorted((a, b) => Number(b.id === exata?.produtoId) - Number(a.id === exata?.produtoId))

  const addPeca = async ({ id, titulo, sku }: ProdutoResumo, variacao: Variacao | null) => {
    const key = chaveDa(id, variacao)
    if (addingKeys.includes(key) || pendente) return
    setAddingKeys((currentKeys) => [...currentKeys, key])
    const nome = [titulo, variacao && nomeDaVariacao(variacao)].filter(Boolean).join(' ')
    const chosenPeca = { produtoId: id, variacaoId: variacao?.id ?? null, nome, sku: variacao ? variacao.sku : sku }
    if ((await onChoose(chosenPeca)) === true) setBusca('')
    setAddingKeys((currentKeys) => currentKeys.filter((addedKey) => addedKey !== key))
  }
  /** False when the text is not the whole code of one piece that can be chosen. */
  const addPecaBySku = (codigo: string): boolean => {
    const foundPeca = pecaEntre(exatos ?? [], codigo)
    const produto = produtos?.find(({ id }) => id === foundPeca?.produtoId)
    const variacao = produto?.variacoes.find(({ id }) => id === foundPeca?.variacaoId) ?? null
    if (!produto || (escolha === 'variacao' && !variacao && produto.variacoes.length > 0)) return false
    void addPeca(produto, escolha === 'produto' ? null : variacao)
    return true
  }
  const addExpectedPeca = useEffectEvent(() => {
    if (!exatos || previous) return
    addPecaBySku(awaitedSku.current)
    awaitedSku.current = ''
  })
  useEffect(() => addExpectedPeca(), [list.rows])

  /** Before the field takes the key: Enter would search for the text. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!onScan || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const { value } = event.target
    const scanResult = onScan(value)
    if (scanResult === null) return
    event.preventDefault()
    event.stopPropagation()
    field.current?.discard()
    void scanResult.then((achou) => setBusca(achou ? '' : value.trim()))
  }
  /** Enter searches at once (SearchField does); the arrow keys move through the results. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      awaitedSku.current = event.target.value.trim()
      const chegou = awaitedSku.current !== '' && awaitedSku.current === busca && exatos !== null && !previous
      if (chegou) {
        if (!addPecaBySku(busca)) moveFocus(area.current, event.target, 1)
        awaitedSku.current = ''
      }
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && moveFocus(area.current, event.target, step)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field and the buttons inside
    <div
      ref={area}
      className="flex flex-col gap-2.5 [&_>_[role='status']:not(:has(p))]:absolute"
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
    >
      <SearchField
        ref={field}
        label="Buscar por SKU ou nome"
        value={busca}
        onSearch={(text) => {
          setBusca(text.trim())
          onSearch?.(text)
        }}
        delay={ESPERA_DA_BUSCA_MS}
        data-autofocus={autofocus}
      />
      {busca !== '' && list.failed && <ErrorBox onRetry={list.retry} pending={list.retrying} />}
      {busca !== '' && !produtos && !list.failed && <Skeleton height="64px" />}
      <div role="status">
        {nenhum && (
          <p className="m-0 text-texto-suave py-1.5 px-0.5">
            Nenhum produto encontrado.{hasOnlySimilar && ` Nada se chama “${busca}”; estes são parecidos:`}
          </p>
        )}
        {produtos && produtos.length > 0 && !previous && !hasOnlySimilar && (
          <span className="somente-leitor">{plural(produtos.length, 'produto', 'produtos')}</span>
        )}
      </div>
      {produtos && produtos.length > 0 && (
        <ul
          className="flex flex-col max-h-[min(420px,50dvh)] p-1.5 overflow-y-auto bg-superficie-2 border border-borda rounded-grupo aria-busy:opacity-55 aria-busy:[transition:opacity_120ms_180ms]"
          aria-label="Produtos encontrados"
          aria-busy={previous}
        >
          {produtos.flatMap((produto) => {
            const matchingVariacoes =
              escolha === 'produto'
                ? []
                : variacoesProcuradas(produto, busca).toSorted(
                    (a, b) => Number(b.id === exata?.variacaoId) - Number(a.id === exata?.variacaoId),
                  )
            // The product itself when the words name none of its variations.
            return (matchingVariacoes.length > 0 ? matchingVariacoes : [null]).map((variacao) => (
              <ResultadoDaBusca
                key={chaveDa(produto.id, variacao)}
                {...{ produto, rotulo, escolha, soDisponiveis }}
                procurada={variacao}
                pending={pendente || addingKeys.includes(chaveDa(produto.id, variacao))}
                onChoose={(chosenVariacao) => void addPeca(produto, chosenVariacao)}
              />
            ))
          })}
          {list.hasMore && (
            <li className="grid justify-center p-1.5">
              <LoadMore list={list}>Mostrar mais produtos</LoadMore>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** Moves the focus to the next or previous stop; false when there is none. */
function moveFocus(area: HTMLElement | null, start: EventTarget, step: number): boolean {
  const focusStops = [...(area?.querySelectorAll<HTMLElement>('input, li button:enabled') ?? [])]
  const next = focusStops[focusStops.indexOf(start as HTMLElement) + step]
  next?.focus()
  return next !== undefined
}

interface ResultadoDaBuscaProps extends Required<Pick<ProdutoSelectProps, 'rotulo' | 'escolha' | 'soDisponiveis'>> {
  produto: ProdutoResumo
  /** The variation that the search names. */
  procurada: Variacao | null
  pending: boolean
  onChoose: (variacao: Variacao | null) => void
}

/** A product, or the variation, that was found: the whole row chooses it, a large target for a thumb. Its sizes stand below. */
function ResultadoDaBusca(props: ResultadoDaBuscaProps) {
  const { produto, procurada, rotulo, escolha, soDisponiveis, pending, onChoose } = props
  const { titulo, imagem_url, variacoes, quantidade_disponivel: disponivel } = produto
  const name = procurada && nomeDaVariacao(procurada)
  const range = faixaDePreco(produto.preco_venda, procurada ? [procurada] : variacoes)
  const availablePecas = procurada?.quantidade_disponivel ?? disponivel
  const acabou = (quantas: number) => soDisponiveis && quantas <= 0
  // A colour without sizes is said once, by its own button.
  const grade =
    !procurada && escolha !== 'produto'
      ? [...Map.groupBy(variacoes, ({ nome_cor, tamanho }) => tamanho && nome_cor)]
      : []
  const content = (
    <>
      <Thumbnail url={imagem_url} />
      <span className="flex flex-col gap-px min-w-0 flex-1 [&_strong]:font-titulo [&_strong]:text-texto [&_[data-vazio]]:font-forte [&_[data-vazio]]:text-aviso">
        <span className="font-forte wrap-anywhere text-base leading-[1.35]">{titulo}</span>
        <span className={peca.detalhe}>
          {name && <strong>{name}</strong>}
          {(procurada ?? produto).sku && (
            <span className="text-s text-texto-suave wrap-anywhere">{(procurada ?? produto).sku}</span>
          )}
          {!procurada && variacoes.length > 0 && <span>{plural(variacoes.length, 'variação', 'variações')}</span>}
        </span>
        <span className={peca.detalhe}>
          <strong>{range ? formatReaisRange(range) : '—'}</strong>
          <span data-vazio={availablePecas <= 0 || undefined}>{frase(availablePecas)}</span>
        </span>
      </span>
    </>
  )
  return (
    <li>
      {grade.length > 0 && escolha === 'variacao' ? (
        <div className={LINHA}>{content}</div>
      ) : (
        <button
          type="button"
          className={`${LINHA} hover:enabled:bg-marca-suave focus-visible:bg-marca-suave focus-visible:-outline-offset-2 disabled:text-texto-suave disabled:cursor-not-allowed`}
          disabled={acabou(availablePecas)}
          aria-busy={pending}
          onClick={() => onChoose(procurada)}
        >
          <span className="somente-leitor">{rotulo}: </span>
          {content}
          {!acabou(availablePecas) && (
            <span
              className="inline-flex flex-none gap-1.5 items-center py-1.5 px-3 text-m font-forte text-marca-texto max-md:p-1.5 max-md:[&_>_span]:hidden"
              aria-hidden
            >
              <IconPlus size={18} />
              <span>{rotulo}</span>
            </span>
          )}
        </button>
      )}
      {grade.map(([cor, delas]) => (
        <div key={cor} className="flex flex-wrap gap-1.5 items-center pb-2 pl-17 pr-2 max-md:pl-2">
          {cor && <span className="w-24 text-s wrap-anywhere max-md:w-full">{cor}</span>}
          {delas.map((variacao) => (
            <button
              key={variacao.id}
              type="button"
              className="k-chave justify-center min-w-16 max-md:gap-1 max-md:px-2 max-md:min-w-12 disabled:text-desligado-texto disabled:bg-desligado disabled:cursor-not-allowed"
              aria-label={`${rotulo}: ${titulo} ${nomeDaVariacao(variacao) || (variacao.sku ?? '')}, ${frase(variacao.quantidade_disponivel)}`}
              disabled={acabou(variacao.quantidade_disponivel)}
              onClick={() => onChoose(variacao)}
            >
              {variacao.tamanho || variacao.nome_cor || variacao.sku}
              <span className="text-s font-texto text-texto-suave tabular-nums">{variacao.quantidade_disponivel}</span>
            </button>
          ))}
        </div>
      ))}
    </li>
  )
}

const LINHA = 'flex items-center gap-3 w-full min-h-16 p-2 text-texto text-left rounded-controle'

function frase(disponivel: number): string {
  if (disponivel <= 0) return 'Sem estoque'
  return plural(disponivel, 'disponível', 'disponíveis')
}
