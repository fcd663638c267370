import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { answerMissingNumbers } from './compras.queries.ts'
import { askMissingNumbers } from './preenchimento.ts'

const FAILED = 'Não foi possível. Tente novamente.'

/** Asks once for all products of an invoice whether their empty NCMs and EANs become the invoice's. */
export function PreencherProdutos({ compra: { id, a_preencher } }: { compra: Compra }) {
  const fill = useTold(answerMissingNumbers(id), FAILED, 'Os produtos estão preenchidos com a nota.')
  const dismiss = useTold(answerMissingNumbers(id), FAILED)
  if (a_preencher.length === 0) return null
  const isPending = fill.isPending || dismiss.isPending
  return (
    <Card title="Dados dos produtos" description={askMissingNumbers(a_preencher)}>
      <details>
        <summary className="k-dobra">O que entra em cada um</summary>
        <ul className="mt-2 mb-0 p-0 list-none" aria-label="O que a nota preenche">
          {a_preencher.map(({ produto_id, variacao_id, nome, ncm, ean }) => (
            <li key={`${produto_id} ${variacao_id} ${ncm}`} className="py-1 wrap-anywhere">
              {nome}: {ncm === null ? `código de barras ${ean}` : `NCM ${ncm}`}
            </li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap justify-end gap-2 mt-3">
        <Button variant="default" disabled={isPending} onClick={() => dismiss.mutate(false)}>
          Deixar como estão
        </Button>
        <Button loading={fill.isPending} disabled={isPending} onClick={() => fill.mutate(true)}>
          Preencher
        </Button>
      </div>
    </Card>
  )
}
