import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'
import { IconQrcode } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatarFaixaDeReais } from '../../../shared/faixaDeReais.ts'
import cartao from '../../../shared/ui/cartaoDeLista.module.css'
import { StatusDot } from '../../../shared/ui/states.tsx'
import { Pecas, Quantidade } from './EstoqueDoCartao.tsx'
import * as css from './ProdutoCard.classes.ts'
import { ProdutoFoto } from './ProdutoFoto.tsx'

interface ProdutoCardProps {
  produto: ProdutoResumo
  /** The words that found it: they may name some of its variations. */
  busca: string
  selecionado: boolean
  onSelect: (id: number, selecionado: boolean) => void
  onQr: (produto: ProdutoResumo) => void
  onEstoque: (produto: ProdutoResumo) => void
}

/** One product of the list. Plain elements: scrolling draws thousands of them. */
export const ProdutoCard = memo(function ProdutoCard(props: ProdutoCardProps) {
  const { produto, busca, selecionado, onSelect, onQr, onEstoque } = props
  const { id, titulo, codigo, sku, variacoes } = produto
  const faixa = faixaDePreco(produto.preco_venda, variacoes)
  const identidade = produto.tem_variacoes ? quantasVariacoes(variacoes.length) : sku
  const nome = `${titulo} (${codigo || sku || id})`
  return (
    <article className={`${cartao.cartao} ${css.cartao}`} data-selecionado={selecionado || undefined}>
      <ProdutoFoto url={produto.imagem_url} />
      <div className={css.corpo}>
        <h2 className={css.titulo}>
          <Link className={cartao.link ?? ''} to={`/produtos/${id}`}>
            {titulo}
          </Link>
        </h2>
        <p className={css.identidade}>
          {codigo && <span>{codigo}</span>}
          {identidade && identidade !== codigo && <span title={identidade}>{identidade}</span>}
        </p>
        <p className={css.preco}>{faixa ? formatarFaixaDeReais(faixa) : '—'}</p>
        <p className={css.rodape}>
          <StatusDot tone={produto.id_bling ? 'success' : 'neutral'}>
            {produto.id_bling ? 'Ativo' : 'Inativo'}
          </StatusDot>
          <Quantidade produto={produto} nome={nome} onClick={() => onEstoque(produto)} />
        </p>
        <Pecas produto={produto} busca={busca} />
      </div>
      <label className="grid place-items-center absolute top-0 w-11 h-11 cursor-pointer left-0 before:absolute before:w-7.5 before:h-7.5 before:content-[''] before:bg-[color-mix(in_srgb,var(--e-superficie)_92%,transparent)] before:rounded-controle-p [&_input]:relative [&_input]:w-4.75 [&_input]:h-4.75 [&_input]:m-0 [&_input]:[cursor:inherit] [&_input]:[scroll-margin-block:76px_12px]">
        <input
          type="checkbox"
          aria-label={`Selecionar ${nome}`}
          checked={selecionado}
          onChange={(event) => onSelect(id, event.target.checked)}
        />
      </label>
      <button
        type="button"
        className="grid place-items-center absolute cursor-pointer top-1.5 right-1.5 w-9 h-9 text-texto bg-[color-mix(in_srgb,var(--e-superficie)_92%,transparent)] rounded-controle-p hover:text-marca-texto hover:bg-marca-suave [scroll-margin-block:76px_12px] max-sm:top-0 max-sm:right-0 max-sm:w-11 max-sm:h-11 max-sm:bg-transparent"
        aria-label={`QR Code de ${nome}`}
        onClick={() => onQr(produto)}
      >
        <IconQrcode size={20} stroke={1.8} aria-hidden />
      </button>
    </article>
  )
})

const quantasVariacoes = (n: number) => (n === 1 ? '1 variação' : `${n} variações`)
