import { ATOS } from '@estampa/contract/auditoria/atos.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../shared/ui/Button.tsx'
import { SearchField } from '../../shared/ui/SearchField.tsx'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import css from './AuditoriaPage.module.css'
import { autoresDaAuditoria, type Filtros } from './auditoria.queries.ts'

const TIPOS = Object.entries(ATOS).map(([value, label]) => ({ value, label }))

interface FiltrosProps {
  filtros: Filtros
  filtrar: (nome: keyof Filtros, valor: string) => void
  /** Null while there is nothing to clear. */
  limpar: (() => void) | null
}

export function FiltrosDaAuditoria({ filtros, filtrar, limpar }: FiltrosProps) {
  const { data: autores } = useQuery(autoresDaAuditoria)
  const campo = (nome: keyof Filtros) => ({
    value: filtros[nome],
    onChange: ({ target }: { target: { value: string } }) => filtrar(nome, target.value),
  })
  return (
    <div className={css.filtros}>
      <SearchField
        label="Buscar por pessoa, nome ou endereço"
        value={filtros.busca}
        onSearch={(busca) => filtrar('busca', busca)}
      />
      <div className={css.campos}>
        <SelectField label="Ato" placeholder="Todos" options={TIPOS} {...campo('tipo')} />
        <SelectField label="Quem" placeholder="Todos" options={autores ?? []} {...campo('usuario_id')} />
        <TextField label="De" type="date" max={filtros.ate || undefined} {...campo('de')} />
        <TextField label="Até" type="date" min={filtros.de || undefined} {...campo('ate')} />
      </div>
      {limpar && (
        <Button variant="subtle" onClick={limpar}>
          Limpar filtros
        </Button>
      )}
    </div>
  )
}
