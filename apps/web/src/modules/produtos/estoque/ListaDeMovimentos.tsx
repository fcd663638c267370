import type { Movimento } from '@estampa/contract/estoque/estoque.schemas.ts'
import { motivoEmPalavras } from '@estampa/contract/estoque/motivos.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Link } from 'react-router'
import { enderecoDasEtiquetas } from '../../../shared/etiquetas.ts'
import { CorpoDaLista } from '../../../shared/registro/Lista.tsx'
import { useLista } from '../../../shared/registro/useLista.ts'
import { LoadingState } from '../../../shared/ui/states.tsx'
import * as css from './estoque.classes.ts'
import { movimentosDe } from './estoque.queries.ts'

/** The ledger, the latest first: when, why, who, how many pieces came or went, and how many there were then. */
export const ListaDeMovimentos = ({ produtoId, variacao }: { produtoId: number; variacao: number | null }) => (
  <CorpoDaLista
    lista={useLista(movimentosDe(produtoId, variacao))}
    carregando={<LoadingState />}
    vazia={<p className="m-0 mt-2 text-texto-suave">Nenhum movimento ainda.</p>}
    mais="Mostrar movimentos anteriores"
    nome="Movimentos de estoque"
    listClass={css.movimentos}
    linha={(movimento) => <LinhaDoMovimento key={movimento.id} movimento={movimento} />}
  />
)

function LinhaDoMovimento({ movimento }: { movimento: Movimento }) {
  const { motivo, venda_id, kit, variacao, usuario, criado_em, quantidade, saldo } = movimento
  return (
    <li>
      <span className={css.texto}>
        <span>
          {motivoEmPalavras(motivo)}
          {venda_id !== null && (
            <>
              {' · '}
              <Link to={`/vendas/${venda_id}`}>Venda {venda_id}</Link>
            </>
          )}
        </span>
        <span className="text-s text-texto-suave font-texto">
          {[formatarDataHora(criado_em), usuario, variacao, kit && `parte de ${kit}`].filter(Boolean).join(' · ')}
        </span>
        <EtiquetasDaEntrada movimento={movimento} />
      </span>
      <span className={css.pecas} data-sinal={quantidade < 0 ? 'saida' : 'entrada'}>
        {quantidade > 0 ? '+' : '−'}
        {Math.abs(quantidade).toLocaleString('pt-BR')}
        <span className="text-s text-texto-suave font-texto">saldo {saldo.toLocaleString('pt-BR')}</span>
      </span>
    </li>
  )
}

/** Labels of the goods that arrived, one for each piece. */
function EtiquetasDaEntrada({ movimento }: { movimento: Movimento }) {
  const { motivo, produto_id, variacao_id, variacao, quantidade, criado_em } = movimento
  // A variation that was deleted since has no label.
  if (motivo !== 'entrada' || produto_id === null || quantidade < 0 || (variacao && variacao_id === null)) return null
  const pecas = [{ produtoId: produto_id, variacaoId: variacao_id, quantidade }]
  const quais = [variacao, formatarDataHora(criado_em)].filter(Boolean).join(', ')
  return (
    <Link to={enderecoDasEtiquetas(pecas)} aria-label={`Imprimir etiquetas: ${quantidade} de ${quais}`}>
      Imprimir etiquetas
    </Link>
  )
}
