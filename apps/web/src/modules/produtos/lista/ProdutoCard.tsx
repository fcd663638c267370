import { ESTOQUE_BAIXO } from '@estampa/contract/painel/painel.limits.ts'
import { formatVariacaoEstoque, variacoesProcuradas } from '@estampa/contract/produtos/procura.ts'
import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco, formatReaisRange, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconQrcode, IconShirt } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { useMediaQuery } from '../../../shared/device/useMediaQuery.ts'
import { SelectRow, type SelectRowProps } from '../../../shared/resource/SelectionBar.tsx'
import * as cartao from '../../../shared/ui/cartaoDeLista.classes.ts'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'
import { Skeleton, SkeletonLine, StatusDot } from '../../../shared/ui/states.tsx'
import type { GridLayout } from '../../../shared/ui/VirtualGrid.tsx'

const css = {
  cartao:
    'h-full overflow-hidden data-selecionado:border-marca data-selecionado:[box-shadow:0_0_0_1px_var(--e-marca)] max-sm:flex-row',
  corpo:
    'flex flex-col flex-[1_0_0] min-w-0 py-3 px-3.5 max-sm:flex-1 max-sm:justify-center max-sm:py-2.5 max-sm:px-3 in-data-selecionado:bg-marca-suave',
  titulo:
    '[display:-webkit-box] flex-none min-h-[2.6em] m-0 overflow-hidden text-base font-forte leading-[1.3] [-webkit-box-orient:vertical] [-webkit-line-clamp:2] [&_a]:[scroll-margin-block:250px_12px] max-sm:min-h-0 max-sm:pr-8',
  identidade:
    "text-s text-texto-suave flex flex-none min-h-[1.4em] m-0 mt-1 overflow-hidden leading-[1.4] whitespace-nowrap [&_span]:overflow-hidden [&_span]:text-ellipsis [&_span:first-child:not(:only-child)]:flex-none [&_span_+_span::before]:mx-1.5 [&_span_+_span::before]:[content:'·']",
  preco:
    'm-0 mt-2 text-base font-destaque tabular-nums leading-5.5 tracking-[-0.01em] data-faixa:text-m max-xs:text-s! max-sm:mt-1',
  rodape: 'flex flex-wrap items-center gap-x-2 justify-between m-0 mt-1.5 max-xs:mt-0',
  // Of one height, whether the foot of a card takes one line or two.
  foto: 'grid place-items-center flex-[0_0_168px] min-h-0 text-borda-forte bg-superficie-2 border-b border-b-borda [&_img]:w-full [&_img]:h-full [&_img]:min-h-0 [&_img]:object-cover max-sm:flex-[0_0_104px] max-xs:basis-18 max-sm:border-r max-sm:border-r-borda max-sm:border-b-0 max-sm:[&_svg]:w-10 max-sm:[&_svg]:h-10',
}

interface ProdutoCardProps {
  produto: ProdutoResumo
  /** The words that found it: they may name some of its variations. */
  busca: string
  selecionado: boolean
  onSelect: SelectRowProps['onSelect']
  onQr: (produto: ProdutoResumo) => void
  onEstoque: (produto: ProdutoResumo) => void
}

/** Card of a product in the list. Plain elements: scrolling draws thousands of them. */
export const ProdutoCard = memo(function ProdutoCard(props: ProdutoCardProps) {
  const { produto, busca, selecionado, onSelect, onQr, onEstoque } = props
  const { id, titulo, codigo, sku, variacoes } = produto
  const range = faixaDePreco(produto.preco_venda, variacoes)
  const identidade = produto.tem_variacoes ? quantasVariacoes(variacoes.length) : sku
  const name = `${titulo} (${codigo || sku || id})`
  return (
    <article className={`${cartao.cartao} ${css.cartao}`} data-selecionado={selecionado || undefined}>
      <ProdutoFoto url={produto.imagem_url} />
      <div className={css.corpo}>
        <h2 className={css.titulo}>
          <Link className={cartao.link} to={`/produtos/${id}`}>
            {titulo}
          </Link>
        </h2>
        <p className={css.identidade}>
          {codigo && <span>{codigo}</span>}
          {identidade && identidade !== codigo && <span title={identidade}>{identidade}</span>}
        </p>
        {/* A range takes a second line before it is cut. */}
        <p className={css.preco} data-faixa={(range && range.menor !== range.maior) || undefined}>
          {range ? keepTogether(formatReaisRange(range)) : '—'}
        </p>
        <p className={css.rodape}>
          <StatusDot tone={produto.id_bling ? 'success' : 'neutral'}>
            {produto.id_bling ? 'Ativo' : 'Inativo'}
          </StatusDot>
          <Quantidade produto={produto} nome={name} onClick={() => onEstoque(produto)} />
        </p>
        <Pecas produto={produto} busca={busca} />
      </div>
      <SelectRow
        id={id}
        label={`Selecionar ${name}`}
        selected={selecionado}
        onSelect={onSelect}
        className="grid place-items-center absolute top-0 w-11 h-11 cursor-pointer left-0 before:absolute before:w-7.5 before:h-7.5 before:content-[''] before:bg-[color-mix(in_srgb,var(--e-superficie)_92%,transparent)] before:rounded-controle-p [&_input]:relative [&_input]:w-4.75 [&_input]:h-4.75 [&_input]:m-0 [&_input]:[cursor:inherit] [&_input]:[scroll-margin-block:76px_12px]"
      />
      <button
        type="button"
        className="grid place-items-center absolute cursor-pointer top-1.5 right-1.5 w-9 h-9 text-texto bg-[color-mix(in_srgb,var(--e-superficie)_92%,transparent)] rounded-controle-p hover:text-marca-texto hover:bg-marca-suave [scroll-margin-block:76px_12px] max-sm:top-0 max-sm:right-0 max-sm:w-11 max-sm:h-11 max-sm:bg-transparent"
        aria-label={`QR Code de ${name}`}
        onClick={() => onQr(produto)}
      >
        <IconQrcode size={20} stroke={1.8} aria-hidden />
      </button>
    </article>
  )
})

