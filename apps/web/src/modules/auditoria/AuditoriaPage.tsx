import { ATOS } from '@estampa/contract/auditoria/atos.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { IconDownload, IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, addConnectionSentence } from '../../shared/api/apiError.ts'
import { download } from '../../shared/api/http.ts'
import { setParameter, useUrlParameters } from '../../shared/device/useUrlParameters.ts'
import { countOf, ListBody } from '../../shared/resource/ListBody.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { FoldedFilters } from '../../shared/ui/FoldedFilters.tsx'
import { SearchField } from '../../shared/ui/fields/SearchField.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import {
  autoresDaAuditoria,
  exportAuditoria,
  type FiltrosDaAuditoria,
  type LinhaDaAuditoria,
  listaDaAuditoria,
  parseAuditoriaFilters,
} from './auditoria.queries.ts'

export default function AuditoriaPage() {
  const filtragem = useAuditoriaFilters()
  const { filtros, filtrada } = filtragem
  const list = useList(listaDaAuditoria(filtros))
  const { error } = list
  const isForbidden = error instanceof ApiError && error.status === 403
  if (isForbidden) {
    return (
      <div>
        <PageHeader title="Auditoria" />
        <EmptyState message={error.detail} icon={IconShieldLock} />
      </div>
    )
  }
  return (
    <div>
      <PageHeader
        title="Auditoria"
        subtitle="Quem entrou, o que foi recusado ou excluído, e quem mudou preços, dinheiro, orçamentos, compras, usuários e ajustes da loja."
        actions={<Exportar filtros={filtros} disabled={!list.rows?.length} />}
      />
      <FiltrosDaAuditoria {...filtragem} />
      <ListBody
        list={list}
        loading={<Skeleton height="320px" />}
        empty={
          <EmptyState
            message={filtrada ? 'Nada foi registrado com estes filtros.' : 'Nada foi registrado ainda.'}
            icon={IconShieldCheck}
          />
        }
        more="Mostrar mais"
      >
        {(linhas) => (
          <>
            <p className="text-m text-texto-suave m-0 mb-2" role="status">
              {countOf(list, ['registro', 'registros'])}
            </p>
            <ul className="k-caixa py-0 px-5 max-md:py-0 max-md:px-3.5" aria-label="Registros da auditoria">
              {foldLinhas(linhas).map((folded) =>
                folded.length < FOLDED_FROM ? (
                  folded.map((linha) => <LinhaDaAuditoria key={linha.id} linha={linha} />)
                ) : (
                  <LinhasDeUmaVez
                    key={folded[0]?.id}
                    linhas={folded}
                    orMore={list.hasMore && folded.at(-1) === linhas.at(-1)}
                  />
                ),
              )}
            </ul>
          </>
        )}
      </ListBody>
    </div>
  )
}

function Exportar({ filtros, disabled }: { filtros: FiltrosDaAuditoria; disabled: boolean }) {
  const { mutate, isPending } = useTold(
    {
      mutationFn: () => exportAuditoria(filtros),
      onSuccess: (csv) => download(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'auditoria.csv'),
    },
    (failure) => addConnectionSentence(failure, 'Não foi possível exportar. Tente novamente.'),
  )
  return (
    <Button variant="default" icon={IconDownload} loading={isPending} disabled={disabled} onClick={() => mutate()}>
      Exportar CSV
    </Button>
  )
}

const TIPOS = Object.entries(ATOS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

function FiltrosDaAuditoria({ filtros, filtrar, limpar, filtrada }: ReturnType<typeof useAuditoriaFilters>) {
  const { data: autores } = useQuery(autoresDaAuditoria)
  const field = (name: keyof FiltrosDaAuditoria) => ({
    value: filtros[name],
    onChange: ({ target }: { target: { value: string } }) => filtrar(name, target.value),
  })
  return (
    <div role="search" className="flex flex-col gap-3 items-stretch m-0 mt-5 mb-3 [&_>_button]:self-start">
      <SearchField
        label="Buscar por pessoa, nome ou endereço"
        value={filtros.busca}
        onSearch={(search) => filtrar('busca', search)}
      />
      <FoldedFilters active={[filtros.tipo, filtros.usuario_id, filtros.de, filtros.ate].filter(Boolean).length}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,140px),1fr))] gap-3 lg:grid-cols-[2fr_1.2fr_1fr_1fr]">
          <SelectField label="Ato" placeholder="Todos" options={TIPOS} {...field('tipo')} />
          <SelectField label="Quem" placeholder="Todos" options={autores ?? []} {...field('usuario_id')} />
          <TextField label="De" type="date" max={filtros.ate || undefined} {...field('de')} />
          <TextField label="Até" type="date" min={filtros.de || undefined} {...field('ate')} />
        </div>
      </FoldedFilters>
      {filtrada && (
        <Button variant="subtle" onClick={limpar}>
          Limpar filtros
        </Button>
      )}
    </div>
  )
}

