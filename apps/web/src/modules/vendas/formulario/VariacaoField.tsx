import { SelectField } from '../../../shared/ui/SelectField.tsx'
import css from './LinhaDaVenda.module.css'
import type { Linha } from './linha.ts'

interface VariacaoFieldProps {
  linha: Linha
  erro: string | undefined
  onChange: (variacaoId: number | null) => void
}

/** Which variation is sold, asked for in amber. Without a choice: the ones with most stock when the parcel leaves. */
export function VariacaoField({ linha: { titulo, variacoes, variacaoId }, erro, onChange }: VariacaoFieldProps) {
  return (
    <SelectField
      label="Variação"
      data-em-aberto={variacaoId === null || undefined}
      aria-label={`Variação de ${titulo}`}
      placeholder="Qualquer variação"
      hint={variacaoId === null && <span className={css.emAberto}>Escolha a variação</span>}
      value={variacaoId ?? ''}
      error={erro !== undefined}
      aria-describedby={erro}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      options={variacoes.map(({ id, nome, sku, disponivel }) => {
        const homonima = variacoes.some((outra) => outra.id !== id && outra.nome === nome)
        const label = homonima && sku ? `${nome} (${sku})` : nome
        const esgotada = disponivel <= 0 && id !== variacaoId
        return { value: id, label: esgotada ? `${label} (sem estoque)` : label, disabled: esgotada }
      })}
    />
  )
}
