import { useQuery } from '@tanstack/react-query'
import { listaDeCaixas } from '../../shared/caixa/caixa.queries.ts'
import { formatDias } from '../../shared/caixa/palavras.ts'
import { usesCaixa } from '../../shared/session/storage.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { StatusDot } from '../../shared/ui/states.tsx'
import { Ver } from './ListaDoPainel.tsx'

/** Which drawers are open, and those since an earlier day; nothing in a shop without drawers. */
export function CaixasDoPainel() {
  const isUsed = usesCaixa()
  const { data: caixas } = useQuery({ ...listaDeCaixas, enabled: isUsed })
  if (!isUsed || !caixas) return null
  const open = caixas.flatMap(({ id, nome, turno }) => (turno ? [{ id, nome, old: formatDias(turno.dias) }] : []))
  return (
    <Card title="Caixa" actions={<Ver to="/caixa">{open.length === 0 ? 'Abrir' : 'Ver caixa'}</Ver>}>
      {open.length === 0 && <StatusDot tone="neutral">Nenhum caixa aberto</StatusDot>}
      {open.map(({ id, nome, old }) => (
        <p key={id} className="m-0">
          <StatusDot tone={old ? 'warning' : 'success'}>{`${nome} ${old ?? 'aberto'}`}</StatusDot>
        </p>
      ))}
    </Card>
  )
}
