import type { TurnoResumo } from '@estampa/contract/caixas/caixas.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { findCaixaHere, listaDeCaixas, listaDeTurnos } from '../../shared/caixa/caixa.queries.ts'
import { formatAberturaEFechamento, formatDiferenca } from '../../shared/caixa/palavras.ts'
import { setParameter, useUrlParameters } from '../../shared/device/useUrlParameters.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { LoadingState, StatusDot } from '../../shared/ui/states.tsx'
import { ForaDoCaixa } from './ForaDoCaixa.tsx'

const EMPTY = {
  message: 'Nenhum turno encontrado.',
  icon: IconCash,
  hint: 'Tente outro caixa ou outros dias.',
  begin: 'Cada abertura do caixa aparece aqui, com o que foi contado no fechamento.',
  create: { to: '/caixa', label: 'Ir para o caixa' },
}
const DIA = /^\d{4}-\d{2}-\d{2}$/

/** Turnos of all drawers, the newest first, and the cash that no drawer took. */
export default function TurnosPage() {
  const [params, change] = useUrlParameters()
  const { data: caixas } = useQuery(listaDeCaixas)
  const here = findCaixaHere(caixas ?? [])
  const caixaId = idDe(params.get('caixa'))
  const [firstDay, lastDay] = ['de', 'ate'].map((name) => params.get(name) ?? '')
  const list = useList(
    listaDeTurnos({
      ...(caixaId !== null && { caixa_id: caixaId }),
      ...(DIA.test(firstDay ?? '') && { de: firstDay }),
      ...(DIA.test(lastDay ?? '') && { ate: lastDay }),
    }),
  )
  const day = (name: string, label: string, value: string | undefined) => (
    <TextField
      label={label}
      type="date"
      value={value}
      onChange={({ target }) => change((next) => setParameter(next, name, target.value))}
    />
  )
  return (
    <ListPage
      title="Turnos do caixa"
      filters={
        <div
          role="search"
          className="flex flex-wrap gap-3 items-end mb-4 max-md:grid max-md:grid-cols-2 md:[&>*]:min-w-40"
        >
          {caixas && caixas.length > 1 && (
            <div className="max-md:col-span-2">
              <SelectField
                label="Caixa"
                value={caixaId ?? ''}
                placeholder="Todos"
                options={caixas.map(({ id, nome }) => ({ value: id, label: nome }))}
                onChange={({ target }) => change((next) => setParameter(next, 'caixa', target.value))}
              />
            </div>
          )}
          {day('de', 'Aberto desde', firstDay)}
          {day('ate', 'Até', lastDay)}
        </div>
      }
      notices={
        <Allowed a="conferir_caixa">
          <ForaDoCaixa caixas={caixas ?? []} />
        </Allowed>
      }
      filtered={caixaId !== null || firstDay !== '' || lastDay !== ''}
      list={list}
      loading={<LoadingState message="Carregando turnos" />}
      empty={EMPTY}
      failed="Erro ao buscar turnos."
      more="Mostrar mais turnos"
      name="Turnos"
      listClass="flex flex-col gap-2.5"
      row={(turno) => <Linha key={turno.id} turno={turno} isHere={turno.caixa.id === here?.id} />}
    />
  )
}

function Linha({ turno, isHere }: { turno: TurnoResumo; isHere: boolean }) {
  const { id, caixa, situacao, aberto_em, contado, diferenca } = turno
  const isOpen = situacao === 'aberto'
  return (
    <li className="k-caixa k-pontas relative py-3.5 px-4 [&:has(a:focus-visible)]:outline-2 [&:has(a:focus-visible)]:outline-marca [&:has(a:focus-visible)]:outline-offset-2 [&_a]:font-forte [&_a]:text-inherit [&_a]:no-underline [&_a]:outline-none [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-['']">
      <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-60">
        <Link to={isOpen && isHere ? '/caixa' : `/caixa/turnos/${id}`}>
          {caixa.nome}, {formatDateTime(aberto_em)}
        </Link>
        <span className="text-s text-texto-suave">{formatAberturaEFechamento(turno)}</span>
      </span>
      {contado !== null && <span className="tabular-nums">{formatReais(contado)}</span>}
      {isOpen ? (
        <StatusDot tone="info">Aberto</StatusDot>
      ) : (
        diferenca !== null && (
          <StatusDot tone={diferenca === 0 ? 'success' : 'warning'}>{formatDiferenca(diferenca)}</StatusDot>
        )
      )}
    </li>
  )
}
