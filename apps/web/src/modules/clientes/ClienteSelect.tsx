import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLastAnswer } from '../../shared/resource/useList.ts'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { SearchField } from '../../shared/ui/fields/SearchField.tsx'
import { RetryHint, SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { consumidorFinal, opcoesDeClientes, opcoesPorNome, umCliente } from './clientes.queries.ts'

const NovoClienteModal = onDemand(async () => (await import('./NovoClienteModal.tsx')).default)

interface ClienteSelectProps {
  value: number | null
  /** The customer that the sale has now; offered whatever the filter says. */
  atual?: Cliente | undefined
  error?: string | undefined
  onChange: (clienteId: number | null) => void
  /** The filter beside the select, where there is room for both. */
  wide?: boolean
  /** Something else may stand in its place. */
  optional?: boolean
  creating: boolean
  onCreating: (sim: boolean) => void
}

/** The customer of a sale: a select, a filter above it that asks the server, and a dialog for a new one. */
export function ClienteSelect(props: ClienteSelectProps) {
  const { value, atual, error, onChange, wide = false, optional = false, creating, onCreating } = props
  const [search, setSearch] = useState('')
  // A customer may have been registered in another tab meanwhile.
  const consulta = useQuery({ ...opcoesDeClientes(search), refetchOnWindowFocus: 'always' })
  const { answer, previous } = useLastAnswer(consulta.data)
  const foundClientes = answer?.clientes ?? []
  const chosenCliente = useChosenCliente(value, foundClientes, atual)
  const { data: consumidor } = useQuery(consumidorFinal)
  const sempre = consumidor ? [consumidor] : []
  const onEnter = useSearchChoice({
    busca: previous ? null : search,
    unico: foundClientes.length === 1 ? (foundClientes[0]?.id ?? null) : null,
    value,
    onChange,
  })
  const unlistedClientes =
    chosenCliente && ![...sempre, ...foundClientes].some(({ id }) => id === chosenCliente.id) ? [chosenCliente] : []
  const takeCliente = (id: number) => {
    onCreating(false)
    setSearch('')
    onChange(id)
  }
  return (
    // The select's label stands above both, its hint and its error below the select.
    <div
      className="grid gap-x-5 gap-y-1.5 min-w-0 [&>div:has(>label)]:contents [&>div>label]:order-first [&>div>label+div]:mt-1 lg:data-wide:grid-cols-2 lg:data-wide:[&>div>label]:col-span-full lg:data-wide:[&>div>label+div]:mt-0 lg:data-wide:[&>div>p]:col-start-2"
      data-wide={wide || undefined}
    >
      <div onKeyDown={({ key }) => onEnter(key === 'Enter')}>
        {/* Without the word of the select below it: each is found by its own name. */}
        <SearchField label="Nome, CPF ou telefone" value={search} onSearch={setSearch} />
      </div>
      <SelectField
        label="Cliente"
        required={!optional}
        placeholder="Selecione"
        value={value ?? ''}
        error={error}
        aria-busy={previous}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        options={opcoesPorNome([...sempre, ...unlistedClientes, ...foundClientes])}
        hint={
          consulta.isError ? (
            <RetryHint name="Carregar clientes" pending={consulta.isFetching} onRetry={() => void consulta.refetch()} />
          ) : (
            // Always one line: an answer must not move the buttons below while a person clicks one.
            (answer && !previous && dica(search, foundClientes.length, answer.total)) || '\u00a0'
          )
        }
      />
      {creating && (
        <NovoClienteModal
          digitado={search}
          onClose={() => onCreating(false)}
          onCreate={({ id }) => takeCliente(id)}
          onUse={takeCliente}
        />
      )}
    </div>
  )
}

interface Escolha extends Pick<ClienteSelectProps, 'value' | 'onChange'> {
  /** The filter that `unico` answers; null while the answer is on its way. */
  busca: string | null
  /** The only customer found. */
  unico: number | null
}

/** Chooses the only match if no customer is chosen, or on Enter. Returns a setter: was the last key Enter? */
function useSearchChoice({ busca, unico, value, onChange }: Escolha) {
  const [suggestedId, setSuggestedId] = useState<number | null>(null)
  const [enter, onEnter] = useState(false)
  const choose = useEffectEvent(() => {
    if (busca === null) return
    const isFree = busca !== '' && (value === null || value === suggestedId)
    const isTaken = enter && busca !== '' && unico !== null
    setSuggestedId(isFree && !isTaken ? unico : null)
    if ((isFree || isTaken) && unico !== value) onChange(unico)
  })
  // oxlint-disable-next-line react/exhaustive-deps -- each of them may name another customer
  useEffect(() => choose(), [busca, unico, enter])
  return onEnter
}

function dica(search: string, shownCount: number, total: number) {
  const number = (n: number) => n.toLocaleString('pt-BR')
  if (shownCount === 0) return search ? 'Ninguém com este filtro.' : 'Ainda não há clientes.'
  if (total > shownCount)
    return `Os primeiros ${number(shownCount)} de ${number(total)}: use o filtro para ver os outros.`
  return search && `${number(shownCount)} com este filtro.`
}

function useChosenCliente(value: number | null, foundClientes: readonly Cliente[], current: Cliente | undefined) {
  const knownCliente = [...foundClientes, ...(current ? [current] : [])].find(({ id }) => id === value)
  const [last, setLast] = useState(knownCliente)
  if (knownCliente && knownCliente !== last) setLast(knownCliente)
  const rememberedCliente = knownCliente ?? (last?.id === value ? last : undefined)
  const { data } = useQuery({ ...umCliente(value ?? 0), enabled: value !== null && !rememberedCliente })
  return rememberedCliente ?? data
}
