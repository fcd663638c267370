import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeCreated } from '../../shared/bling/created.ts'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { RetryHint, SelectField, type SelectFieldProps } from '../../shared/ui/fields/SelectField.tsx'
import { arvoreDeCategorias, opcoesDeCategoria } from './categorias.queries.ts'

const NovaCategoriaModal = onDemand(async () => (await import('./NovaCategoriaModal.tsx')).default)

interface CategoriaSelectProps extends Omit<SelectFieldProps, 'label' | 'options' | 'hint'> {
  label?: string
  /** Offers 'Criar categoria'; called with the id as text once the list has the new one. */
  onCreate?: (id: string) => void
}

/** A category out of the tree, indented with dashes. The value is the id as text; '' is none. */
export function CategoriaSelect({ onCreate, ...props }: CategoriaSelectProps) {
  const [creating, setCreating] = useState(false)
  const [created] = useState(() => (onCreate ? takeCreated('/categorias/') : null))
  const { data, isError, isFetching, refetch } = useQuery(arvoreDeCategorias)
  const choose = useEffectEvent((id: number) => onCreate?.(String(id)))
  // Created on the way through Bling's authorisation: chosen once the list has it, also after a draft was taken up.
  const isChosen = Boolean(props.value)
  useEffect(() => {
    if (created !== null && data && !isChosen) choose(created)
  }, [created, data, isChosen])
  const selector = (
    <SelectField
      label="Categoria"
      placeholder="Selecione"
      {...props}
      options={opcoesDeCategoria(data ?? [])}
      hint={
        isError ? (
          <RetryHint name="Carregar categorias" pending={isFetching} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          'Ainda não há categorias cadastradas.'
        ) : undefined
      }
    />
  )
  if (!onCreate) return selector
  return (
    <div>
      {selector}
      <button type="button" className="k-acao" onClick={() => setCreating(true)}>
        Criar categoria
      </button>
      {creating && (
        <NovaCategoriaModal
          onClose={() => setCreating(false)}
          onCreate={(id) => {
            setCreating(false)
            onCreate(id)
          }}
        />
      )}
    </div>
  )
}
