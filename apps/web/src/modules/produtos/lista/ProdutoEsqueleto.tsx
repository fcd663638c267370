import cartao from '../../../shared/ui/cartaoDeLista.module.css'
import { Skeleton, SkeletonLine } from '../../../shared/ui/LoadingState.tsx'
import css from './ProdutoCard.module.css'
import foto from './ProdutoFoto.module.css'

/** A card whose product is on its way. */
export const ProdutoEsqueleto = () => (
  <div className={`${cartao.cartao} ${css.cartao}`} aria-hidden>
    <div className={foto.foto} />
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
