import type { ResumoDaProducao } from '@estampa/contract/producao/producao.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { LinhaDoPainel, Nada, Ver, VerTodos } from './ListaDoPainel.tsx'

const NA_TELA = 5

/** Counts of productions that wait for a person; the most urgent count stands first. */
const WAITING = [
  { count: 'atrasadas', to: '/producao?prazo=atrasadas', one: 'produção atrasada', many: 'produções atrasadas' },
  { count: 'da_semana', to: '/producao?prazo=semana', one: 'vence nesta semana', many: 'vencem nesta semana' },
  { count: 'aguardam_arte', to: '/producao?situacao=bloqueada', one: 'aguarda a arte', many: 'aguardam a arte' },
  { count: 'aguardam_aprovacao', to: '/producao', one: 'aguarda a aprovação', many: 'aguardam a aprovação' },
] as const

/** Shows productions that are late at the bench, and blanks that the shop has to buy. */
export default function ProducaoDoPainel({ abertas, lisas, ...counts }: ResumoDaProducao) {
  const { atrasadas } = counts
  const waiting = WAITING.filter(({ count }) => counts[count] > 0)
  const missingCount = lisas.reduce((sum, lisa) => sum + lisa.faltam, 0)
  return (
    <Card
      title="Produção"
      description={
        missingCount === 0
          ? 'Nenhuma peça lisa falta'
          : missingCount === 1
            ? 'Falta 1 peça lisa'
            : `Faltam ${missingCount} peças lisas`
      }
      actions={<VerTodos to="/producao" rotulo="Ver fila" quantidade={abertas} oQue="a produzir" />}
    >
      {waiting.map(({ count, to, one, many }) => (
        <p key={count}>
          <Ver to={to}>{plural(counts[count], one, many)}</Ver>
        </p>
      ))}
      {atrasadas === 0 && missingCount === 0 && <Nada>Nada atrasado, e há peças lisas para tudo.</Nada>}
      <ul>
        {lisas.slice(0, NA_TELA).map(({ produto_id, lisa, faltam: quantas }) => (
          <LinhaDoPainel key={lisa} lado={quantas === 1 ? 'falta 1' : `faltam ${quantas}`} esgotado>
            {produto_id === null ? lisa : <Link to={`/producao?lisa=${produto_id}`}>{lisa}</Link>}
          </LinhaDoPainel>
        ))}
      </ul>
    </Card>
  )
}
