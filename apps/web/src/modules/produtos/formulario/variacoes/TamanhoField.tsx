import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import { SelectField, type SelectFieldProps } from '../../../../shared/ui/SelectField.tsx'

/** The size of a variation. The options include `atual` when it is not a usual size. */
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
