import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { Link } from 'react-router'
import css from './estoque.module.css'

/** The open sales that hold pieces of the product. */
export function Reservas({ reservas, variacoes }: Pick<EstoqueDoProduto, 'reservas' | 'variacoes'>) {
  const nomes = new Map(variacoes.map(({ variacao_id, nome }) => [variacao_id, nome]))
  return (
    <>
      <h3 className={css.titulo}>Reservas</h3>
      <ul className={css.movimentos} aria-label="Reservas em vendas abertas">
        {reservas.map(({ venda_id, cliente_nome, status, variacao_id, quantidade, kit }) => (
          <li key={`${venda_id}-${variacao_id}-${kit}`}>
            <span className={css.texto}>
              <Link to={`/vendas/${venda_id}`}>
                Venda {venda_id}, {cliente_nome}
              </Link>
              <span className={css.detalhe}>
                {[rotuloDoStatus(status), variacao_id === null ? '' : nomes.get(variacao_id), kit && `parte de ${kit}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={css.pecas}>{quantidade.toLocaleString('pt-BR')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
