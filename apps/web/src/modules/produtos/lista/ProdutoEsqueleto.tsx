import cartao from '../../../shared/ui/cartaoDeLista.module.css'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
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
