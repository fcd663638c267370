import type { CSSProperties } from 'react'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import type { Disposicao } from './disposicao.ts'
import grade from './GradeDeProdutos.module.css'
import css from './ProdutoCard.module.css'
import foto from './ProdutoFoto.module.css'

/** A card whose product is on its way. */
export const ProdutoEsqueleto = () => (
  <div className={css.cartao} aria-hidden>
    <div className={foto.foto} />
    <div className={css.corpo}>
      <div className={css.titulo}>
        <Skeleton width="86%" height="0.9em" />
      </div>
      <p className={css.identidade}>
        <Skeleton width="62%" height="0.8em" />
      </p>
      <p className={css.preco}>
        <Skeleton width="44%" height="1.1em" />
      </p>
      <p className={css.rodape}>
        <Skeleton width="52px" height="0.8em" />
        <Skeleton width="36px" height="0.8em" />
      </p>
    </div>
  </div>
)

/** The list while its first page is on its way: as many cards as a screen shows. */
export function ProdutosEsqueleto({ disposicao: { colunas, altura, espaco } }: { disposicao: Disposicao }) {
  const quantos = colunas === 1 ? 6 : colunas * 2
  const medidas = { '--colunas': colunas, '--altura': `${altura}px`, '--espaco': `${espaco}px` }
  return (
    <div className={grade.esqueletos} style={medidas as CSSProperties} role="status" aria-label="Carregando produtos">
      {Array.from({ length: quantos }, (_, i) => `esqueleto-${i}`).map((chave) => (
        <ProdutoEsqueleto key={chave} />
      ))}
    </div>
  )
}
