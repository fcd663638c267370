import { SITUACOES_DA_PRODUCAO, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { Link } from 'react-router'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import * as css from '../ProducaoPage.classes.ts'
import { pecasDe } from './arte.ts'

export interface Selecao {
  escolhidas: ReadonlySet<number>
  onSelect: (ids: readonly number[], sim: boolean) => void
  onOpen: (producao: Producao) => void
}

interface GrupoDaFilaProps extends Selecao {
  arte: string
  producoes: readonly Producao[]
}

/** The productions of one art. */
export function GrupoDaFila({ arte, producoes, escolhidas, onSelect, onOpen }: GrupoDaFilaProps) {
  const ids = producoes.map(({ id }) => id)
  const aFazer = producoes.some(({ faltam }) => faltam > 0)
  return (
    <Card
      title={arte}
      description={aFazer && `${pecasDe(producoes)} a fazer com esta arte`}
      actions={
        <CheckboxField
          label="Escolher todas"
          aria-label={`Escolher todas de ${arte}`}
          checked={ids.every((id) => escolhidas.has(id))}
          onChange={({ target }) => onSelect(ids, target.checked)}
        />
      }
    >
      <ul aria-label={arte}>
        {producoes.map((producao) => (
          <Linha
            key={producao.id}
            producao={producao}
            marcada={escolhidas.has(producao.id)}
            onSelect={(sim) => onSelect([producao.id], sim)}
            onOpen={() => onOpen(producao)}
          />
        ))}
      </ul>
    </Card>
  )
}

interface LinhaProps {
  producao: Producao
  marcada: boolean
  onSelect: (sim: boolean) => void
  onOpen: () => void
}

function Linha({ producao, marcada, onSelect, onOpen }: LinhaProps) {
  const { titulo, variacao, lisa, feita, pedida, venda_id, cliente_nome, prazo, atrasada, faltam_lisas } = producao
  const { situacao, bloqueio, estampas } = producao
  return (
    <li className="k-item">
      <CheckboxField
        label={`Escolher ${titulo} ${variacao ?? ''}, ordem ${producao.id}`}
        hideLabel
        checked={marcada}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <span className={css.texto}>
        <strong>
          {titulo} {variacao}
        </strong>
        <span className="text-m text-texto-suave">
          em {lisa}
          {estampas[0] && ` · ${TECNICAS[estampas[0].tecnica]}`}
        </span>
        {bloqueio && <span className="text-m text-perigo-texto">Bloqueada: {bloqueio}</span>}
        {faltam_lisas > 0 && <span className="text-m text-perigo-texto">Falta peça lisa: {faltam_lisas}</span>}
      </span>
      <span className={css.texto}>
        {venda_id === null ? (
          'Para o estoque'
        ) : (
          <Link to={`/vendas/${venda_id}`}>
            Venda {venda_id} · {cliente_nome}
          </Link>
        )}
        {prazo && (
          <span className={atrasada ? 'text-m text-perigo-texto' : 'text-m text-texto-suave'}>
            {atrasada ? 'Atrasada: ' : 'Até '}
            {formatarData(prazo)}
          </span>
        )}
      </span>
      <span className={css.conta}>
        <strong>
          {feita} de {pedida}
        </strong>
        <span className="text-m text-texto-suave">{SITUACOES_DA_PRODUCAO[situacao]}</span>
      </span>
      <Button variant="default" onClick={onOpen} aria-label={`Detalhes da ordem ${producao.id}`}>
        Detalhes
      </Button>
    </li>
  )
}
