import type { LoteProposto } from '@estampa/contract/importacoes/lote.routes.ts'
import { LINHAS_DA_PREVIA_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { sentenceOf } from '../../../shared/api/apiError.ts'
import { formatFieldValue } from '../../../shared/forms/emPalavras.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Progress } from '../../../shared/ui/states.tsx'

interface PreviaDoLoteProps {
  readonly proposta: LoteProposto | null
  readonly erro: unknown
  readonly pedida: boolean
  /** `12 produtos, 71 preços` */
  readonly resumo: string
  readonly feitas: number | null
  readonly onMore: (rows: number) => void
}

/** Shows what a change of many would make of each. */
export function PreviaDoLote({ proposta, erro, pedida, resumo, feitas, onMore }: PreviaDoLoteProps) {
  if (erro)
    return (
      <p className="m-0 text-erro" role="alert">
        {sentenceOf(erro, 'Não foi possível mostrar o que muda.')}
      </p>
    )
  if (!pedida || !proposta) return <p className="m-0 text-texto-suave">Informe o valor para ver o que muda.</p>
  if (proposta.quantos === 0) return <p className="m-0 text-texto-suave">Nada muda com este valor.</p>
  const hasMore = feitas === null && proposta.quantos > proposta.linhas.length
  return (
    <>
      <p className="m-0 font-forte tabular-nums" role="status">
        {feitas === null
          ? resumo
          : `Mudando: ${feitas.toLocaleString('pt-BR')} de ${proposta.quantos.toLocaleString('pt-BR')}`}
        {hasMore && `; os primeiros ${proposta.linhas.length}`}
      </p>
      {feitas !== null && <Progress label="Andamento" done={feitas} all={proposta.quantos} />}
      <ul
        className="max-h-80 overflow-auto border border-borda rounded-controle [&_li]:flex [&_li]:[flex-flow:row_wrap] [&_li]:gap-x-4 [&_li]:gap-y-0.5 [&_li]:justify-between [&_li]:py-2 [&_li]:px-3 [&_li]:wrap-anywhere [&_li]:border-t [&_li]:border-t-borda [&_li:first-child]:border-t-0 [&_del]:text-texto-suave"
        aria-label="O que muda"
      >
        {proposta.linhas.map(({ produto_id, variacao_id, nome, campo, antes, depois }) => (
          <li key={`${produto_id} ${variacao_id ?? ''}`}>
            <span>{nome}</span>
            <span>
              <del>{formatFieldValue(campo, antes, 'vazio')}</del> →{' '}
              <strong>{formatFieldValue(campo, depois, 'vazio')}</strong>
            </span>
          </li>
        ))}
      </ul>
      {hasMore && proposta.linhas.length < LINHAS_DA_PREVIA_MAXIMAS && (
        <Button
          variant="default"
          className="self-center"
          onClick={() => onMore(Math.min(LINHAS_DA_PREVIA_MAXIMAS, proposta.linhas.length * 10))}
        >
          Mostrar mais
        </Button>
      )}
    </>
  )
}
