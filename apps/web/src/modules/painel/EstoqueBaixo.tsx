import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import css from './PainelPage.module.css'
import { VerTodos } from './Ver.tsx'

export function EstoqueBaixo({
  quantidade,
  limite,
  itens,
  temProdutos,
}: Painel['estoque_baixo'] & { temProdutos: boolean }) {
  return (
    <Card
      title="Estoque baixo"
      description={`Com até ${limite} ${limite === 1 ? 'peça disponível' : 'peças disponíveis'}`}
      actions={
        quantidade > 0 && (
          <VerTodos to="/produtos?situacao=estoque_baixo" quantidade={quantidade} oQue="com estoque baixo" />
        )
      }
    >
      {quantidade === 0 ? (
        <p className={css.nada}>
          {temProdutos ? `Tudo tem mais de ${limite} peças disponíveis.` : 'Nenhum produto cadastrado ainda.'}
        </p>
      ) : (
        <ul>
          {itens.map(({ produto_id, variacao_id, titulo, variacao, sku, quantidade_disponivel: pecas }) => (
            <li key={`${produto_id} ${variacao_id}`} className={css.linha}>
              <span className={css.nome}>
                <Link to={`/produtos/${produto_id}${variacao_id === null ? '' : `?variacao=${variacao_id}`}`}>
                  {titulo}
                </Link>
                <span className={css.sku}>
                  {variacao && <strong className={css.variacao}>{variacao}</strong>}
                  {[variacao && '', sku].filter((parte) => parte !== null).join(' · ')}
                </span>
              </span>
              <span className={css.pecas} data-esgotado={pecas <= 0 || undefined}>
                {pecas <= 0 ? 'Esgotado' : `${pecas} disp.`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
