import { rotuloDaSituacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { quemFalta } from '../../shared/vendas/frases.ts'
import * as css from './PainelPage.classes.ts'
import { VerTodos } from './Ver.tsx'

/** Quotes that wait for somebody, with those that run out tomorrow first; nothing in a shop that makes none. */
export function OrcamentosEmEspera({ quantidade, linhas }: Painel['orcamentos']) {
  const [agora] = useState(Date.now)
  if (quantidade === 0) return null
  return (
    <Card
      title="Orçamentos"
      actions={<VerTodos to="/orcamentos" rotulo="Ver todos" quantidade={quantidade} oQue="em espera" />}
    >
      <ul>
        {linhas.map((orcamento) => (
          <li key={orcamento.id} className={css.linha}>
            <span className={css.nome}>
              <Link to={`/orcamentos/${orcamento.id}`}>
                Orçamento {orcamento.id} · {orcamento.nome}
              </Link>
              <span className="truncate text-s text-texto-suave">{quemFalta(orcamento, agora)}</span>
            </span>
            <span className={css.pecas}>{rotuloDaSituacao(orcamento.situacao)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