/** Fewer lines of one change stand open. */
const FOLDED_FROM = 3

/** Lines of one change stand beside each other. */
function foldLinhas(linhas: readonly LinhaDaAuditoria[]): LinhaDaAuditoria[][] {
  const groups: LinhaDaAuditoria[][] = []
  for (const linha of linhas) {
    const group = groups.at(-1)
    if (group?.[0]?.mudanca === linha.mudanca) group.push(linha)
    else groups.push([linha])
  }
  return groups
}

/** `orMore`: the next page has more records of this change. */
function LinhasDeUmaVez({ linhas, orMore }: { linhas: readonly LinhaDaAuditoria[]; orMore: boolean }) {
  const [first] = linhas
  return (
    <li className="py-2 [&:not(:first-child)]:border-t border-t-borda">
      <details>
        <summary className="k-dobra wrap-anywhere">
          <span className="tabular-nums text-m text-texto-suave mr-2">{first && formatDateTime(first.criado_em)}</span>
          <span className="font-forte text-texto mr-2">{first?.ato}</span>
          <span className="inline-block">{`${countOf({ total: linhas.length, orMore }, ['registro', 'registros'])} de uma só mudança · ${first?.quem}`}</span>
        </summary>
        <ul className="pl-4">
          {linhas.map((linha) => (
            <LinhaDaAuditoria key={linha.id} linha={linha} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** Shows an audit line: time, act, target, user and address. `bdi` keeps the order when a text is right-to-left. */
function LinhaDaAuditoria({ linha }: { linha: LinhaDaAuditoria }) {
  const { ato, recusa, criado_em, ultima_em, vezes, quem, endereco, alvo, detalhes } = linha
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-0.5 py-3.5 px-0 wrap-anywhere md:grid-cols-[132px_minmax(0,1fr)_minmax(0,260px)] md:items-start [&_+_&]:border-t [&_+_&]:border-t-borda [&_p]:m-0">
      <time className="text-m text-texto-suave tabular-nums" dateTime={criado_em}>
        {formatDateTime(criado_em)}
      </time>
      <div>
        <p className={recusa ? 'font-forte text-erro' : 'font-forte'}>
          {ato}
          {vezes > 1 && (
            <span className="text-m text-texto-suave ml-2 font-texto">{`${vezes} vezes, até ${formatDateTime(ultima_em)}`}</span>
          )}
        </p>
        {alvo && (
          <p>
            <bdi>{alvo}</bdi>
          </p>
        )}
        {detalhes && <p className="text-m text-texto-suave">{detalhes}</p>}
      </div>
      <div>
        <p>
          <bdi>{quem}</bdi>
        </p>
        {endereco && <p className="text-m text-texto-suave">{endereco}</p>}
      </div>
    </li>
  )
}

const NO_LUGAR = { replace: true, preventScrollReset: true }

/** The filters as the address has them, so that a reload, a link and the back button show the same lines. */
function useAuditoriaFilters() {
  const [params, change] = useUrlParameters()
  const filtros = parseAuditoriaFilters(params)
  const changeFilter = (name: keyof FiltrosDaAuditoria, filterValue: string) =>
    change((newParams) => setParameter(newParams, name, filterValue.trim()), NO_LUGAR)
  return {
    filtros,
    filtrar: changeFilter,
    limpar: () => change((newParams) => Object.keys(filtros).forEach((name) => newParams.delete(name)), NO_LUGAR),
    filtrada: Object.values(filtros).some((filterValue) => filterValue !== ''),
  }
}
