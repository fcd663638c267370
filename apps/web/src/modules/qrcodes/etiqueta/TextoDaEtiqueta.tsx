import { formatarFaixaDeReais } from '../../../shared/faixaDeReais.ts'
import type { Etiqueta } from './etiqueta.ts'
import css from './Folha.module.css'
import type { Layout } from './layouts.ts'
import type { Campos, MedidasDaEtiqueta } from './medidas.ts'

interface TextoDaEtiquetaProps {
  etiqueta: Etiqueta
  campos: Campos
  /** The label's corner on the sheet. */
  canto: { readonly xMm: number; readonly yMm: number }
  layout: Layout
  texto: NonNullable<MedidasDaEtiqueta['texto']>
}

/** The text of one label. Long lines are cut with an ellipsis; a size is never cut. */
export function TextoDaEtiqueta({ etiqueta, campos, canto, layout, texto }: TextoDaEtiquetaProps) {
  const { titulo, cor, tamanho, sku, preco } = etiqueta
  const style = {
    left: `${canto.xMm + texto.xMm}mm`,
    top: `${canto.yMm + (layout.alturaMm - texto.alturaMm) / 2}mm`,
    width: `${texto.larguraMm}mm`,
    height: `${texto.alturaMm}mm`,
    fontSize: `${texto.fonteMm}mm`,
  }
  return (
    <div className={css.texto} style={style} data-texto>
      {campos.titulo && titulo && <p className={css.titulo}>{titulo}</p>}
      {campos.variacao && (cor || tamanho) && (
        <p className={css.variacao}>
          {cor && <span>{cor}</span>}
          {tamanho && <b>{tamanho}</b>}
        </p>
      )}
      {campos.sku && sku && <p className={css.sku}>{sku}</p>}
      {campos.preco && preco && (
        <p className={preco.menor === preco.maior ? css.preco : css.faixa}>{formatarFaixaDeReais(preco)}</p>
      )}
    </div>
  )
}
