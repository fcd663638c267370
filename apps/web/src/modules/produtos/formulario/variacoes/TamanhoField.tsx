import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import { SelectField, type SelectFieldProps } from '../../../../shared/ui/SelectField.tsx'

/** The size of a variation. `atual` is offered too when it is none of the usual ones. */
export function TamanhoField({ atual, ...props }: SelectFieldProps & { atual: string }) {
  const conhecido = (TAMANHOS as readonly string[]).includes(atual)
  return (
    <SelectField placeholder="—" {...props}>
      {(atual && !conhecido ? [atual, ...TAMANHOS] : TAMANHOS).map((tamanho) => (
        <option key={tamanho}>{tamanho}</option>
      ))}
    </SelectField>
  )
}
