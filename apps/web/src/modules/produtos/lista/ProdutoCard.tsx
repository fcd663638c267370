import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'
import { IconQrcode } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatarFaixaDeReais } from '../../../shared/faixaDeReais.ts'
import cartao from '../../../shared/ui/cartaoDeLista.module.css'
import { StatusDot } from '../../../shared/ui/StatusDot.tsx'
import { Pecas, Quantidade } from './EstoqueDoCartao.tsx'
import css from './ProdutoCard.module.css'
import controles from './ProdutoControles.module.css'
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
      <label className={controles.selecao}>
        <input
          type="checkbox"
          aria-label={`Selecionar ${nome}`}
          checked={selecionado}
          onChange={(event) => onSelect(id, event.target.checked)}
        />
      </label>
      <button type="button" className={controles.qr} aria-label={`QR Code de ${nome}`} onClick={() => onQr(produto)}>
        <IconQrcode size={20} stroke={1.8} aria-hidden />
      </button>
    </article>
  )
})

const quantasVariacoes = (n: number) => (n === 1 ? '1 variação' : `${n} variações`)
