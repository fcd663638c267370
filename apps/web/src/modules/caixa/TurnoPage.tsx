import type { Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isNotFound } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { listaDeCaixas, reopenTurno, umTurno } from '../../shared/caixa/caixa.queries.ts'
import { formatAberturaEFechamento, formatDiferenca } from '../../shared/caixa/palavras.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { FormModal } from '../../shared/ui/dialogs/FormModal.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { ContasDoTurno, FormasDoTurno, Movimentos } from './DetalheDoTurno.tsx'
import { ImprimirDoCaixa } from './ImprimirDoCaixa.tsx'

export default function TurnoPage() {
  const id = idDe(useParams().turnoId)
  const { data: turno, error, isFetching, refetch } = useQuery({ ...umTurno(id ?? 0), enabled: id !== null })
  if (id === null || (error && !turno))
    return (
      <ErrorBox
        message="Erro ao carregar o turno."
        absentFrom={(id === null || isNotFound(error)) && '/caixa/turnos'}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  if (!turno) return <LoadingState />
  const { caixa, situacao, aberto_em, observacao } = turno
  return (
    <>
      <PageHeader
        title={`${caixa.nome}, ${formatDateTime(aberto_em)}`}
        subtitle={[formatAberturaEFechamento(turno), situacao === 'aberto' && 'ainda aberto', observacao]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {situacao === 'fechado' && (
              <Allowed a="conferir_caixa">
                <ReabrirButton turno={turno} />
              </Allowed>
            )}
            <ImprimirDoCaixa caminho={`/imprimir/turnos/${id}`} />
          </>
        }
      />
      <ContasDoTurno turno={turno} />
      <FormasDoTurno turno={turno} />
      <Contado turno={turno} />
      <Reaberturas turno={turno} />
      <Movimentos turno={turno} />
    </>
  )
}

function Contado({ turno: { contagem } }: { turno: Turno }) {
  if (!contagem || contagem.length === 0) return null
  return (
    <Card title="Contagem">
      <ul className="m-0 p-0 list-none tabular-nums max-w-120">
        {contagem.map(({ valor, quantidade }) => (
          <li key={valor} className="flex justify-between gap-3 py-1">
            <span>
              {quantidade} × {formatReais(valor)}
            </span>
            <span>{formatReais(valor * quantidade)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reaberturas({ turno: { reaberturas } }: { turno: Turno }) {
  if (reaberturas.length === 0) return null
  return (
    <Card title="Reaberto">
      <ul className="m-0 ps-5">
        {reaberturas.map(({ em, usuario, motivo, contado, diferenca }) => (
          <li key={em}>
            {[formatDateTime(em), usuario, motivo].filter(Boolean).join(' · ')}
            {`: havia ${formatReais(contado)} contados`}
            {diferenca !== null && ` (${formatDiferenca(diferenca).toLowerCase()})`}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Not offered while the drawer is open in a later turno. */
function ReabrirButton({ turno }: { turno: Turno }) {
  const { data: caixas } = useQuery(listaDeCaixas)
  if (caixas?.find(({ id }) => id === turno.caixa.id)?.turno !== null) return null
  return <DialogButton label="Reabrir">{(dismiss) => <Reabrir turno={turno} onClose={dismiss} />}</DialogButton>
}

/** Only the drawer's last turno is opened again; its count is kept with the reason. */
function Reabrir({ turno, onClose }: { turno: Turno; onClose: () => void }) {
  const navigate = useNavigate()
  const [motivo, setMotivo] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending } = useTold(
    reopenTurno(turno.id),
    'O caixa não pôde ser reaberto. Tente novamente.',
    `${turno.caixa.nome} reaberto.`,
  )
  return (
    <FormModal
      title="Reabrir o caixa?"
      submit="Reabrir"
      busy={isPending}
      onSubmit={() => {
        setIsMissing(motivo.trim() === '')
        if (motivo.trim() !== '') mutate(motivo, { onSuccess: () => void navigate('/caixa'), onError: onClose })
      }}
      onClose={onClose}
    >
      <p className="m-0">
        Ele continua de onde parou e terá de ser contado outra vez. A contagem de antes fica guardada.
      </p>
      <TextField
        label="Motivo"
        required
        maxLength={CARACTERES.caixa.motivo}
        value={motivo}
        error={isMissing && motivo.trim() === '' ? 'Diga o motivo' : undefined}
        onChange={({ target }) => setMotivo(target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
