import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { RetryHint, SelectField, type SelectFieldProps } from '../../shared/ui/fields/SelectField.tsx'
import { listaDeModelos, rotuloDoModelo } from './modelos.queries.ts'

const NovoModeloModal = onDemand(async () => (await import('./NovoModeloModal.tsx')).default)

interface ModeloSelectProps extends Omit<SelectFieldProps, 'label' | 'options' | 'hint' | 'value' | 'onChange'> {
  /** The id as text; '' is none. */
  value: string
  /** Called with the chosen model, null when the choice is taken back, and the one chosen before. */
  onChoose: (modelo: Modelo | null, previousModelo: Modelo | null) => void
  /** The model that the record has now; offered even when the list does not (yet) have it. */
  current?: Modelo | undefined
}

const NOVO = 'novo'

/** The model of a product, with an entry that registers a new one without leaving the form. */
export function ModeloSelect({ value, onChoose, current, ...props }: ModeloSelectProps) {
  const [creating, setCreating] = useState(false)
  const { data = [], isError, isFetching, refetch } = useQuery(listaDeModelos())
  const modelos = current && !data.some(({ id }) => id === current.id) ? [current, ...data] : data
  const findModelo = (choice: string) => modelos.find(({ id }) => String(id) === choice) ?? null
  const chooseModelo = (choice: string) => {
    if (choice === NOVO) return setCreating(true)
    onChoose(findModelo(choice), findModelo(value))
  }
  return (
    <>
      <SelectField
        {...props}
        label="Modelo"
        placeholder="Selecione"
        value={value}
        onChange={(event) => chooseModelo(event.target.value)}
        options={modelos.map((modelo) => ({ value: String(modelo.id), label: rotuloDoModelo(modelo) }))}
        hint={isError && <RetryHint name="Carregar modelos" pending={isFetching} onRetry={() => void refetch()} />}
      >
        {modelos.length > 0 && <hr />}
        <option value={NOVO}>Criar novo modelo</option>
      </SelectField>
      {creating && (
        <NovoModeloModal
          onClose={() => setCreating(false)}
          onCreate={(modelo) => {
            setCreating(false)
            onChoose(modelo, findModelo(value))
          }}
        />
      )}
    </>
  )
}
