import type { MotivoDePerda } from '@estampa/contract/producao/opcoes.ts'
import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import type { Bancada, Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { IconCheck, IconChecks } from '@tabler/icons-react'
import { Button } from '../../../shared/ui/Button.tsx'
import { MudancaPedida } from '../MudancaPedida.tsx'
import { AskedButton } from './AskedButton.tsx'
import { PerdiEsta } from './PerdiEsta.tsx'
import { VersaoNova } from './VersaoNova.tsx'

interface PecaDaBancadaProps {
  bancada: Bancada
  ocupada: boolean
  onDone: (quantidade: number) => void
  onLost: (motivo: MotivoDePerda) => void
  onVersaoChanged: (changed: Producao) => void
}

/** The piece on the bench: colour, size and how many are read from a metre away. */
export function PecaDaBancada({ bancada, ocupada, onDone, onLost, onVersaoChanged }: PecaDaBancadaProps) {
  const { producao, lisa, arte, faltam } = bancada
  const { titulo, variacao, venda_id, cliente_nome, feita, pedida } = producao
  const name = [titulo, variacao].filter(Boolean).join(' ')
  const whoseText = venda_id === null ? 'para o estoque' : `venda ${venda_id}, ${cliente_nome}`
  return (
    <div className="flex flex-col gap-2.5 p-5 pb-2 [&_p]:m-0 max-md:gap-2 max-md:px-4 max-md:pt-3">
      <p className="text-numero font-destaque leading-none wrap-anywhere">{variacao || lisa.nome}</p>
      <p className="text-contagem font-destaque leading-none tabular-nums">
        {faltam === 1 ? 'Falta 1 peça' : `Faltam ${faltam} peças`}
      </p>
      {faltam > 0 && <p className="text-3xl font-titulo tabular-nums">{`Peça ${feita + 1} de ${pedida}`}</p>}
      <h2 className="m-0 text-2xl font-titulo">{arte || titulo}</h2>
      <MudancaPedida producao={producao} />
      <VersaoNova producao={producao} onChanged={onVersaoChanged} />
      {/* A printed line's piece is the blank itself: it is named once. */}
      {name !== lisa.nome && <p className="text-xl font-forte">{lisa.nome}</p>}
      <p className="text-m text-texto-suave">{`${name} · ${whoseText}`}</p>
      <Nomes producao={producao} />
      {/* Within reach however long the prints beside it are. */}
      <div className="sticky bottom-0 flex flex-wrap gap-2 items-center py-3 mt-auto bg-superficie">
        <Button
          size="lg"
          className="h-14 min-w-40 text-l max-md:w-full"
          icon={IconCheck}
          loading={ocupada}
          disabled={faltam === 0}
          onClick={() => onDone(1)}
        >
          Feita
        </Button>
        <PerdiEsta size="lg" disabled={ocupada || faltam === 0} onLost={onLost} />
        {/* Each name is checked on its own piece. */}
        {faltam > 1 && producao.personalizacao.length === 0 && (
          <AskedButton
            // What was asked holds for as many as were named.
            key={faltam}
            size="lg"
            variant="subtle"
            icon={IconChecks}
            label={`Todas prontas (${faltam})`}
            confirm={`${faltam} prontas`}
            disabled={ocupada}
            onConfirm={() => onDone(faltam)}
          />
        )}
      </div>
    </div>
  )
}

/** Names in their order: the next piece is the first that is not made. */
function Nomes({ producao: { personalizacao, feita } }: { producao: Producao }) {
  if (personalizacao.length === 0) return null
  return (
    <ol aria-label="Nomes e números">
      {personalizacao.map((namedPeca, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the names never change their places
        <li key={i} className="k-item" aria-current={i === feita || undefined}>
          {i === feita ? (
            <strong>{formatPersonalizacao(namedPeca)}</strong>
          ) : (
            <span className="text-m text-texto-suave">{formatPersonalizacao(namedPeca)}</span>
          )}
          {i < feita && <span className="text-s text-texto-suave">feita</span>}
        </li>
      ))}
    </ol>
  )
}
