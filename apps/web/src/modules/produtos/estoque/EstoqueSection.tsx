import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconLayoutList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { objeto } from '../../../shared/api/readers.ts'
import { DialogButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { RetryHint } from '../../../shared/ui/fields/SelectField.tsx'
import { estoqueDe } from './estoque.queries.ts'

const MovimentosModal = onDemand(async () => (await import('./MovimentosModal.tsx')).MovimentosModal)

interface EstoqueProps {
  produto: Produto
  onCorrigido: () => void
}

export function EstoqueSection({ produto, onCorrigido }: EstoqueProps) {
  const { data: estoque, error, isFetching, refetch } = useQuery(estoqueDe(produto.id, produto.versao))
  return (
    <Card title="Estoque">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-2 m-0 mb-3.5 [&_div]:py-2 [&_div]:px-2.5 [&_div]:bg-superficie-2 [&_div]:border [&_div]:border-borda [&_div]:rounded-controle [&_dt]:text-xs [&_dt]:text-texto-suave [&_dd]:text-xl [&_dd]:font-destaque [&_dd]:tabular-nums [&_[data-vazio]]:text-aviso">
        {SALDOS.map(([qual, rotulo]) => (
          <div key={qual}>
            <dt>{rotulo}</dt>
            <dd data-vazio={(qual === 'disponivel' && estoque && estoque.disponivel <= 0) || undefined}>
              {estoque?.[qual].toLocaleString('pt-BR') ?? '—'}
            </dd>
          </div>
        ))}
      </dl>
      {error && (
        <p className="text-m text-texto-suave m-0 mb-3">
          <RetryHint name="Carregar estoque" pending={isFetching} onRetry={() => void refetch()} />
        </p>
      )}
      <DialogButton label="Movimentos" variant="light" fullWidth disabled={!estoque} icon={IconLayoutList}>
        {(onClose) => <MovimentosModal produto={produto} onCorrigido={onCorrigido} onClose={onClose} />}
      </DialogButton>
    </Card>
  )
}

const SALDOS = [
  ['fisico', 'Físico'],
  ['reservado', 'Reservado'],
  ['disponivel', 'Disponível'],
] as const

const EstoqueLido = onDemand<EstoqueProps & { onClose: () => void }>(
  async () => (await import('./EstoqueLido.tsx')).EstoqueLido,
)

/** On a phone a scanned code opens the piece's stock over the page that it names. */
export function EstoqueDoLido(props: EstoqueProps) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  if (objeto(state).lido !== true) return null
  const fechar = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return <EstoqueLido {...props} onClose={fechar} />
}
