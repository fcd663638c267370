import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { nomeDaOpcao } from '../../shared/vendas/item.ts'
import css from './EmAberto.module.css'

/** No variation was chosen: each with a box to tick and the pieces that it has. */
export const EmAberto = ({ item }: { item: ItemDaVenda }) => (
  <div className={css.aberta}>
    <strong>Escolha a variação</strong>
    <ul>
      {item.variacoes.map((variacao) => (
        <li key={variacao.id}>
          <span className={css.quadrinho} aria-hidden />
          {`${nomeDaOpcao(variacao)} (${variacao.quantidade_disponivel} em estoque)`}
        </li>
      ))}
    </ul>
  </div>
)
