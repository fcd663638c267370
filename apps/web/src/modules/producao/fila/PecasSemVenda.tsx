import { printsBlank } from '@estampa/contract/producao/estampas.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { Link } from 'react-router'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { applyDestino } from '../producao.queries.ts'
import { nameProducao, Texto } from './Fila.tsx'

/** Lists finished personalised pieces without a sale (cancelled, edited, returned); a person decides what happens to each. */
export function PecasSemVenda({ linhas }: { linhas: readonly Producao[] }) {
  if (linhas.length === 0) return null
  const pecas = linhas.reduce((sum, { sem_venda }) => sum + sem_venda, 0)
  return (
    <div className="mb-4">
      <Card
        title={plural(pecas, 'peça personalizada pronta sem venda', 'peças personalizadas prontas sem venda')}
        description="A venda mudou, ou elas voltaram numa troca. Enquanto ninguém decide, não são vendidas."
      >
        <ul aria-label="Peças sem venda">
          {linhas.map((producao) => (
            <PecaSemVenda key={producao.id} producao={producao} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function PecaSemVenda({ producao }: { producao: Producao }) {
  const { id, sem_venda, venda_id, cliente_nome } = producao
  const { mutate, isPending, variables } = useTold(applyDestino(id), 'Não foi possível anotar. Tente novamente.')
  const chooseDestino = (destino: 'devolver' | 'descartar', onSettled?: () => void) =>
    mutate({ quantidade: sem_venda, destino }, { ...(onSettled && { onSettled }) })
  const name = `${sem_venda} × ${nameProducao(producao)}`
  return (
    <li className="k-item">
      <Texto>
        <strong>{name}</strong>
        {venda_id !== null && (
          <Link className="k-elo" to={`/vendas/${venda_id}`}>
            Venda {venda_id} · {cliente_nome}
          </Link>
        )}
      </Texto>
      {printsBlank(producao) ? (
        <span className="text-s text-texto-suave wrap-anywhere">Uma linha com a mesma peça e estampa a leva</span>
      ) : (
        <Button
          variant="default"
          loading={isPending && variables.destino === 'devolver'}
          disabled={isPending}
          onClick={() => chooseDestino('devolver')}
        >
          Devolver ao estoque
        </Button>
      )}
      <DialogButton label="Perder" disabled={isPending}>
        {(onClose) => (
          <ConfirmDialog
            title="Perder estas peças?"
            danger="Perder"
            pending={isPending}
            onConfirm={() => chooseDestino('descartar', onClose)}
            onClose={onClose}
          >
            <p>{name}: saem do estoque como perda.</p>
          </ConfirmDialog>
        )}
      </DialogButton>
    </li>
  )
}
