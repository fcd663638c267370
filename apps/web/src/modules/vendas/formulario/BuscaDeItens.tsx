import { variacoesProcuradas } from '@estampa/contract/produtos/procura.ts'
import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco, formatarFaixaDeReais, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { interpretarCodigo } from '../../../shared/device/leitor/codigo.ts'
import { useList } from '../../../shared/resource/useList.ts'
import { SearchField, type SearchFieldHandle } from '../../../shared/ui/fields/SearchField.tsx'
import * as peca from '../../../shared/ui/pecaEmLinha.classes.ts'
import { ErrorBox, LoadMore, Skeleton } from '../../../shared/ui/states.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { listaDeProdutos } from '../../produtos/produtos.queries.ts'
import { type Peca, pecaEntre } from '../../produtos/sku.queries.ts'

const ESPERA_DA_BUSCA_MS = 400 // spec §9

interface BuscaDeItensProps {
  /** Resolves to whether it was added. */
  onAdd: (escolha: Peca) => Promise<boolean>
  /** Takes the text of a label; resolves to whether it was a piece. */
  onScan: (texto: string) => Promise<boolean>
}

/**
 * Finds products by name or SKU. Enter on a whole SKU adds that piece at once. The pasted text of a label empties the
 * field and goes to `onScan`.
 */
