import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUltimaResposta } from '../../shared/registro/useLista.ts'
import { RetryHint } from '../../shared/ui/RetryHint.tsx'
import { SearchField } from '../../shared/ui/SearchField.tsx'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { sobDemanda } from '../../shared/ui/sobDemanda.tsx'
import css from './ClienteSelect.module.css'
import { consumidorFinal, opcoesDeClientes, opcoesPorNome, umCliente } from './clientes.queries.ts'

const NovoClienteModal = sobDemanda(async () => (await import('./NovoClienteModal.tsx')).default)

interface ClienteSelectProps {
  value: number | null
  /** The customer that the sale has now; offered whatever the filter says. */
  atual?: Cliente | undefined
  error?: string | undefined
  onChange: (clienteId: number | null) => void
  creating: boolean
  onCreating: (sim: boolean) => void
}

/**
 * The customer of a sale: a select of their names, a filter beside it that asks the server, and a dialog for a new
 * one, who then is chosen. Its button stands before these fields, so that Tab leads from one to the next.
 */
export function ClienteSelect({ value, atual, error, onChange, creating, onCreating }: ClienteSelectProps) {
  const [busca, setBusca] = useState('')
  // A customer may have been registered in another tab meanwhile.
  const consulta = useQuery({ ...opcoesDeClientes(busca), refetchOnWindowFocus: 'always' })
  const { resposta, anterior } = useUltimaResposta(consulta.data)
  const encontrados = resposta?.clientes ?? []
  const escolhido = useEscolhido(value, encontrados, atual)
  const { data: consumidor } = useQuery(consumidorFinal)
  const sempre = consumidor ? [consumidor] : []
  const fora = escolhido && ![...sempre, ...encontrados].some(({ id }) => id === escolhido.id) ? [escolhido] : []
  return (
    <>
      <div className={css.filtro}>
        {/* Without the word of the select below it: each is found by its own name. */}
        <SearchField label="Filtrar por nome ou CPF" value={busca} onSearch={setBusca} />
      </div>
      <SelectField
        label="Cliente"
        required
        placeholder="Selecione"
        value={value ?? ''}
        error={error}
        aria-busy={anterior}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        options={opcoesPorNome([...sempre, ...fora, ...encontrados])}
        hint={
          consulta.isError ? (
            <RetryHint name="Carregar clientes" pending={consulta.isFetching} onRetry={() => void consulta.refetch()} />
          ) : (
            resposta && !anterior && dica(busca, encontrados.length, resposta.total)
          )
        }
      />
      {creating && (
        <NovoClienteModal
          digitado={busca}
          onClose={() => onCreating(false)}
          onCreate={(cliente) => {
            onCreating(false)
            setBusca('')
            onChange(cliente.id)
          }}
        />
      )}
    </>
  )
}

function dica(busca: string, quantos: number, total: number) {
  const numero = (n: number) => n.toLocaleString('pt-BR')
  if (quantos === 0) return busca ? 'Ninguém com este filtro.' : 'Ainda não há clientes.'
  if (total > quantos) return `Os primeiros ${numero(quantos)} de ${numero(total)}: use o filtro para ver os outros.`
  return busca ? `${numero(quantos)} com este filtro.` : null
}

function useEscolhido(value: number | null, encontrados: readonly Cliente[], atual: Cliente | undefined) {
  const conhecido = [...encontrados, ...(atual ? [atual] : [])].find(({ id }) => id === value)
  const [ultimo, setUltimo] = useState(conhecido)
  if (conhecido && conhecido !== ultimo) setUltimo(conhecido)
  const lembrado = conhecido ?? (ultimo?.id === value ? ultimo : undefined)
  const { data } = useQuery({ ...umCliente(value ?? 0), enabled: value !== null && !lembrado })
  return lembrado ?? data
}
