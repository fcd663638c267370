import type { LinhaDaSugestao } from '@estampa/contract/compras/compras.schemas.ts'
import { FORA_DA_SUGESTAO } from '@estampa/contract/compras/sentences.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconBulb } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { IntegerField } from '../../shared/ui/fields/TextField.tsx'
import { wholeNumberRefusal } from '../../shared/ui/fields/wholeNumber.ts'
import { readSugestao } from './compras.queries.ts'
import { type CompraRascunho, isSamePeca, suggestedLinha, type TypedLinha } from './rascunho.ts'

export interface Suggestion {
  readonly fornecedorId: number | null
  readonly linhas: readonly TypedLinha[]
}
export const hasPeca = (linhas: readonly TypedLinha[], linha: TypedLinha) =>
  linhas.some((candidate) => isSamePeca(candidate, linha))

/** The supplier is another one, and lines that were suggested for the former are still there. */
export function FormerSuggestion(props: {
  control: Control<CompraRascunho>
  linhas: readonly TypedLinha[]
  onRemove: () => void
  onKeep: () => void
}) {
  const itens = useWatch({ control: props.control, name: 'itens' })
  const count = itens.filter((linha) => hasPeca(props.linhas, linha)).length
  if (count === 0) return null
  return (
    <div className="k-caixa flex flex-wrap gap-3 items-center p-4 mt-4" role="status">
      <p className="m-0 flex-[1_1_16rem] wrap-anywhere">
        {`${plural(count, 'linha foi sugerida', 'linhas foram sugeridas')} antes da troca de fornecedor.`}
      </p>
      <Button variant="default" onClick={props.onRemove}>
        {count === 1 ? 'Tirar a linha' : `Tirar as ${count} linhas`}
      </Button>
      <Button variant="subtle" onClick={props.onKeep}>
        Manter
      </Button>
    </div>
  )
}

const DAYS = { min: 1, max: 365 }

interface Found {
  /** What was asked. */
  readonly fornecedorId: number | null
  readonly days: string
  readonly isEmpty: boolean
  /** Pieces that lack, and that were never bought of this supplier. */
  readonly others: readonly LinhaDaSugestao[]
}
const lacking = (rows: readonly LinhaDaSugestao[]) => rows.filter(({ sugerido }) => sugerido > 0)

/** Fills the lines with what is missing so that the pieces last for so many days. */
export function SugestaoDaCompra(props: {
  fornecedorId: number | null
  /** The address asks for it: it is filled in when the form opens. */
  isAsked: boolean
  onFill: (linhas: readonly ReturnType<typeof suggestedLinha>[]) => void
}) {
  const { fornecedorId, onFill } = props
  const client = useQueryClient()
  const [days, setDays] = useState('30')
  const [found, setFound] = useState<Found | null>(null)
  const refusal = wholeNumberRefusal(days, DAYS)
  const readMissing = async (supplierId: number | null) =>
    await client.fetchQuery(readSugestao(Number(days), supplierId))
  const fill = useTold(
    {
      mutationFn: async () => {
        const [rows, all] = await Promise.all([readMissing(fornecedorId), fornecedorId && readMissing(null)])
        const elsewhere = lacking(all || []).filter((row) => !rows.some((known) => isSamePeca(known, row)))
        return { fornecedorId, days, others: elsewhere, suggested: lacking(rows) }
      },
      onSuccess: ({ suggested, ...asked }) => {
        setFound({ ...asked, isEmpty: suggested.length === 0 })
        if (suggested.length > 0) onFill(suggested.map(suggestedLinha))
      },
    },
    'A sugestão não pôde ser lida. Tente novamente.',
  )
  const fillAsked = useEffectEvent(() => {
    if (props.isAsked) fill.mutate()
  })
  useEffect(() => fillAsked(), [])
  return (
    <Card
      title="Sugestão"
      description={
        fornecedorId === null
          ? 'Tudo o que falta, pelo que sai por dia, pelo mínimo e pelo que a produção espera.'
          : 'Do que já se comprou deste fornecedor, o que falta pelo que sai por dia, pelo mínimo e pelo que a produção espera.'
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-36">
          <IntegerField
            label="Para durar (dias)"
            value={days}
            error={refusal}
            onChange={({ target }) => setDays(target.value)}
          />
        </div>
        <Button
          variant="default"
          icon={IconBulb}
          disabled={refusal !== undefined}
          loading={fill.isPending}
          onClick={() => fill.mutate()}
        >
          Preencher com a sugestão
        </Button>
      </div>
      <div role="status">
        {found && found.fornecedorId === fornecedorId && found.days === days && (
          <WhatWasFound
            {...found}
            onInclude={() => {
              onFill(found.others.map(suggestedLinha))
              setFound({ ...found, isEmpty: false, others: [] })
            }}
          />
        )}
      </div>
    </Card>
  )
}

/** Says why nothing was suggested, and offers what lacks beside what this supplier sells. */
function WhatWasFound({ fornecedorId, days, isEmpty, others, onInclude }: Found & { onInclude: () => void }) {
  const missing = others.reduce((sum, { sugerido }) => sum + sugerido, 0)
  return (
    <>
      {isEmpty && (
        <p className="m-0 mt-3">
          {fornecedorId === null ? 'Nada do que vende falta' : 'Nada falta do que já se comprou deste fornecedor'}
          {` para ${plural(Number(days), 'dia', 'dias')}. ${FORA_DA_SUGESTAO}`}
        </p>
      )}
      {missing > 0 && (
        <div className="k-caixa flex flex-wrap gap-3 items-center p-4 mt-3">
          <p className="m-0 flex-[1_1_16rem] wrap-anywhere">
            {[
              missing === 1 ? 'Falta' : 'Faltam',
              !isEmpty && 'também',
              plural(missing, 'peça', 'peças'),
              'de produtos que nunca se compraram deste fornecedor.',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <Button variant="default" onClick={onInclude}>
            {missing === 1 ? 'Incluir a peça' : `Incluir as ${missing} peças`}
          </Button>
        </div>
      )}
    </>
  )
}