export function BuscaDeItens({ onAdd, onScan }: BuscaDeItensProps) {
  const [busca, setBusca] = useState('')
  const [adicionando, setAdicionando] = useState<number | null>(null)
  const skuEsperado = useRef('')
  const area = useRef<HTMLDivElement>(null)
  const campo = useRef<SearchFieldHandle>(null)
  // The stock may have changed since the last search for the same words.
  const lista = useList({ ...listaDeProdutos({ busca }), enabled: busca !== '', staleTime: 0 }, { immediate: true })
  const { previous: anterior } = lista
  const nenhum = busca !== '' && !anterior && lista.rows?.length === 0
  const parecidos = useList({ ...listaDeProdutos({ busca, parecidos: true }), enabled: nenhum }, { immediate: true })
  const soParecidos = nenhum && !parecidos.previous && (parecidos.rows?.length ?? 0) > 0
  const exatos = busca === '' ? null : lista.rows
  const produtos = soParecidos ? parecidos.rows : exatos

  const adicionar = async (escolha: Peca) => {
    if (adicionando !== null) return
    setAdicionando(escolha.produtoId)
    if (await onAdd(escolha)) setBusca('')
    setAdicionando(null)
  }
  const adicionarPeloSku = useEffectEvent(() => {
    if (!exatos || anterior) return
    const escolha = pecaEntre(exatos, skuEsperado.current)
    skuEsperado.current = ''
    if (escolha) void adicionar(escolha)
  })
  useEffect(() => adicionarPeloSku(), [lista.rows])

  /** Before the field takes the key: Enter would search for the text. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const { value } = event.target
    if (interpretarCodigo(value, location.origin).tipo !== 'produto') return
    event.preventDefault()
    event.stopPropagation()
    campo.current?.discard()
    void onScan(value).then((achou) => setBusca(achou ? '' : value.trim()))
  }
  /** Enter searches at once (SearchField does); the arrow keys move through the results. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      skuEsperado.current = event.target.value.trim()
      const chegou = skuEsperado.current !== '' && skuEsperado.current === busca && exatos !== null && !anterior
      const escolha = chegou ? pecaEntre(exatos, skuEsperado.current) : null
      if (chegou) skuEsperado.current = ''
      if (escolha) void adicionar(escolha)
      else if (chegou) percorrer(area.current, event.target, 1)
    }
    const passo = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (passo !== undefined && percorrer(area.current, event.target, passo)) event.preventDefault()
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
        ref={campo}
        label="Buscar por SKU ou nome"
        value={busca}
        onSearch={(texto) => setBusca(texto.trim())}
        delay={ESPERA_DA_BUSCA_MS}
      />
      {busca !== '' && lista.failed && <ErrorBox onRetry={lista.retry} pending={lista.retrying} />}
      {busca !== '' && !produtos && !lista.failed && <Skeleton height="64px" />}
      <div role="status">
        {nenhum && (
          <p className="m-0 text-texto-suave py-1.5 px-0.5">
            Nenhum produto encontrado.{soParecidos && ` Nada se chama “${busca}”; estes são parecidos:`}
          </p>
        )}
        {produtos && produtos.length > 0 && !anterior && !soParecidos && (
          <span className="somente-leitor">{produtos.length === 1 ? '1 produto' : `${produtos.length} produtos`}</span>
        )}
      </div>
      {produtos && produtos.length > 0 && (
        <ul
          className="flex flex-col max-h-[min(420px,50dvh)] p-1.5 overflow-y-auto bg-superficie-2 border border-borda rounded-grupo aria-busy:opacity-55 aria-busy:[transition:opacity_120ms_180ms]"
          aria-label="Produtos encontrados"
          aria-busy={anterior}
        >
          {produtos.flatMap((produto) => {
            // The product itself when the words name none of its variations.
            const procuradas = variacoesProcuradas(produto, busca)
            return (procuradas.length > 0 ? procuradas : [null]).map((variacao) => (
              <ResultadoDaBusca
                key={`${produto.id} ${variacao?.id}`}
                produto={produto}
                procurada={variacao}
                pending={adicionando === produto.id}
                onAdd={() => void adicionar({ produtoId: produto.id, variacaoId: variacao?.id ?? null })}
              />
            ))
          })}
          {lista.hasMore && (
            <li className="grid justify-center p-1.5">
              <LoadMore list={lista}>Mostrar mais produtos</LoadMore>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** Moves the focus to the next or previous stop; false when there is none. */
function percorrer(area: HTMLElement | null, de: EventTarget, passo: number): boolean {
  const paradas = [...(area?.querySelectorAll<HTMLElement>('input, li button:enabled') ?? [])]
  const proxima = paradas[paradas.indexOf(de as HTMLElement) + passo]
  proxima?.focus()
  return proxima !== undefined
}

interface ResultadoDaBuscaProps {
  produto: ProdutoResumo
  /** The variation that the search names. */
  procurada: ProdutoResumo['variacoes'][number] | null
  pending: boolean
  onAdd: () => void
}

/** A product, or the variation, that was found. The whole row adds it: a large target for a thumb. */
function ResultadoDaBusca({ produto, procurada, pending, onAdd }: ResultadoDaBuscaProps) {
  const { titulo, imagem_url, variacoes, quantidade_disponivel: disponivel } = produto
  const nome = procurada && nomeDaVariacao(procurada)
  const faixa = faixaDePreco(produto.preco_venda, procurada ? [procurada] : variacoes)
  const emEstoque = procurada?.quantidade_disponivel ?? disponivel
  return (
    <li>
      <button
        type="button"
        className="flex items-center gap-3 w-full min-h-16 p-2 text-texto text-left rounded-controle hover:enabled:bg-marca-suave focus-visible:bg-marca-suave focus-visible:-outline-offset-2 disabled:text-texto-suave disabled:cursor-not-allowed"
        disabled={emEstoque <= 0}
        aria-busy={pending}
        onClick={onAdd}
      >
        <Thumbnail url={imagem_url} />
        <span className="flex flex-col gap-px min-w-0 flex-1 [&_strong]:font-titulo [&_strong]:text-texto [&_[data-vazio]]:font-forte [&_[data-vazio]]:text-aviso">
          <span className="font-forte wrap-anywhere text-base leading-[1.35]">{titulo}</span>
          <span className={peca.detalhe}>
            {nome && <strong>{nome}</strong>}
            {(procurada ?? produto).sku && (
              <span className="text-s text-texto-suave wrap-anywhere">{(procurada ?? produto).sku}</span>
            )}
            {!procurada && variacoes.length > 0 && (
              <span>{variacoes.length === 1 ? '1 variação' : `${variacoes.length} variações`}</span>
            )}
          </span>
          <span className={peca.detalhe}>
            <strong>{faixa ? formatarFaixaDeReais(faixa) : '—'}</strong>
            <span data-vazio={emEstoque <= 0 || undefined}>{frase(emEstoque)}</span>
          </span>
        </span>
        {emEstoque > 0 && (
          <span className="inline-flex flex-none gap-1.5 items-center py-1.5 px-3 text-m font-forte text-marca-texto max-md:p-1.5 max-md:[&_>_span]:absolute max-md:[&_>_span]:w-px max-md:[&_>_span]:h-px max-md:[&_>_span]:overflow-hidden max-md:[&_>_span]:[clip-path:inset(50%)]">
            <IconPlus size={18} aria-hidden />
            <span>Adicionar</span>
          </span>
        )}
      </button>
    </li>
  )
}

function frase(disponivel: number): string {
  if (disponivel <= 0) return 'Sem estoque'
  return disponivel === 1 ? '1 disponível' : `${disponivel.toLocaleString('pt-BR')} disponíveis`
}