export const ProdutoEsqueleto = () => (
  <div className={`${cartao.cartao} ${css.cartao}`} aria-hidden>
    <div className={css.foto} />
    <div className={css.corpo}>
      <div className={css.titulo}>
        <Skeleton width="86%" height="0.9em" />
      </div>
      <SkeletonLine className={css.identidade} width="62%" height="0.8em" />
      <SkeletonLine className={css.preco} width="44%" height="1.1em" />
      <p className={css.rodape}>
        <Skeleton width="52px" height="0.8em" />
        <Skeleton width="36px" height="0.8em" />
      </p>
    </div>
  </div>
)

const quantasVariacoes = (n: number) => plural(n, 'variação', 'variações')

const LINHA = 'truncate min-h-[1.4em] m-0 mt-0.5 text-xs leading-[1.4] max-sm:empty:hidden'

interface QuantidadeProps {
  produto: ProdutoResumo
  /** The product's name, part of the button's accessible name. */
  nome: string
  onClick: () => void
}

/** Pieces in the shop, and beside them the ones left to sell when some are reserved: a button that opens the stock. */
function Quantidade({ produto, nome, onClick }: QuantidadeProps) {
  const { quantidade_total: total, quantidade_disponivel: disponivel } = produto
  const pecas = `${total.toLocaleString('pt-BR')} un.`
  const livres = disponivel === total ? '' : ` · ${disponivel.toLocaleString('pt-BR')} disp.`
  return (
    <button
      type="button"
      className="text-s text-texto-suave relative py-1 px-2 -my-1 -mx-2 tabular-nums whitespace-nowrap [text-decoration:underline_dotted] underline-offset-3 rounded-controle-p [scroll-margin-block:250px_12px] after:absolute after:-inset-y-3 after:-inset-x-1 after:content-[''] hover:text-marca-texto hover:bg-marca-suave data-vazio:font-forte data-vazio:text-aviso"
      data-vazio={disponivel <= 0 || undefined}
      aria-label={`${pecas}${livres} em estoque: ${nome}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {pecas}
      {livres}
    </button>
  )
}

/**
 * Names the variations that the search finds, else those nearly gone. The line keeps its room: cards are of one height.
 */
function Pecas({ produto, busca }: { produto: ProdutoResumo; busca: string }) {
  const matchingVariacoes = busca === '' ? [] : variacoesProcuradas(produto, busca)
  if (matchingVariacoes.length > 0) {
    const sentence = matchingVariacoes.map(formatVariacaoEstoque).join('; ')
    return (
      <p className={`${LINHA} font-forte text-marca-texto`} title={sentence}>
        {sentence}
      </p>
    )
  }
  const poucas = produto.variacoes
    .filter(({ quantidade_disponivel }) => quantidade_disponivel <= ESTOQUE_BAIXO)
    .toSorted((a, b) => a.quantidade_disponivel - b.quantidade_disponivel)
    .map((v) => `${nomeDaVariacao(v) || v.sku || v.id}: ${Math.max(0, v.quantidade_disponivel)}`)
    .join(' · ')
  return (
    <p className={`${LINHA} text-aviso`} title={poucas || undefined}>
      {poucas && <span className="somente-leitor">Estoque baixo: </span>}
      {poucas}
    </p>
  )
}

/** The product's picture in a box of fixed size; a drawn shirt when it has none. */
function ProdutoFoto({ url }: { url: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  return (
    <div className={css.foto}>
      {url && url !== brokenUrl ? (
        <img
          src={url}
          alt=""
          width={320}
          height={240}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        <IconShirt size={56} stroke={1} aria-hidden />
      )}
    </div>
  )
}

const buildColumnsLayout = (columns: number): GridLayout => ({ columns, height: 348, gap: 16, overscan: 4 })
const DISPOSICOES = [{ columns: 1, height: 164, gap: 10, overscan: 8 }, ...[2, 3, 4, 5].map(buildColumnsLayout)]

/** From one column on a phone (picture beside the text) to five on a desk. */
export function useDisposicao(): GridLayout {
  const duas = useMediaQuery('(min-width: 30em)')
  const tres = useMediaQuery('(min-width: 45em)')
  const quatro = useMediaQuery('(min-width: 60em)')
  const cinco = useMediaQuery('(min-width: 75em)')
  return DISPOSICOES[Number(duas) + Number(tres) + Number(quatro) + Number(cinco)] as GridLayout
}
