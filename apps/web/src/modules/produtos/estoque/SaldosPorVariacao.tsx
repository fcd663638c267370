import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.schemas.ts'
import css from './estoque.module.css'

/** Physical, reserved and available pieces of each variation. */
export const SaldosPorVariacao = ({ variacoes }: Pick<EstoqueDoProduto, 'variacoes'>) => (
  <table className={css.tabela}>
    <thead>
      <tr>
        <th scope="col">Variação</th>
        <th scope="col">Físico</th>
        <th scope="col">Reservado</th>
        <th scope="col">Disponível</th>
      </tr>
    </thead>
    <tbody>
      {variacoes.map(({ variacao_id, nome, sku, fisico, reservado, disponivel }) => (
        <tr key={variacao_id}>
          <th scope="row">{nome || sku || `Variação ${variacao_id}`}</th>
          <td>{fisico.toLocaleString('pt-BR')}</td>
          <td>{reservado.toLocaleString('pt-BR')}</td>
          <td data-vazio={disponivel <= 0 || undefined}>{disponivel.toLocaleString('pt-BR')}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
