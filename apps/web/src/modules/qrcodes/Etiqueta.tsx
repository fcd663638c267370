import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { formatarFaixaDeReais } from '../../shared/faixaDeReais.ts'
import { QrImage } from '../../shared/qr/QrImage.tsx'
import css from './Etiqueta.module.css'

interface EtiquetaProps {
  produto: Produto
  variacao: Variacao | undefined
  /** The picture is there: the label can be printed. */
  onReady: () => void
}

/** A label of 50 × 30 mm: the code, and what a person needs to know the piece by. */
export function Etiqueta({ produto, variacao, onReady }: EtiquetaProps) {
  const { sku, qr_code_url: url } = variacao ?? produto
  const variacoes = variacao ? [variacao] : produto.variacoes
  const nome = variacao ? nomeDaVariacao(variacao) : ''
  const faixa = faixaDePreco(produto.preco_venda, variacoes)
  return (
    <article className={css.etiqueta}>
      <div className={css.qr}>
        <QrImage url={url} alt="QR Code" onLoad={onReady} />
      </div>
      <div className={css.texto}>
        <p className={css.titulo}>{produto.titulo}</p>
        {nome && <p className={css.variacao}>{nome}</p>}
        {sku && <p className={css.sku}>{sku}</p>}
        {faixa && <p className={css.preco}>{formatarFaixaDeReais(faixa)}</p>}
      </div>
    </article>
  )
}
