import type { MotivoDePerda } from '@estampa/contract/producao/opcoes.ts'
import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import type { Bancada, Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { IconCheck, IconChecks } from '@tabler/icons-react'
import { Button } from '../../../shared/ui/Button.tsx'
import { PalavrasDoComprador } from '../../../shared/vendas/PalavrasDoComprador.tsx'
import { countPrintable, FaltaLisa, nameProducao, Prazo } from '../fila/Fila.tsx'
import { MudancaPedida } from '../MudancaPedida.tsx'
import { AskedButton } from './AskedButton.tsx'
import { PerdiEsta } from './PerdiEsta.tsx'
import { VersaoNova } from './VersaoNova.tsx'

interface PecaDaBancadaProps {
  bancada: Bancada
  ocupada: boolean
  onDone: (quantidade: number) => void
  onLost: (motivo: MotivoDePerda) => void
  /** Puts the piece aside as it is. */
  onLeave: () => void
  onVersaoChanged: (changed: Producao) => void
}

/** The piece on the bench: colour, size and how many are read from a metre away. */
export function PecaDaBancada({ bancada, ocupada, onDone, onLost, onLeave, onVersaoChanged }: PecaDaBancadaProps) {
  const { producao, lisa, arte, faltam } = bancada
  const { titulo, variacao, venda_id, cliente_nome, feita, pedida, bloqueio, imagem_url } = producao
  const name = nameProducao(producao)
  const podem = countPrintable(producao)
  const isRefused = ocupada || faltam === 0 || bloqueio !== null
  const showsFoto =
    imagem_url !== null && producao.estampas.length > 0 && producao.produto_id !== producao.lisa_produto_id
  const whoseText = venda_id === null ? 'para o estoque' : `venda ${venda_id}, ${cliente_nome}`
  return (
    <div className="flex flex-col gap-2.5 p-5 pb-2 [&_p]:m-0 max-md:gap-2 max-md:px-4 max-md:pt-3 lg:min-h-0 lg:overflow-y-auto">
      <div className="flex gap-4 items-start justify-between">
        <div className="grid gap-2.5 min-w-0 max-md:gap-2">
          <p className="text-numero font-destaque leading-none wrap-anywhere">{variacao || lisa.nome}</p>
          <p className="text-contagem font-destaque leading-none tabular-nums">
            {faltam === 1 ? 'Falta 1 peça' : `Faltam ${faltam} peças`}
          </p>
          {faltam > 0 && <p className="text-3xl font-titulo tabular-nums">{`Peça ${feita + 1} de ${pedida}`}</p>}
        </div>
        {showsFoto && (
          <img
            className="flex-none size-36 object-contain rounded-grupo bg-fundo max-lg:hidden"
            src={imagem_url}
            alt={name}
          />
        )}
      </div>
      {bloqueio !== null && <p className="text-xl font-forte text-perigo-texto wrap-anywhere">Bloqueada: {bloqueio}</p>}
      <FaltaLisa producao={producao} className="text-xl font-forte" />
      <h2 className="m-0 text-2xl font-titulo wrap-anywhere">{arte || titulo}</h2>
      <MudancaPedida producao={producao} />
      <VersaoNova producao={producao} onChanged={onVersaoChanged} />
      {/* A printed line's piece is the blank itself: it is named once. */}
      {name !== lisa.nome && <p className="text-xl font-forte">{lisa.nome}</p>}
      <div className="grid gap-0.5">
        <p className="text-l">{`${name} · ${whoseText}`}</p>
        <Prazo producao={producao} />
      </div>
      <Nomes producao={producao} />
      <PalavrasDoComprador texto={producao.palavras_do_comprador} />
      {/* Within reach however long the prints beside it are. */}
      <div className="sticky bottom-0 grid gap-2 py-3 mt-auto bg-superficie">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(14.5rem,1fr))] gap-2">
          {/* What was asked holds for the piece that was in the hand. */}
          <PerdiEsta key={feita} size="lg" disabled={isRefused} onLost={onLost} />
          {/* Each name is checked on its own piece. */}
          {podem > 1 && producao.personalizacao.length === 0 && (
            <AskedButton
              // What was asked holds for as many as were named.
              key={`todas-${podem}`}
              size="lg"
              icon={IconChecks}
              label={podem < faltam ? `${podem} prontas` : `Todas prontas (${podem})`}
              confirm={`${podem} prontas`}
              disabled={isRefused}
              onConfirm={() => onDone(podem)}
            />
          )}
        </div>
        <Button
          size="lg"
          fullWidth
          className="h-14 text-l"
          icon={IconCheck}
          data-feita
          loading={ocupada}
          disabled={isRefused}
          onClick={() => onDone(1)}
        >
          Feita
        </Button>
        <Button variant="subtle" color="gray" disabled={ocupada} data-largar onClick={onLeave}>
          Deixar para depois
        </Button>
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
