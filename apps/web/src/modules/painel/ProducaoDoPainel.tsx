import type { ResumoDaProducao } from '@estampa/contract/producao/producao.schemas.ts'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { LinhaDoPainel, Nada, Ver, VerTodos } from './ListaDoPainel.tsx'

const NA_TELA = 5

/** Shows productions that are late at the bench, and blanks that the shop has to buy. */
export default function ProducaoDoPainel({ abertas, atrasadas, lisas }: ResumoDaProducao) {
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
      {atrasadas > 0 && (
        <p>
          <Ver to="/producao?prazo=atrasadas">
            {atrasadas === 1 ? '1 produção atrasada' : `${atrasadas} produções atrasadas`}
          </Ver>
        </p>
      )}
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
