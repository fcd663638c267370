import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import css from './PainelPage.module.css'
import { VerTodos } from './Ver.tsx'

interface NaoPublicadosProps extends Readonly<Painel['nao_publicados']> {
  temProdutos: boolean
  conectado: boolean
}

/** Products that the ERP does not know: sales with them cannot be sent there. */
export function NaoPublicados({ quantidade, produtos, temProdutos, conectado }: NaoPublicadosProps) {
  return (
    <Card
      title="Não publicados"
      description="Suas vendas não seguem para o Bling"
      actions={
        quantidade > 0 && (
          <VerTodos to="/produtos?situacao=nao_publicados" quantidade={quantidade} oQue="sem publicação" />
        )
      }
    >
      {quantidade === 0 ? (
        <p className={css.nada}>{dizerQueNaoHa(temProdutos, conectado)}</p>
      ) : (
        <ul>
          {produtos.map(({ produto_id, titulo, sku }) => (
            <li key={produto_id} className={css.linha}>
              <span className={css.nome}>
                <Link to={`/produtos/${produto_id}`}>{titulo}</Link>
                {sku && <span className={css.sku}>{sku}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function dizerQueNaoHa(temProdutos: boolean, conectado: boolean): string {
  if (!temProdutos) return 'Nenhum produto cadastrado ainda.'
  if (!conectado) return 'Todos os produtos foram publicados, mas o Bling não está conectado agora.'
  return 'Todos os produtos estão no Bling.'
}
