import { useQuery } from '@tanstack/react-query'
import { RetryHint } from '../../shared/ui/RetryHint.tsx'
import { SelectField, type SelectFieldProps } from '../../shared/ui/SelectField.tsx'
import { arvoreDeCategorias, opcoesDeCategoria } from './categorias.queries.ts'

/** A category out of the tree, indented with dashes. The value is the id as text; '' is none. */
export function CategoriaSelect(props: Omit<SelectFieldProps, 'label' | 'options' | 'hint'> & { label?: string }) {
  const { data, isError, isFetching, refetch } = useQuery(arvoreDeCategorias)
  return (
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
}
