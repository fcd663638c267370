import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useList } from '../../shared/resource/useList.ts'
import { SearchField } from '../../shared/ui/fields/SearchField.tsx'
import { RetryHint, SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { fornecedores } from './fornecedores.queries.ts'

interface FornecedorSelectProps {
  readonly value: number | null
  readonly error?: string | undefined
  readonly onChange: (id: number | null) => void
}

/** Suppliers of the first page; where there are more, a search above asks for others. */
export function FornecedorSelect({ value, error, onChange }: FornecedorSelectProps) {
  const [search, setSearch] = useState('')
  const list = useList(fornecedores.pages(search), { immediate: true })
  const { data: chosen } = useQuery({ ...fornecedores.record(value ?? 0), enabled: value !== null })
  const rows = list.rows ?? []
  const isListed = rows.some(({ id }) => id === chosen?.id)
  const options = [...(chosen && chosen.id === value && !isListed ? [chosen] : []), ...rows]
  return (
    <div className="grid gap-2.5 min-w-0">
      {(list.hasMore || search !== '') && (
        <SearchField label="Filtrar fornecedores" value={search} onSearch={setSearch} />
      )}
      <SelectField
        label="Fornecedor"
        required
        placeholder="Selecione"
        value={value ?? ''}
        error={error}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        options={options.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        hint={list.failed && <RetryHint name="Carregar fornecedores" pending={list.retrying} onRetry={list.retry} />}
      />
    </div>
  )
}
